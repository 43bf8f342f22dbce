// The relay: many rooms behind one socket. It finds whose datagram it is, lets people in, and keeps time.
//
// Sans-IO: `receive` and `advance` return what to send, in order; clock, randomness and sockets stay outside.

import { AddressBuckets } from '../connection/address-buckets.ts';
import { afterHead } from '../connection/connection.ts';
import { TokenBucket } from '../connection/token-bucket.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import type { Member } from '../room/room.ts';
import { TIMER_SLACK_MS } from '../sync/frame-clock.ts';
import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import {
  type Address,
  type ByeReason,
  isFromPeer,
  KIND,
  PROTOCOL_VERSION,
  type Random,
  readToken,
  type Send,
  SHORTEST_DATAGRAM,
  sameAddress,
  sessionOf,
} from '../wire/datagram.ts';
import {
  type Handshake,
  type JoinRequest,
  readHandshake,
  writeInfo,
  writeRefuse,
  writeWelcome,
} from '../wire/handshake.ts';
import { PAUSE_MS } from '../wire/limits.ts';
import type { Client } from './client.ts';
import { Cookies } from './cookie.ts';
import type { Judgement } from './match-reports.ts';
import { RelayRoom } from './relay-room.ts';
import { SendQueue } from './send-queue.ts';
import { Tombstones } from './tombstones.ts';

/**
 * After this many datagrams a turn of `advance` ends: as many as a socket of Node hands over between two turns. A
 * relay that fell behind and only sent would not hear the acknowledgements, and have ever more to send.
 */
export const TURN_DATAGRAMS = 32;

/** Answers to those who look for rooms, for each address at once and ms for one more: people ask less often. */
export const LOOKING_BURST = 16;
export const LOOKING_EVERY_MS = 100;

/** The same for all addresses that have not asked lately, together; and how many are remembered. */
export const NEW_LOOKERS_BURST = 400;
export const NEW_LOOKER_EVERY_MS = 2.5;
export const MOST_LOOKERS = 4_096;

export interface RelayOptions {
  /** A room has failed, which is a bug; it was closed, and a new one stands in its place. Rooms count from 0. */
  onFault?(room: number, error: unknown): void;
  /** A room has ended somebody's session, and why. */
  onLetGo?(room: number, member: Member, reason: ByeReason): void;
}

interface Live {
  readonly client: Client;
  /** Of the room, in `rooms`. */
  readonly number: number;
}

