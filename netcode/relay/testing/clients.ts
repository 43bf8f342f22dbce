// One client of a relay's room with its other end, for tests of what a room does with clients.

import { Connection } from '../../connection/connection.ts';
import { opened } from '../../connection/seal.ts';
import type { SessionKeys } from '../../crypto/key-agreement.ts';
import type { Member } from '../../room/room.ts';
import { Writer } from '../../wire/bytes.ts';
import type { Address } from '../../wire/datagram.ts';
import { Client } from '../client.ts';

export interface ClientOptions {
  readonly address?: Address;
  readonly member?: Member | null;
  takesCommand?(client: Client, bytes: number): boolean;
  takesSaved?(client: Client): boolean;
}

/** Keys of session `id`. */
export function keysOf(id: number): SessionKeys {
  return { up: new Uint8Array(32).fill(id), down: new Uint8Array(32).fill(id + 100) };
}

/** Client `id`, and the peer's end of its connection. */
export function clientOf(id: number, options: ClientOptions = {}): { client: Client; peer: Connection } {
  const keys = keysOf(id);
  const { address = { address: `peer ${id}`, port: id }, member = null } = options;
  const client = new Client({
    session: { id, room: 1, keys, shortCode: '000000' },
    address,
    random: () => 4,
    member,
    gate: {
      takesCommand: options.takesCommand ?? (() => true),
      takesSaved: options.takesSaved ?? (() => false),
      takesBulk: () => false,
    },
    now: 0,
  });
  return { client, peer: new Connection('peer', id, keys, 0) };
}

const writer = new Writer();

/** A packet goes from one end to the other. Returns the control messages that it has brought. */
export function passPacket(from: Connection, to: Connection, now: number): readonly Uint8Array[] {
  from.rewind(now);
  from.open(writer, now, 0);
  const arrival = to.accept(from.seal(writer), now);
  return arrival === 'dropped' ? [] : to.read(opened, arrival, now)!.control;
}

/** A packet of the client reaches its peer, and the peer's answer the client. Returns the messages that the peer has read. */
export function exchange({ connection }: Client, peer: Connection, now: number): unknown[] {
  const said = passPacket(connection, peer, now);
  passPacket(peer, connection, now);
  return said.map((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
}
