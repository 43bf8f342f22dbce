// The state hashes that a stage has told of a match, kept for a while, so that what other stages of the same frames tell can be held
// against them.

/** Stages tell one a second, and a guest's may be late by seconds. */
const KEPT = 64;

export class StateHashes {
  #match = 0;
  readonly #hashes = new Map<number, string>();

  /** The state after so many frames of a match. What was known of another match is forgotten. */
  note(match: number, frame: number, hash: string): void {
    if (match !== this.#match) this.#hashes.clear();
    this.#match = match;
    this.#hashes.set(frame, hash);
    const [oldest] = this.#hashes.keys();
    if (this.#hashes.size > KEPT) this.#hashes.delete(oldest!);
  }

  /** Undefined where it is unknown. */
  of(match: number, frame: number): string | undefined {
    return match === this.#match ? this.#hashes.get(frame) : undefined;
  }

  /** The first frame after which both know a state and it is another; null without one. */
  differs(match: number, from: StateHashes): number | null {
    for (const [frame, hash] of match === this.#match ? this.#hashes : []) {
      const other = from.of(match, frame);
      if (other !== undefined && other !== hash) return frame;
    }
    return null;
  }

  clear(): void {
    this.#hashes.clear();
  }
}
