// The door of a room: its password, how often that may be guessed, and how often people come in from one address. An offer of
// keys that is made with the password lets a peer try out one, so it counts as a guess until the peer has shown that it was
// right.

import { AddressBuckets } from '../connection/address-buckets.ts';
import { TokenBucket } from '../connection/token-bucket.ts';
import { MAX_SEATS } from '../sim/rules.ts';
import type { Address } from '../wire/datagram.ts';
import type { Refusal } from '../wire/introductions.ts';

/**
 * Entries from one address at once, and ms for one more. Many players may share an address, so all seats can be taken
 * from one; but one that takes every seat again and again leaves some to others.
 */
export const ENTRIES_BURST = MAX_SEATS;
export const ENTRY_EVERY_MS = 5_000;

/** Guesses from an address at once, and ms for one more: nobody mistypes more often. */
export const GUESSES_BURST = 5;
export const GUESS_EVERY_MS = 10_000;

/** Guesses allowed from all addresses together: ten thousand guesses take half a day. */
export const ALL_GUESSES_BURST = 30;
export const ALL_GUESSES_EVERY_MS = 5_000;

/** Addresses whose entries, and whose guesses, are counted, and of which is known that they know. */
const MOST_ADDRESSES = 256;

export class Door {
  /** What joins need from now on; null: none. It is part of no room update. */
  password: string | null;
  readonly #entries = new AddressBuckets({
    burst: ENTRIES_BURST,
    msPerToken: ENTRY_EVERY_MS,
    most: MOST_ADDRESSES,
  });
  readonly #guesses = new AddressBuckets({
    burst: GUESSES_BURST,
    msPerToken: GUESS_EVERY_MS,
    most: MOST_ADDRESSES,
  });
  readonly #allGuesses = new TokenBucket(ALL_GUESSES_BURST, ALL_GUESSES_EVERY_MS);
  /** What addresses have shown that they know, the latest last: what all others try does not keep them out. */
  readonly #known = new Map<string, string>();

  constructor(password: string | null) {
    this.password = password;
  }

  /** Why a peer with a password, or without one, gets no keys offered; null if they do. */
  refuses(has: boolean, { address }: Address, now: number): Refusal | null {
    if (this.password === null) return has ? { why: 'no-password' } : null;
    if (!has) return { why: 'password' };
    const allWaitMs = this.#knows(address) ? 0 : this.#allGuesses.waitMs(now);
    const waitMs = Math.ceil(Math.max(allWaitMs, this.#guesses.waitMs(address, now)));
    return waitMs > 0 ? { why: 'guesses', waitMs } : null;
  }

  /**
   * A peer that it did not refuse is offered keys by the password: that lets them try one out. To be called when they have shown
   * that it was right is what comes back: then it does not count. Null without a password.
   */
  noteGuess({ address }: Address, now: number): (() => void) | null {
    const { password } = this;
    if (password === null) return null;
    const isOfAll = !this.#knows(address) && this.#allGuesses.take(now);
    this.#guesses.take(address, now);
    return () => {
      if (isOfAll) this.#allGuesses.giveBack();
      this.#guesses.giveBack(address);
      this.#known.delete(address);
      this.#known.set(address, password);
      const [oldest] = this.#known.keys();
      if (this.#known.size > MOST_ADDRESSES) this.#known.delete(oldest!);
    };
  }

  #knows(address: string): boolean {
    return this.password !== null && this.#known.get(address) === this.password;
  }

  /** Whether too many have come from an address lately. To be asked last: it counts. */
  comesTooOften({ address }: Address, now: number): boolean {
    return !this.#entries.take(address, now);
  }
}
