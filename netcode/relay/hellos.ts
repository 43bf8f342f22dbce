// Limits how many hellos are answered: for each address, and for all together because source addresses can be forged. An
// answer is a text, a cookie and a datagram: 50,000 a second take a whole core.

import { AddressBuckets } from '../connection/address-buckets.ts';
import { TokenBucket } from '../connection/token-bucket.ts';
import { HELLO_BYTES, isLooking } from '../wire/handshake.ts';

/** Answers to peers that look for rooms: burst for an address, and ms until one more; people ask less often. */
export const LOOKING_BURST = 16;
export const LOOKING_EVERY_MS = 100;

/** Answers to all addresses that have not asked lately, together. */
export const NEW_LOOKERS_BURST = 400;
export const NEW_LOOKER_EVERY_MS = 2.5;

/** Answers to peers that want to join, for each address: enough for all that share one, again and again. */
export const JOINING_BURST = 256;
export const JOINING_EVERY_MS = 20;

/** Answers to all addresses that want to join, together: a twentieth of a core at worst, and less than a tick at once. */
export const ALL_JOINING_BURST = 400;
export const ALL_JOINING_EVERY_MS = 0.5;

/** Most addresses remembered of either kind. */
export const MOST_ASKERS = 4_096;

export class Hellos {
  readonly #lookers = new AddressBuckets({
    burst: LOOKING_BURST,
    msPerToken: LOOKING_EVERY_MS,
    most: MOST_ASKERS,
    newcomers: new TokenBucket(NEW_LOOKERS_BURST, NEW_LOOKER_EVERY_MS),
  });
  /** Separate buckets, so that a flood of discovery queries keeps nobody from joining. */
  readonly #joiners = new AddressBuckets({
    burst: JOINING_BURST,
    msPerToken: JOINING_EVERY_MS,
    most: MOST_ASKERS,
  });
  readonly #allJoiners = new TokenBucket(ALL_JOINING_BURST, ALL_JOINING_EVERY_MS);

  /** Whether a hello from this address, which may be damaged, is answered. Hellos count unless they are short and cheap to send. */
  take(hello: Uint8Array, address: string, now: number): boolean {
    if (hello.length < HELLO_BYTES) return false;
    if (isLooking(hello)) return this.#lookers.take(address, now);
    return this.#joiners.take(address, now) && this.#allJoiners.take(now);
  }
}
