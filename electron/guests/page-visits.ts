// Whether other devices find the guests' page: a host whose friends see nothing is told so, before the evening is over.

import type { GuestsView } from '../party/window/contract.ts';

/** Time to take a phone out, scan the code and load the page, ms. */
export const AWAITED_MS = 15_000;

export type Visits = Extract<GuestsView, { is: 'open' }>['visits'];

export class PageVisits {
  readonly #onChange: () => void;
  #state: Visits = 'awaited';
  #limit: NodeJS.Timeout | undefined;

  /** `onChange`: the state is another one. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get state(): Visits {
    return this.#state;
  }

  /** The page is at a new place: what came before says nothing of it. */
  begin(): void {
    this.#become('awaited');
    this.#limit = setTimeout(() => this.#become('missing'), AWAITED_MS);
  }

  /** Notes that another device has loaded the page. */
  came(): void {
    this.#become('seen');
  }

  close(): void {
    clearTimeout(this.#limit);
  }

  #become(state: Visits): void {
    clearTimeout(this.#limit);
    if (state === this.#state) return;
    this.#state = state;
    this.#onChange();
  }
}