export class Relay {
  readonly #rooms: RelayRoom[];
  readonly #roomOptions: readonly RoomOptions[];
  readonly #options: RelayOptions;
  readonly #random: Random;
  readonly #cookies: Cookies;
  readonly #writer = new Writer();
  readonly #sessions = new Map<number, Live>();
  /** The session of each join attempt that lives. */
  readonly #attempts = new Map<string, Client>();
  readonly #tombstones = new Tombstones();
  readonly #queue = new SendQueue();
  readonly #lookers = new AddressBuckets({
    burst: LOOKING_BURST,
    msPerToken: LOOKING_EVERY_MS,
    most: MOST_LOOKERS,
    newcomers: new TokenBucket(NEW_LOOKERS_BURST, NEW_LOOKER_EVERY_MS),
  });
  #now = Number.NEGATIVE_INFINITY;
  #hurry = false;
  /** When each room is due, side by side: looking through hundreds of rooms costs more memory than time. */
  readonly #dues: Float64Array;
  /** The room whose turn it is in `advance`. */
  #turn = 0;

  constructor(rooms: readonly RoomOptions[], random: Random, options: RelayOptions = {}) {
    this.#random = random;
    this.#options = options;
    this.#cookies = new Cookies(random);
    this.#roomOptions = rooms;
    this.#rooms = rooms.map((_, number) => this.#createRoom(number));
    this.#dues = new Float64Array(rooms.length).fill(Number.POSITIVE_INFINITY);
  }

  get rooms(): readonly RelayRoom[] {
    return this.#rooms;
  }

  /** A datagram came. Anything at all may be in it. */
  receive(bytes: Uint8Array, from: Address, now: number): readonly Send[] {
    this.#passTime(now);
    if (bytes.length > MAX_DATAGRAM || bytes.length < SHORTEST_DATAGRAM) return this.#queue.take();
    if (from.port === 0) return this.#queue.take(); // made by hand: nothing can be sent back there
    if (isFromPeer(bytes[1])) {
      if (bytes[0] === PROTOCOL_VERSION) this.#session(bytes, from, now);
    } else if (bytes[1] === KIND.hello || (bytes[1] === KIND.join && bytes[0] === PROTOCOL_VERSION)) {
      const handshake = readHandshake(bytes, (cookie) => this.#cookies.valid(cookie, from, now));
      if (handshake?.kind === 'hello') this.#hello(handshake, bytes.length, from, now);
      else if (handshake?.kind === 'join') this.#join(handshake, from, now);
    }
    return this.#queue.take();
  }

  /**
   * Does what is due at `now`, ms, one turn of it: call again while `due` has passed. Rooms take turns, so that
   * none waits for ever.
   */
  advance(now: number): readonly Send[] {
    this.#passTime(now);
    const dues = this.#dues;
    for (let i = 0; i < dues.length && this.#queue.length < TURN_DATAGRAMS; i++) {
      const turn = this.#turn;
      this.#turn = (turn + 1) % dues.length;
      if (dues[turn]! <= now + TIMER_SLACK_MS) this.#inRoom(turn, now, (room) => room.advance(now));
    }
    return this.#queue.take();
  }

  /** The machine was asleep, or we were stopped: nobody's silence up to now counts. */
  resume(now: number): readonly Send[] {
    for (const room of this.#rooms) room.resume(now);
    return this.advance(now);
  }

  /** What plays a room's match beside the relay (netcode/runner) has found a state hash, or the end. */
  judge(number: number, judgement: Judgement, now: number): readonly Send[] {
    this.#passTime(now);
    this.#inRoom(number, now, (room) => room.judge(judgement, now));
    return this.#queue.take();
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
    this.#passTime(now);
    for (let number = 0; number < this.#rooms.length; number++) {
      this.#inRoom(number, now, (room) => room.close('closed', now));
    }
    return this.#queue.take();
  }

  /** Whether `due` has come nearer by what was received since the last call: whoever keeps time looks again. */
  takeHurry(): boolean {
    const hurry = this.#hurry;
    this.#hurry = false;
    return hurry;
  }

  /** Whoever is called so late was away itself: it has not heard what was said meanwhile. */
  #passTime(now: number): void {
    if (now - this.#now > PAUSE_MS) for (const room of this.#rooms) room.resume(now);
    this.#now = now;
  }

  #createRoom(number: number): RelayRoom {
    return new RelayRoom(this.#roomOptions[number]!, {
      random: this.#random,
      writer: this.#writer,
      queue: this.#queue,
      ended: (client, reason, now) => {
        this.#sessions.delete(client.connection.id);
        this.#attempts.delete(attemptOf(client.nonce));
        this.#tombstones.add(client, reason, now);
        if (reason && client.member) this.#options.onLetGo?.(number, client.member, reason);
      },
    });
  }

  /** A fault inside one room ends that room, and no other: its people are told, and a new room takes its place. */
  #inRoom(number: number, now: number, act: (room: RelayRoom) => void): void {
    const room = this.#rooms[number]!;
    try {
      act(room);
    } catch (error) {
      this.#fail(number, now, error);
    }
    this.#noteDue(number);
  }

  /** To be called after everything that a room has done. */
  #noteDue(number: number): void {
    this.#dues[number] = this.#rooms[number]!.due;
  }

  #fail(number: number, now: number, error: unknown): void {
    const room = this.#rooms[number]!;
    const { discoverable } = room;
    try {
      room.close('fault', now);
    } catch {
      // What is broken may break again; what is left of its sessions ends without a word.
    }
    for (const [id, live] of this.#sessions) {
      if (live.number !== number) continue;
      this.#sessions.delete(id);
      this.#attempts.delete(attemptOf(live.client.nonce));
    }
    this.#rooms[number] = this.#createRoom(number);
    this.#rooms[number]!.discoverable = discoverable;
    this.#options.onFault?.(number, error);
  }

  #session(bytes: Uint8Array, from: Address, now: number): void {
    const id = sessionOf(bytes);
    const live = this.#sessions.get(id);
    if (!live) {
      const answer = this.#tombstones.answer(id, bytes, from, this.#writer, now);
      if (answer) this.#queue.push(answer.to, answer.bytes);
      return;
    }
    const { client, number } = live;
    const arrival = client.connection.accept(bytes, now);
    if (arrival === 'dropped' || !client.packets.take(now)) return;
    const due = this.#dues[number]!;
    // As #inRoom, without making a function for each datagram.
    try {
      this.#toRoom(this.#rooms[number]!, client, arrival, bytes, from, now);
    } catch (error) {
      this.#fail(number, now, error);
    }
    this.#noteDue(number);
    if (this.#dues[number]! < due) this.#hurry = true;
  }

  #toRoom(
    room: RelayRoom,
    client: Client,
    arrival: 'late' | 'newest',
    bytes: Uint8Array,
    from: Address,
    now: number,
  ): void {
    // Only the newest may move a client: what was recorded and comes again moves nothing.
    if (arrival === 'newest') room.heardFrom(client, from, bytes.length, now);
    const reader = afterHead(bytes);
    if (bytes[1] === KIND.up) room.packet(client, reader, arrival, now);
    else if (bytes[1] === KIND.leave) room.leave(client, now);
    else {
      const token = readToken(reader);
      if (token) room.answered(client, from, token, now);
    }
  }

  #hello(hello: Extract<Handshake, { kind: 'hello' }>, length: number, from: Address, now: number): void {
    const { nonce, version } = hello;
    // Whoever speaks another version understands nothing but an info: it gets one whatever it asked for.
    const room = this.#find(version === PROTOCOL_VERSION ? hello.room : 0);
    if (hello.looking && !(room?.discoverable && this.#lookers.take(from.address, now))) return;
    const answer = room
      ? writeInfo(this.#writer, nonce, this.#cookies.make(from, now), room.info)
      : writeRefuse(this.#writer, nonce, { why: 'no-room' });
    // Nothing that goes to an address without proof is longer than what came from it.
    if (answer.length <= length) this.#queue.push(from, answer);
  }

  /** The join's cookie is good. */
  #join(join: Extract<Handshake, { kind: 'join' }>, from: Address, now: number): void {
    const { nonce, request } = join;
    const again = this.#attempts.get(attemptOf(nonce));
    if (again) {
      // A nonce can be read on the way: the keys go to nobody but whom they were made for.
      if (sameAddress(again.path.address, from)) this.#welcome(again);
      return;
    }
    // The same attempt after its session ended is a replay, or a late copy.
    if (this.#tombstones.hasNonce(nonce, now)) return;
    const room = join.room > 0 ? this.#rooms[join.room - 1] : this.#findFor(request);
    const refusal = room ? room.refusal(request) : ({ why: 'no-room' } as const);
    const refused = refusal ?? (room!.comesTooOften(from, now) ? ({ why: 'too-often' } as const) : null);
    if (!room || refused) {
      this.#queue.push(from, writeRefuse(this.#writer, nonce, refused!));
      return;
    }
    const number = this.#rooms.indexOf(room);
    this.#inRoom(number, now, () => {
      const session = { id: this.#freeSession(), keys: { up: this.#key(), down: this.#key() }, nonce };
      const client = room.admit(session, request, { address: from.address, port: from.port }, now);
      this.#sessions.set(session.id, { client, number });
      this.#attempts.set(attemptOf(nonce), client);
      this.#welcome(client);
      room.settle(now);
    });
    this.#hurry = true;
  }

  #key() {
    return { k0: this.#random(), k1: this.#random() };
  }

  #freeSession(): number {
    for (;;) {
      // 31 bits: such a number is found in the map without making an object of it first.
      const id = this.#random() >>> 1;
      if (!this.#sessions.has(id) && !this.#tombstones.has(id)) return id;
    }
  }

  #welcome({ connection, nonce, keys, member, path }: Client): void {
    const id = member?.id ?? 0;
    this.#queue.push(path.address, writeWelcome(this.#writer, nonce, connection.id, keys, id));
  }

  /** Room `number`, counted from 1; 0 is the first that is open, else the first. */
  #find(number: number): RelayRoom | undefined {
    if (number > 0) return this.#rooms[number - 1];
    const open = ({ phase, data }: RelayRoom) =>
      phase === 'lobby' && data.members.length < data.settings.seats && !data.locked;
    return this.#rooms.find(open) ?? this.#rooms[0];
  }

  /** The room for somebody who names none: where their app is already, else the first that lets them in, best at once. */
  #findFor(request: JoinRequest): RelayRoom | undefined {
    const { client } = request;
    const together = (room: RelayRoom) => room.members.some((member) => member.client === client);
    const open = (room: RelayRoom) => room.refusal(request) === null;
    return (
      (client === undefined ? undefined : this.#rooms.find(together)) ??
      this.#rooms.find((room) => room.phase === 'lobby' && open(room)) ??
      this.#rooms.find(open) ??
      this.#rooms[0]
    );
  }
}

function attemptOf({ k0, k1 }: { k0: number; k1: number }): string {
  return `${k0} ${k1}`;
}
