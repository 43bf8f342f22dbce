// A room without its relay, for what a relay offers to nobody yet: its clients are let in by hand.

import { afterHead, Connection } from '../../connection/connection.ts';
import { HandPeer, seeded, TOY_CONTENT, TOY_ROOM } from '../../lab/testing/hand-peer.ts';
import type { RoomOptions } from '../../room/settings.ts';
import { Writer } from '../../wire/bytes.ts';
import { type Address, KIND, type Send } from '../../wire/datagram.ts';
import { sessionOf } from '../../wire/packet.ts';
import { RelayRoom } from '../relay-room.ts';
import { SendQueue } from '../send-queue.ts';

export class RoomByHand {
  readonly room: RelayRoom;
  readonly #queue = new SendQueue();
  #sessions = 0;

  constructor(options: Partial<RoomOptions> = {}) {
    this.room = new RelayRoom(
      { ...TOY_ROOM, ...options },
      { random: seeded(1), writer: new Writer(), queue: this.#queue, ended: () => {} },
    );
  }

  get due(): number {
    return this.room.due;
  }

  /** Lets somebody in, who plays or only watches. */
  let(how: 'play' | 'watch', name: string, now = 0): HandPeer {
    const id = ++this.#sessions;
    const keys = { up: { k0: id, k1: 1 }, down: { k0: id, k1: 2 } };
    const nonce = { k0: id, k1: 3 };
    const address = { address: `hand ${id}`, port: id };
    const session = { id, keys, nonce };
    const request = { name, app: 'lab', contents: { toy: TOY_CONTENT } };
    const client =
      how === 'watch'
        ? this.room.watch(session, address, now)
        : this.room.admit(session, request, address, now);
    this.room.settle(now);
    const connection = new Connection('peer', id, keys, now);
    return new HandPeer(address, connection, keys, client.member?.id ?? 0, nonce, nonce);
  }

  receive(bytes: Uint8Array, _from: Address, now: number): readonly Send[] {
    const client = this.room.clients.find(({ connection }) => connection.id === sessionOf(bytes));
    const arrival = client?.connection.accept(bytes, now);
    if (client && arrival && arrival !== 'dropped') {
      if (bytes[1] === KIND.leave) this.room.leave(client, now);
      else this.room.packet(client, afterHead(bytes), arrival, now);
    }
    return this.#queue.take();
  }

  advance(now: number): readonly Send[] {
    this.room.advance(now);
    return this.#queue.take();
  }
}
