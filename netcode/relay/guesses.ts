// Limits how often a password may be guessed. An offer of keys that is made with it lets a peer try out one password, so it
// counts as a guess until the peer has shown that it was right.

import { AddressBuckets } from '../connection/address-buckets.ts';
import { TokenBucket } from '../connection/token-bucket.ts';
import type { Address } from '../wire/datagram.ts';

/** Guesses from an address at once, and ms for one more: nobody mistypes more often. */
export const GUESSES_BURST = 5;
export const GUESS_EVERY_MS = 10_000;

/** The same from all addresses together: ten thousand guesses take half a day. */
export const ALL_GUESSES_BURST = 30;
export const ALL_GUESSES_EVERY_MS = 5_000;

/** Addresses whose guesses are counted. */
const MOST_GUESSERS = 256;

export class Guesses {
  readonly #all = new TokenBucket(ALL_GUESSES_BURST, ALL_GUESSES_EVERY_MS);
  readonly #byAddress = new AddressBuckets({
    burst: GUESSES_BURST,
    msPerToken: GUESS_EVERY_MS,
    most: MOST_GUESSERS,
  });

  /** How long an address has to wait for its next guess, whole ms; 0 when it may guess now. */
  waitMs({ address }: Address, now: number): number {
    return Math.ceil(Math.max(this.#all.waitMs(now), this.#byAddress.waitMs(address, now)));
  }

  /** Counts one guess; to be called only when `waitMs` is 0. */
  note({ address }: Address, now: number): void {
    this.#all.take(now);
    this.#byAddress.take(address, now);
  }

  /** The last guess was right: it does not count. */
  takeBack({ address }: Address): void {
    this.#all.giveBack();
    this.#byAddress.giveBack(address);
  }
}
