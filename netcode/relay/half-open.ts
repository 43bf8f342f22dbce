// Joins that have an offer of keys, until they are confirmed, and what was answered then: repeats get the same again.
//
// Each costs a few curve multiplications and a kilobyte, so how many begin is bounded for each address, which the cookie
// has proved, and for all together; also how many at once, because frames wait meanwhile. Each is forgotten after
// HALF_OPEN_MS, which bounds the memory.

import { AddressBuckets } from '../connection/address-buckets.ts';
import { TokenBucket } from '../connection/token-bucket.ts';
import type { Responder } from '../crypto/key-agreement.ts';
import type { Key } from '../wire/check.ts';
import type { Address } from '../wire/datagram.ts';
import { JOIN_TIMEOUT_MS } from '../wire/limits.ts';

/** A join is remembered this long, ms: longer than a peer asks. */
export const HALF_OPEN_MS = 2 * JOIN_TIMEOUT_MS;

/** Offers to an address at once, and ms for one more: all that sit behind one may come at the same time. */
export const OFFERS_BURST = 64;
export const OFFER_EVERY_MS = 100;

/** Offers to all addresses together: a third of a tick's work at once, a quarter of a core at worst. */
export const ALL_OFFERS_BURST = 32;
export const ALL_OFFERS_EVERY_MS = 2;

/** Offers with a password (CPace) take sixteen times the work, 3 ms: so a sixteenth as many. */
export const ALL_CLOSED_OFFERS_BURST = 2;
export const ALL_CLOSED_OFFERS_EVERY_MS = 32;

/** Addresses whose offers are counted. */
const MOST_ADDRESSES = 1_024;

/** Joins that are remembered: no more than may begin in HALF_OPEN_MS. */
const MOST_HALF_OPEN = ALL_OFFERS_BURST + HALF_OPEN_MS / ALL_OFFERS_EVERY_MS;

export interface HalfOpen {
  readonly responder: Responder;
  /** Number of the room that the join asked for: 0 is any. */
  readonly room: number;
  /** What the offer was made with, and where that counts as a guess (Door): to be called when it was right. */
  readonly password: string | null;
  readonly guessed: (() => void) | null;
  /** Whether the join claims a place in a room that another relay had. */
  readonly claim: boolean;
  /** What a join and a confirmation get again. */
  readonly offer: Uint8Array;
  answer: Uint8Array | null;
  readonly until: number;
}

export class HalfOpens {
  /** The oldest first. */
  readonly #all = new Map<string, HalfOpen>();
  /** Earliest time at which an entry may expire, ms. */
  #expiresAt = Number.NEGATIVE_INFINITY;
  readonly #open = new TokenBucket(ALL_OFFERS_BURST, ALL_OFFERS_EVERY_MS);
  readonly #closed = new TokenBucket(ALL_CLOSED_OFFERS_BURST, ALL_CLOSED_OFFERS_EVERY_MS);
  readonly #byAddress = new AddressBuckets({
    burst: OFFERS_BURST,
    msPerToken: OFFER_EVERY_MS,
    most: MOST_ADDRESSES,
  });

  get size(): number {
    return this.#all.size;
  }

  /** The join of this attempt from this address, if it is remembered. */
  find(nonce: Key, from: Address, now: number): HalfOpen | undefined {
    this.expire(now);
    return this.#all.get(keyOf(nonce, from));
  }

  /** Whether an address may be offered keys now, made with a password or not. To be asked last: it counts. */
  mayBegin({ address }: Address, password: boolean, now: number): boolean {
    if (this.#all.size >= MOST_HALF_OPEN || !this.#byAddress.take(address, now)) return false;
    return (password ? this.#closed : this.#open).take(now);
  }

  add(nonce: Key, from: Address, join: Omit<HalfOpen, 'until' | 'answer'>, now: number): void {
    this.#all.set(keyOf(nonce, from), { ...join, answer: null, until: now + HALF_OPEN_MS });
  }

  /** Forgets those that are too old: to be called now and then also when nobody joins. */
  expire(now: number): void {
    if (this.#all.size === 0 || now < this.#expiresAt) return;
    for (const [key, { until }] of this.#all) {
      this.#expiresAt = until;
      if (until > now) return;
      this.#all.delete(key);
    }
  }
}

function keyOf({ k0, k1 }: Key, { address, port }: Address): string {
  return `${k0} ${k1} ${port} ${address}`;
}
