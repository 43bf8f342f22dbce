// The relay: many rooms behind one socket. It finds whose datagram it is, lets people in, and keeps time.
//
// Sans-IO: `receive` and `advance` return what to send, in order; clock, randomness and sockets stay outside.

import { TIMER_SLACK_MS } from '../sync/frame-clock.ts';
import { MAX_DATAGRAM, Reader, Writer } from '../wire/bytes.ts';
import type { Key } from '../wire/check.ts';
import {
  type Address,
  intact,
  KIND,
  PROTOCOL_VERSION,
  type Random,
  type Send,
  SHORTEST_DATAGRAM,
} from '../wire/datagram.ts';
import {
  type Handshake,
  type JoinRequest,
  readBye,
  readHandshake,
  writeInfo,
  writeRefuse,
  writeWelcome,
} from '../wire/handshake.ts';
import { Allowance } from './allowance.ts';
import type { RoomOptions } from './choices.ts';
import { COOKIE_EPOCH_MS, Cookies } from './cookie.ts';
import type { Member } from './member.ts';
import { Outbox } from './outbox.ts';
import { Room } from './room.ts';

/**
 * Sessions that are remembered after their end: far more than leave in a bad minute, few enough that somebody
 * who joins and leaves all day fills no memory.
 */
export const MOST_GRAVES = 1024;

/**
 * After this many datagrams a turn of `advance` ends: as many as a socket of Node hands over between two turns. A
 * relay that fell behind and only sent would not hear the acknowledgements, and have ever more to send.
 */
export const TURN_DATAGRAMS = 32;

/**
 * Answers to those who look for rooms, at once and ms for one more: a hundred people at home ask less often, and
 * whoever forges such hellos to everybody cannot have all relays flood a machine.
 */
export const LOOKING_BURST = 400;
export const LOOKING_EVERY_MS = 2.5;

/** A session that is over is remembered this long, ms, so that a lost bye is said again. */
export const GRAVE_MS = 2 * COOKIE_EPOCH_MS;

interface Live {
  readonly member: Member;
  /** Of the room, in `rooms`. */
  readonly number: number;
}

interface Grave {
  readonly key: Key;
  readonly nonce: Key;
  /** The goodbye that was sent, to be sent again to a peer that has not heard it. */
  readonly bye: Uint8Array | null;
  readonly until: number;
}

export class Relay {
  readonly rooms: readonly Room[];
  readonly #random: Random;
  readonly #cookies: Cookies;
  readonly #writer = new Writer();
  readonly #sessions = new Map<number, Live>();
  readonly #graves = new Map<number, Grave>();
  readonly #outbox = new Outbox();
  readonly #looking = new Allowance(LOOKING_BURST, LOOKING_EVERY_MS);
  #now = 0;
  #hurry = false;
  /** When each room is due, side by side: looking through hundreds of rooms costs more memory than time. */
  readonly #dues: Float64Array;
  /** The room whose turn it is in `advance`. */
  #turn = 0;

  constructor(rooms: readonly RoomOptions[], random: Random) {
    this.#random = random;
    this.#cookies = new Cookies(random);
    this.rooms = rooms.map(
      (options) =>
        new Room(options, random, this.#writer, this.#outbox, (member, bye) => this.#bury(member, bye)),
    );
    this.#dues = new Float64Array(rooms.length).fill(Number.POSITIVE_INFINITY);
  }

  /** A datagram came. Anything at all may be in it. */
  receive(bytes: Uint8Array, from: Address, now: number): readonly Send[] {
    this.#now = now;
    if (bytes.length > MAX_DATAGRAM || bytes.length < SHORTEST_DATAGRAM) return this.#outbox.take();
    if (from.port === 0) return this.#outbox.take(); // made by hand: nothing can be sent back there
    const kind = bytes[1];
    if (kind === KIND.packet || kind === KIND.bye) {
      if (bytes[0] === PROTOCOL_VERSION) this.#session(kind, bytes, from, now);
    } else {
      const handshake = readHandshake(bytes);
      if (handshake?.kind === 'hello') this.#hello(handshake, from, now);
      else if (handshake?.kind === 'join' && bytes[0] === PROTOCOL_VERSION) this.#join(handshake, from, now);
    }
    return this.#outbox.take();
  }

  /**
   * Does what is due at `now`, ms, one turn of it: call again while `due` has passed. Rooms take turns, so that
   * none waits for ever.
   */
  advance(now: number): readonly Send[] {
    this.#now = now;
    const dues = this.#dues;
    for (let i = 0; i < dues.length && this.#outbox.length < TURN_DATAGRAMS; i++) {
      const turn = this.#turn;
      this.#turn = (turn + 1) % dues.length;
      if (dues[turn]! > now + TIMER_SLACK_MS) continue;
      this.rooms[turn]!.advance(now);
      this.#noteDue(turn);
    }
    return this.#outbox.take();
  }

  /** When `advance` is wanted next, ms; Infinity while nobody is here. */
  get due(): number {
    let due = Number.POSITIVE_INFINITY;
    const dues = this.#dues;
    for (let i = 0; i < dues.length; i++) if (dues[i]! < due) due = dues[i]!;
    return due;
  }

  /** Says goodbye to everybody. */
  close(now: number): readonly Send[] {
    this.#now = now;
    this.rooms.forEach((room, number) => {
      room.close();
      this.#noteDue(number);
    });
    return this.#outbox.take();
  }

  #session(kind: number, bytes: Uint8Array, from: Address, now: number): void {
    const reader = new Reader(bytes);
    reader.at = 2;
    const id = reader.u32();
    const live = this.#sessions.get(id);
    if (!live) {
      const grave = this.#graves.get(id);
      if (grave?.bye && kind === KIND.packet && intact(bytes, grave.key)) this.#outbox.push(from, grave.bye);
      return;
    }
    const { member, number } = live;
    const room = this.rooms[number]!;
    if (!intact(bytes, member.session.key)) return;
    const { due } = room;
    if (kind === KIND.packet) {
      room.packet(member, reader, from, now);
    } else if (readBye(reader)) {
      room.leave(member, now);
    }
    if (room.due < due) this.#hurry = true;
    this.#noteDue(number);
  }

