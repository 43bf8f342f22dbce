// What became of a window's command, and of what the room was asked for it.

import type { Denial, Outcome, Rejection } from './contract.ts';

export const DONE: Outcome = { is: 'done' };

export function rejected(why: Rejection): Outcome {
  return { is: 'rejected', why };
}

/** What a room was asked and has still to answer. */
export class Questions {
  readonly #asked = new Map<number, (outcome: Outcome) => void>();
  #next = 1;
  /** Is being sent right now. */
  #asking: number | null = null;

  /** `send` hands the question over, with this id. */
  ask(send: (id: number) => void): Promise<Outcome> {
    const id = this.#next;
    this.#next = (id + 1) >>> 0;
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      this.#asking = id;
      send(id);
      this.#asking = null;
    });
  }

  /** The room has answered. */
  answered(id: number, denial: Denial | null): void {
    this.#asked.get(id)?.(denial ? rejected({ kind: 'denied', denial }) : DONE);
    this.#asked.delete(id);
  }

  /** What was being sent is dropped: so much waits for the room already that it must be far away. */
  unsent(): void {
    if (this.#asking !== null) this.answered(this.#asking, { why: 'too-fast' });
  }

  /** We are out of the room. */
  close(): void {
    for (const answer of this.#asked.values()) answer(rejected({ kind: 'no-room' }));
    this.#asked.clear();
  }
}
