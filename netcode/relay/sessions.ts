// The sessions of a relay, by number, and what is left of those that are over (tombstones.ts).

import type { Writer } from '../wire/bytes.ts';
import type { Address, ByeReason, Random } from '../wire/datagram.ts';
import type { Client } from './client.ts';
import { Tombstones } from './tombstones.ts';

export class Sessions {
  readonly #random: Random;
  readonly #clients = new Map<number, Client>();
  readonly #tombstones = new Tombstones();

  constructor(random: Random) {
    this.#random = random;
  }

  find(id: number): Client | undefined {
    return this.#clients.get(id);
  }

  /** Begins one under a number that none has, or had lately. */
  begin(enter: (id: number) => Client): void {
    // 31 bits: such a number is found in the map without making an object of it first.
    let id = this.#random() >>> 1;
    while (this.#clients.has(id) || this.#tombstones.has(id)) id = this.#random() >>> 1;
    this.#clients.set(id, enter(id));
  }

  /** Ends a session; `reason` is null when the peer left. */
  end(client: Client, reason: ByeReason | null, now: number): void {
    this.#clients.delete(client.connection.id);
    this.#tombstones.add(client, reason, now);
  }

  /** All of a room are over, and nothing of them is kept. */
  endAll(room: number): void {
    for (const [id, client] of this.#clients) if (client.room === room) this.#clients.delete(id);
  }

  /** What a datagram of a session that is over is answered; null: nothing. */
  answer(id: number, bytes: Uint8Array, from: Address, writer: Writer, now: number) {
    return this.#tombstones.answer(id, bytes, from, writer, now);
  }
}