  /** Whether `due` has come nearer by what was received since the last call: whoever keeps time looks again. */
  takeHurry(): boolean {
    const hurry = this.#hurry;
    this.#hurry = false;
    return hurry;
  }

  #hello(hello: Extract<Handshake, { kind: 'hello' }>, from: Address, now: number): void {
    const { nonce, version } = hello;
    // Whoever speaks another version understands nothing but an info: it gets one whatever it asked for.
    const room = this.#find(version === PROTOCOL_VERSION ? hello.room : 0);
    if (!room) {
      this.#outbox.push(from, writeRefuse(this.#writer, nonce, { why: 'no-room' }));
      return;
    }
    if (hello.looking && !(room.discoverable && this.#looking.take(now))) return;
    this.#outbox.push(from, writeInfo(this.#writer, nonce, this.#cookies.make(from, now), room.info));
  }

  #join(join: Extract<Handshake, { kind: 'join' }>, from: Address, now: number): void {
    const { nonce, cookie, request } = join;
    if (!this.#cookies.valid(cookie, from, now)) return;
    const same = ({ k0, k1 }: Key) => k0 === nonce.k0 && k1 === nonce.k1;
    const again = [...this.#sessions.values()].find(({ member }) => same(member.nonce));
    if (again) {
      this.#welcome(again.member, from);
      return;
    }
    // The same attempt after its session ended is a replay, or a late copy.
    if ([...this.#graves.values()].some((grave) => same(grave.nonce))) return;
    const room = join.room > 0 ? this.rooms[join.room - 1] : this.#findFor(request);
    const refusal = room ? room.refusal(request) : ({ why: 'no-room' } as const);
    if (!room || refusal) {
      this.#outbox.push(from, writeRefuse(this.#writer, nonce, refusal!));
      return;
    }
    // 31 bits: such a number is found in the map without making an object of it first.
    let id = this.#random() >>> 1;
    while (this.#sessions.has(id) || this.#graves.has(id)) id = this.#random() >>> 1;
    const key = { k0: this.#random(), k1: this.#random() };
    const member = room.admit({ id, key }, nonce, request, from, now);
    const number = this.rooms.indexOf(room);
    this.#sessions.set(id, { member, number });
    this.#welcome(member, from);
    room.settle(now);
    this.#noteDue(number);
  }

  #welcome(member: Member, to: Address): void {
    const { id, key } = member.session;
    this.#outbox.push(to, writeWelcome(this.#writer, member.nonce, id, key, member.id));
  }

  /** Room `number`, counted from 1; 0 is the first that is open, else the first. */
  #find(number: number): Room | undefined {
    if (number > 0) return this.rooms[number - 1];
    const open = ({ phase, info }: Room) => phase === 'lobby' && info.taken < info.seats && !info.locked;
    return this.rooms.find(open) ?? this.rooms[0];
  }

  /** The room for somebody who names none: where their app is already, else the first that lets them in. */
  #findFor(request: JoinRequest): Room | undefined {
    const { client } = request;
    const together = (room: Room) => room.members.some((member) => member.request.client === client);
    return (
      (client === undefined ? undefined : this.rooms.find(together)) ??
      this.rooms.find((room) => room.refusal(request) === null) ??
      this.rooms[0]
    );
  }

  /** To be called after everything that a room has done. */
  #noteDue(number: number): void {
    this.#dues[number] = this.rooms[number]!.due;
  }

  #bury({ session, nonce }: Member, bye: Uint8Array | null): void {
    this.#sessions.delete(session.id);
    for (const [id, { until }] of this.#graves) {
      if (until > this.#now && this.#graves.size < MOST_GRAVES) break;
      this.#graves.delete(id);
    }
    this.#graves.set(session.id, { key: session.key, nonce, bye, until: this.#now + GRAVE_MS });
  }
}
