// Measures amplification: to an address without a peer a relay may send at most as many bytes as came from that address, so
// that forged source addresses gain nothing.

import type { Address } from '../wire/datagram.ts';

export class AmplificationMeter {
  /** Addresses of peers, present and past. */
  readonly #known = new Set<string>();
  readonly #balances = new Map<string, number>();
  /** Most bytes that the relay sent to one address beyond those that came from it. */
  mostUnearned = 0;

  /** Notes that a peer has this address. */
  know(address: Address): void {
    this.#known.add(keyOf(address));
  }

  /** Counts a datagram from an address, perhaps forged. */
  came(from: Address, bytes: number): void {
    this.#note(from, bytes);
  }

  /** Counts a datagram of the relay to an address. */
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
