// One client of a relay's room with its other end, for tests of what a room does with clients.

import { Connection } from '../../connection/connection.ts';
import type { Member } from '../../room/room.ts';
import type { Address } from '../../wire/datagram.ts';
import { Client } from '../client.ts';

export interface ClientOptions {
  readonly address?: Address;
  readonly member?: Member | null;
  takesCommand?(client: Client, bytes: number): boolean;
  now?(): number;
}

/** Client `id`, and the peer's end of its connection. */
export function clientOf(id: number, options: ClientOptions = {}): { client: Client; peer: Connection } {
  const keys = { up: { k0: id, k1: 1 }, down: { k0: id, k1: 2 } };
  const { address = { address: `peer ${id}`, port: id }, member = null, now = () => 0 } = options;
  const client = new Client({
    id,
    keys,
    nonce: { k0: id, k1: 3 },
    address,
    random: () => 4,
    member,
    takesCommand: options.takesCommand ?? (() => true),
    now,
  });
  return { client, peer: new Connection('peer', id, keys, now()) };
}
