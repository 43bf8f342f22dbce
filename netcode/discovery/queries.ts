// The newest queries that went one way. An answer with the nonce of one was written by one who heard it: where a
// query was sent to a single address, that is the owner of the address, or one on the way to it.

import type { Key } from '../wire/check.ts';
import type { Address, Random } from '../wire/datagram.ts';

/** Answers to older ones come too late: at the usual pace that is after eight seconds. */
const KEPT = 4;

interface Query {
  readonly nonce: Key;
  readonly sentAt: number;
  /** Number of the round that it belongs to. */
  readonly round: number;
}

export class Queries {
  #sent: Query[] = [];

  /** Notes one more. Returns its nonce, a secret. */
  add(random: Random, round: number, sentAt: number): Key {
    const nonce = { k0: random(), k1: random() };
    this.#sent = [{ nonce, sentAt, round }, ...this.#sent].slice(0, KEPT);
    return nonce;
  }

  find({ k0, k1 }: Key): Query | undefined {
    return this.#sent.find(({ nonce }) => nonce.k0 === k0 && nonce.k1 === k1);
  }
}

/** An address that is asked by itself. */
export interface Contact {
  readonly address: Address;
  readonly queries: Queries;
}

export function keyOf({ address, port }: Address): string {
  return `${address} ${port}`;
}
