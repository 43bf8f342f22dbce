// Tells the room that our screen shows the match, which waits for that (PROTOCOL.md, Screens). It does so when the stage says
// it, and at once without a page that could show a match.

import type { RoomState } from '../../../netcode/wire/messages.ts';
import type { RoomPart } from './room-part.ts';

/** A page that is loaded again is back within this, ms. */
export const PAGE_BACK_MS = 5_000;

export interface ShownMatchOptions {
  /** How long the page has been away, ms: Infinity before the first; null while there is one. */
  pageGoneMs(): number | null;
  /** Our screen shows this match. */
  shown(match: number): void;
}

/** The parts of RoomNow that a shown match reads. */
interface ShownRoom {
  readonly room: Pick<RoomState, 'phase' | 'match'>;
  readonly plays: boolean;
}

export class ShownMatch implements RoomPart {
  readonly #options: ShownMatchOptions;
  /** The match that counts down and that a player here is in, until it is told as shown. */
  #untold: number | null = null;
  #told: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ShownMatchOptions) {
    this.#options = options;
  }

  changed({ room: { phase, match }, plays }: ShownRoom): void {
    const number = phase === 'countdown' && plays ? match!.number : null;
    this.#untold = number === this.#told ? null : number;
    this.look();
  }

  /** The stage shows a match, or says that it is unable to. */
  stageShows(match: number): void {
    if (match === this.#untold) this.#tell();
  }

  /** Tells the match as shown once the page has been gone for PAGE_BACK_MS. To be called when the page has gone. */
  look(): void {
    clearTimeout(this.#timer);
    const goneMs = this.#untold === null ? null : this.#options.pageGoneMs();
    if (goneMs === null) return;
    if (goneMs >= PAGE_BACK_MS) this.#tell();
    else this.#timer = setTimeout(() => this.look(), PAGE_BACK_MS - goneMs);
  }

  close(): void {
    this.#untold = null;
    clearTimeout(this.#timer);
  }

  #tell(): void {
    const match = this.#untold!;
    this.#told = match;
    this.#untold = null;
    clearTimeout(this.#timer);
    this.#options.shown(match);
  }
}
