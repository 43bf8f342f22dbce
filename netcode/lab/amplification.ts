// What a relay sends to addresses without a peer: a forger of source addresses must have it send there at most
// what was sent in that address's name.

import type { Address } from '../wire/datagram.ts';

export class AmplificationMeter {
  /** Addresses at which a peer is, or was. */
  readonly #known = new Set<string>();
  readonly #balances = new Map<string, number>();
  /** The most bytes that were sent to a stranger beyond what came in their name. */
  mostUnearned = 0;

  /** A peer is there. */
  know(address: Address): void {
    this.#known.add(keyOf(address));
  }

  /** A datagram came in the name of an address. */
  came(from: Address, bytes: number): void {
    this.#note(from, bytes);
  }

  /** The relay sent one there. */
  answered(to: Address, bytes: number): void {
    this.#note(to, -bytes);
  }

  #note(address: Address, bytes: number): void {
    const key = keyOf(address);
    if (this.#known.has(key)) return;
    const balance = (this.#balances.get(key) ?? 0) + bytes;
    this.#balances.set(key, balance);
    this.mostUnearned = Math.max(this.mostUnearned, -balance);
  }
}

function keyOf({ address, port }: Address): string {
  return `${address}:${port}`;
}
