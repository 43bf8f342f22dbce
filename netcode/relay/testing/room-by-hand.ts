// A room without its relay, for what a relay offers to nobody yet: its clients are let in by hand, and play by hand.

import { Connection } from '../../connection/connection.ts';
import { opened } from '../../connection/seal.ts';
import { readFrames } from '../../frames/codec.ts';
import { frameBytes } from '../../frames/frame.ts';
import { HandPeer, inputsSection, seeded, TOY_CONTENT, TOY_ROOM } from '../../lab/testing/hand-peer.ts';
import type { RoomOptions } from '../../room/match-settings.ts';
import { Writer } from '../../wire/bytes.ts';
import { type Address, KIND, type Send, sessionOf } from '../../wire/datagram.ts';
import { Overload } from '../overload.ts';
import { RelayRoom } from '../relay-room.ts';
import { SendQueue } from '../send-queue.ts';
import { Sender } from '../sender.ts';
import { keysOf } from './clients.ts';

/** The app that hosts it, should it come in. */
export const HOST_APP = '0'.repeat(32);

export class RoomByHand {
  readonly room: RelayRoom;
  /** Of the relay that there is not. */
  readonly overload = new Overload();
  readonly #queue = new SendQueue();
  #sessions = 0;

  constructor(options: Partial<RoomOptions> = {}) {
    this.room = RelayRoom.open(
      { ...TOY_ROOM, ...options },
      {
        random: seeded(1),
        sender: new Sender(new Writer(), this.#queue),
        overload: this.overload,
        refused: () => {},
        wantSnapshot: () => false,
        announced: () => '',
        hall: null,
        recordedBytes: () => 0,
        host: HOST_APP,
        successor: () => null,
        ended: () => {},
      },
    );
  }

  get due(): number {
    return this.room.due;
  }

  /** Lets a client in, which plays or only watches; `app` is the number of their app. */
  let(how: 'play' | 'watch', name: string, now = 0, app?: string): HandPeer {
    const id = ++this.#sessions;
    const keys = keysOf(id);
    const address = { address: `hand ${id}`, port: id };
    const session = { id, room: 1, keys, shortCode: '000000' };
    const request = { name, app: 'lab', contents: { toy: TOY_CONTENT }, client: app ?? `app ${id}` };
    const client =
      how === 'watch'
        ? this.room.watch(session, address, now)
        : this.room.admit(session, request, address, now);
    this.room.conclude(now);
    const connection = new Connection('peer', id, keys, now);
    return new HandPeer(address, connection, keys, client.member?.id ?? 0);
  }

  receive(bytes: Uint8Array, _from: Address, now: number): readonly Send[] {
    const client = this.room.clients.find(({ connection }) => connection.id === sessionOf(bytes));
    const arrival = client?.connection.accept(bytes, now);
    if (client && arrival && arrival !== 'dropped') {
      const leaves = bytes[1] === KIND.leave;
      if (leaves) this.room.leave(client, now);
      if (leaves || this.room.packet(client, opened, arrival, now)) this.room.conclude(now);
    }
    return this.#queue.take();
  }

  advance(now: number): readonly Send[] {
    this.room.advance(now);
    this.room.conclude(now);
    return this.#queue.take();
  }
}

/** What a client has of a match: takes in its bundles, in order. */
class Screen {
  readonly #peer: HandPeer;
  readonly #seats: number;
  frames: number[] = [];

  constructor(peer: HandPeer, seats: number) {
    this.#peer = peer;
    this.#seats = seats;
  }

  get next(): number {
    return this.frames.length / this.#seats;
  }

  look(): void {
    const shape = { seats: this.#seats, inputBytes: 1 };
    for (const { first, count, reader } of this.#peer.bundles.splice(0)) {
      if (first > this.next || first + count <= this.next) continue;
      const before = this.frames.slice((first - 1) * this.#seats, first * this.#seats);
      const previous = before.length > 0 ? Uint8Array.from(before) : new Uint8Array(this.#seats);
      const out = new Uint8Array(count * frameBytes(shape));
      if (!readFrames(reader, shape, previous, count, out)) throw new Error('a bundle makes no sense');
      this.frames.push(...out.subarray((this.next - first) * this.#seats));
    }
  }
}

/** A match that goes on: its players send an input for each frame that they want. */
export class Playing {
  readonly #by: RoomByHand;
  readonly #players: readonly { peer: HandPeer; screen: Screen; inputs: number; target: number }[];
  #now: number;

  /** From `now` on, ms. */
  constructor(by: RoomByHand, players: readonly HandPeer[], now: number) {
    const seats = by.room.match!.start.seats.length;
    this.#by = by;
    this.#players = players.map((peer) => ({
      peer,
      screen: new Screen(peer, seats),
      inputs: -1,
      target: -1,
    }));
    this.#now = now;
  }

  get screens(): Screen[] {
    return this.#players.map(({ screen }) => screen);
  }

  /**
   * For so long. A spectator says after so many ms what they have, unless they take nothing. Returns what they see.
   */
  run(ms: number, watcher: HandPeer | null = null, delayMs = 0, takes = true): Screen | null {
    const by = this.#by;
    const watching = watcher && new Screen(watcher, by.room.match!.start.seats.length);
    const later: { at: number; bytes: Uint8Array }[] = [];
    for (const until = this.#now + ms; this.#now < until; this.#now++) {
      const now = this.#now;
      const out = by.due <= now ? by.advance(now) : [];
      watcher?.hear(out, now);
      watching?.look();
      for (const one of this.#players) {
        one.peer.hear(out, now);
        one.screen.look();
        this.#hold(one, now);
      }
      if (watcher && watching && now % 20 === 0) {
        const section = inputsSection(by.room.match!.start.number, takes ? watching.next : 0, 0, []);
        later.push({ at: now + delayMs, bytes: watcher.packet(now, section) });
      }
      while (watcher && later[0] && later[0].at <= now) watcher.send(by, later.shift()!.bytes, now);
    }
    return watching;
  }

  /** The relay is away for so long after the next frame, and hears nothing that is said to it meanwhile. */
  pause(ms: number): void {
    const by = this.#by;
    const { next } = by.room.match!.log;
    const out: Send[] = [];
    for (; by.room.match!.log.next === next; this.#now++) out.push(...by.advance(this.#now));
    this.#now += ms;
    by.room.resume(this.#now);
    out.push(...by.advance(this.#now));
    for (const { peer } of this.#players) peer.hear(out, this.#now);
  }

  #hold(player: { peer: HandPeer; screen: Screen; inputs: number; target: number }, now: number): void {
    const { next } = player.screen;
    if (next === player.target && now % 50 !== 0) return;
    if (next !== player.target) player.inputs++;
    player.target = next;
    const bytes = player.peer.packet(now, (to) => {
      to.u8(this.#by.room.match!.start.number);
      to.u32(next);
      to.u16(player.inputs);
      to.u8(1);
      to.u16(next);
      to.u8(player.peer.member);
    });
    player.peer.send(this.#by, bytes, now);
  }
}
