// Proof that a stranger's address is its own, without keeping anything about strangers.

import { halfSipHash, type Key } from '../wire/check.ts';
import type { Address, Random } from '../wire/datagram.ts';

/** A cookie is good in the epoch it was made in and in the next: 10 to 20 s, far more than joining takes. */
export const COOKIE_EPOCH_MS = 10_000;

const encoder = new TextEncoder();

export class Cookies {
  readonly #low: Key;
  readonly #high: Key;

  constructor(random: Random) {
    this.#low = { k0: random(), k1: random() };
    this.#high = { k0: random(), k1: random() };
  }

  /** The cookie of an address at a time. */
  make(address: Address, now: number): Key {
    return this.#at(address, Math.floor(now / COOKIE_EPOCH_MS));
  }

  valid(cookie: Key, address: Address, now: number): boolean {
    const epoch = Math.floor(now / COOKIE_EPOCH_MS);
    return [epoch, epoch - 1].some((at) => {
      const { k0, k1 } = this.#at(address, at);
      return cookie.k0 === k0 && cookie.k1 === k1;
    });
  }

  #at({ address, port }: Address, epoch: number): Key {
    const bytes = encoder.encode(`${epoch} ${port} ${address}`);
    return {
      k0: halfSipHash(this.#low, bytes, bytes.length) >>> 0,
      k1: halfSipHash(this.#high, bytes, bytes.length) >>> 0,
    };
  }
}
