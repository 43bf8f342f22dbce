// Who plays the seats of a match on a relay, and what the next frame tells all games of that.

import { encodeEvent, FROM_RELAY, type FrameEvent, type FrameItem } from '../sim/frame-items.ts';

/** Gifts that wait for their frame at most. `left` and `returned` need no bound: how often people enter is limited. */
export const MOST_EVENTS = 64;

/**
 * Inputs of a seat count while it is `played`. It is `awaited` while its player may still come from the relay that had the match
 * before, and `empty` when it is dealt to no person, or its player has left, or is back and has not caught up.
 */
export type SeatState = 'played' | 'awaited' | 'empty';

const NO_EVENTS: readonly FrameItem[] = [];

export class SeatsPlayed {
  readonly #states: SeatState[];
  /** What the next frame tells. */
  #events: FrameItem[] = [];

  constructor(states: readonly SeatState[]) {
    this.#states = [...states];
  }

  get states(): readonly SeatState[] {
    return this.#states;
  }

  /** All games are told of a player who leaves and of one who is back; of one who was awaited they had not heard otherwise. */
  set(seat: number, to: 'played' | 'empty'): boolean {
    const from = this.#states[seat];
    if (from === to) return false;
    this.#states[seat] = to;
    if (to === 'empty') {
      if (!this.#withdraw({ kind: 'returned', seat })) this.#add({ kind: 'left', seat });
    } else if (from === 'empty') this.#add({ kind: 'returned', seat });
    return true;
  }

  /** Puts an event into the next frame. False when too many wait already. */
  event(event: Exclude<FrameEvent, { kind: 'end' }>): boolean {
    if (this.#events.length >= MOST_EVENTS) return false;
    this.#add(event);
    return true;
  }

  /** Tells all games to end. */
  end(): void {
    this.#add({ kind: 'end' });
  }

  /** The events for a frame that closes: each is taken once. */
  takeEvents(): readonly FrameItem[] {
    return this.#events.length > 0 ? this.#events.splice(0) : NO_EVENTS;
  }

  /**
   * Takes an event back that waits for its frame. A player may come and go in a pause any number of times before
   * the next one, and what a frame has must fit a message. False when none waits.
   */
  #withdraw(event: FrameEvent): boolean {
    const bytes = encodeEvent(event);
    const at = this.#events.findIndex((one) => one.bytes.every((byte, i) => byte === bytes[i]));
    if (at >= 0) this.#events.splice(at, 1);
    return at >= 0;
  }

  #add(event: FrameEvent): void {
    this.#events.push({ from: FROM_RELAY, bytes: encodeEvent(event) });
  }
}
