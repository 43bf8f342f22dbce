// Sessions that ended: a peer whose goodbye got lost is told again.
//
// What is said again has no text, goes only to the address that was proved, is shorter than what asked for it, and is
// said seldom. After TOMBSTONE_MS nothing is answered, and what is left goes when the next one joins or leaves.

import type { Connection } from '../connection/connection.ts';
import { TokenBucket } from '../connection/token-bucket.ts';
import type { Writer } from '../wire/bytes.ts';
import { type Address, type ByeReason, KIND, type Send, sameAddress, writeBye } from '../wire/datagram.ts';
import type { Client } from './client.ts';

/** A session that is over is remembered this long, ms: longer than its peer goes on without a word. */
export const TOMBSTONE_MS = 20_000;

/** Far more than leave in a bad minute, few enough that a peer that joins and leaves all day fills no memory. */
export const MOST_TOMBSTONES = 1024;

/** A goodbye is said again at most this often, ms. */
export const BYE_AGAIN_MS = 250;

interface Tombstone {
  readonly connection: Connection;
  /** Where the other end has proved to be. */
  readonly address: Address;
  /** Why the relay ended it; null when the peer left. */
  readonly reason: ByeReason | null;
  readonly until: number;
  readonly again: TokenBucket;
}

export class Tombstones {
  /** The oldest first. */
  readonly #all = new Map<number, Tombstone>();

  has(session: number): boolean {
    return this.#all.has(session);
  }

  add({ connection, path }: Client, reason: ByeReason | null, now: number): void {
    this.#expire(now);
    for (const oldest of this.#all.keys()) {
      if (this.#all.size < MOST_TOMBSTONES) break;
      this.#all.delete(oldest);
    }
    const again = new TokenBucket(1, BYE_AGAIN_MS);
    connection.forget();
    const until = now + TOMBSTONE_MS;
    this.#all.set(connection.id, { connection, address: path.address, reason, until, again });
  }

  /** The goodbye for a datagram of a session that is over, or null. */
  answer(session: number, bytes: Uint8Array, from: Address, writer: Writer, now: number): Send | null {
    const tombstone = this.#all.get(session);
    if (!tombstone?.reason || tombstone.until <= now || bytes[1] !== KIND.up) return null;
    const { connection, address } = tombstone;
    if (!sameAddress(from, address) || !tombstone.again.take(now)) return null;
    if (connection.accept(bytes, now) === 'dropped') return null;
    connection.begin(writer, KIND.bye, now);
    writeBye(writer, tombstone.reason, '');
    return { kind: 'send', to: address, bytes: connection.seal(writer) };
  }

  #expire(now: number): void {
    for (const [id, { until }] of this.#all) {
      if (until > now) return;
      this.#all.delete(id);
    }
  }
}
