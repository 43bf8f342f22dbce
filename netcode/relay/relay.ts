// The relay: many rooms behind one socket. It finds whose datagram it is, lets people in, and keeps time.
//
// Sans-IO: `receive` and `advance` return what to send, in order; clock, randomness and sockets stay outside.

import { opened } from '../connection/seal.ts';
import { drawKeyPair, fingerprint, type KeyPair } from '../crypto/key-pair.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { type Member, touch } from '../room/room.ts';
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
  sessionOf,
} from '../wire/datagram.ts';
import { PAUSE_MS } from '../wire/limits.ts';
import type { HallState, Heir } from '../wire/messages.ts';
import { cleanChat } from '../wire/text.ts';
import type { Client } from './client.ts';
import type { FoundedBy, Inheritance } from './founding.ts';
import { GatheringRoom } from './gathering-room.ts';
import type { HallAsker, HeldRoom } from './held-room.ts';
import { Overload } from './overload.ts';
import { Reception } from './reception.ts';
import type { RelayOptions } from './relay-options.ts';
import { RelayRoom } from './relay-room.ts';
import type { RoomLaboratory } from './room-laboratory.ts';
import { type Outlet, SendQueue } from './send-queue.ts';
import { Sender, TooLong } from './sender.ts';
import { Sessions } from './sessions.ts';

/**
 * After this many datagrams, and the rest of what that room sends, a turn of `advance` ends. A socket of Node delivers up to 32
 * between two turns: an overloaded relay that sent more than it reads would lose what it does not read.
 */
export const TURN_DATAGRAMS = 24;

export class Relay {
  /** What peers know this relay by. */
  readonly identity: KeyPair;
  /** Whether nobody was left when it was last told to drain. */
  isDrained = false;
  readonly #rooms: HeldRoom[] = [];
  readonly #roomOptions: readonly RoomOptions[];
  readonly #options: RelayOptions;
  readonly #random: Random;
  readonly #reception: Reception;
  readonly #writer = new Writer();
  readonly #sessions: Sessions;
  readonly #queue = new SendQueue();
  readonly #sender = new Sender(this.#writer, this.#queue);
  readonly #overload = new Overload();
  #now = Number.NEGATIVE_INFINITY;
  #hurry = false;
  /** When each room is due, side by side: looking through hundreds of rooms costs more memory than time. */
  readonly #dues: Float64Array;
  /** The room whose turn it is in `advance`. */
  #turn = 0;
  #successor: Heir | null = null;
  #announced = '';
  #turnDatagrams = TURN_DATAGRAMS;

  constructor(rooms: readonly RoomOptions[], random: Random, options: RelayOptions = {}) {
    this.#random = random;
    this.#options = options;
    this.identity = options.identity ?? drawKeyPair(random);
    this.#sessions = new Sessions(random);
    this.#reception = new Reception({
      identity: this.identity,
      random,
      writer: this.#writer,
      queue: this.#queue,
      rooms: this.#rooms,
      visits: options.visits,
      begin: (room, enter, now) => {
        this.#inRoom(room, now, () => this.#sessions.begin(enter));
        this.#hurry = true;
      },
    });
    this.#roomOptions = rooms;
    for (let number = 1; number <= rooms.length; number++)
      this.#rooms.push(this.#createRoom(number, options.inheritances?.[number - 1] ?? null));
    this.#dues = Float64Array.from(this.#rooms, ({ due }) => due);
  }

  get rooms(): readonly HeldRoom[] {
    return this.#rooms;
  }

  /** The room of this number, from 1; null while it waits for the people of another relay. */
  room(number: number): RelayRoom | null {
    const room = this.#rooms[number - 1];
    return room instanceof RelayRoom ? room : null;
  }

  /** Should this process end, another with the same key is at its port soon, and goes on with the rooms. */
  isReplacedAt(port: number): void {
    this.#successor = { member: 0, host: fingerprint(this.identity.public), address: '', port };
  }

  /** A datagram came. Anything at all may be in it. */
  receive(bytes: Uint8Array, from: Address, now: number): readonly Send[] {
    this.#passTime(now);
    if (bytes.length > MAX_DATAGRAM || bytes.length < SHORTEST_DATAGRAM) return this.#queue.take();
    if (from.port === 0) return this.#queue.take(); // made by hand: nothing can be sent back there
    if (isFromPeer(bytes[1])) {
      if (bytes[0] === PROTOCOL_VERSION) this.#session(bytes, from, now);
    } else this.#reception.receive(bytes, from, now);
    return this.#queue.take();
  }

  /**
   * Does what is due at `now`, ms, one turn of it: call again while `due` has passed. Rooms take turns, so that
   * none waits for ever.
   */
  advance(now: number): readonly Send[] {
    this.#passTime(now);
    this.#reception.expire(now);
    const dues = this.#dues;
    for (let i = 0; i < dues.length && this.#queue.length < this.#turnDatagrams; i++) {
      const turn = this.#turn;
      this.#turn = (turn + 1) % dues.length;
      if (dues[turn]! <= now + TIMER_SLACK_MS) this.#inRoom(turn + 1, now, advanceRoom);
    }
    const isFull = this.#queue.length >= this.#turnDatagrams;
    this.#overload.note(isFull ? Math.max(0, now - this.due) : 0, now);
    return this.#queue.take();
  }

  /** The machine was asleep, or we were stopped: nobody's silence up to now counts. */
  resume(now: number): readonly Send[] {
    for (const room of this.#rooms) room.resume(now);
    return this.advance(now);
  }

  /** Where the host of the first room makes links worse: while it is on, datagrams go through conditioner/. */
  get laboratory(): RoomLaboratory {
    return this.#rooms[0]!.laboratory;
  }

  /** When `advance` is wanted next, ms; Infinity while nobody is here. */
  get due(): number {
    let due = Number.POSITIVE_INFINITY;
    const dues = this.#dues;
    for (let i = 0; i < dues.length; i++) if (dues[i]! < due) due = dues[i]!;
    return due;
  }

  /** Ends as soon as no match runs: see RelayRoom. To be called again and again, until `isDrained`. */
  drain(now: number): readonly Send[] {
    this.isDrained = true;
    return this.#inAll(now, (room) => {
      if (!room.drain(now)) this.isDrained = false;
    });
  }

  /** Announces a line in all rooms, also to those who come later, in place of the one before; an empty one takes that back. */
  announce(typed: string, now: number): readonly Send[] {
    this.#announced = cleanChat(typed);
    return this.#inAll(now, ({ data }) => touch(data));
  }

  /** Says goodbye to everybody. */
  close(now: number): readonly Send[] {
    return this.#inAll(now, (room) => room.close('closed', now));
  }

  #inAll(now: number, act: (room: HeldRoom) => void): readonly Send[] {
    this.#passTime(now);
    for (let number = 1; number <= this.#rooms.length; number++) this.#inRoom(number, now, act);
    return this.#queue.take();
  }

  /**
   * From now on what is sent goes there as it is made, instead of being returned; a turn ends after so many datagrams, less
   * than are read between two.
   */
  sendThrough(outlet: Outlet, turn: number): void {
    this.#queue.outlet = outlet;
    this.#turnDatagrams = turn;
  }

  /** Whether `due` moved earlier since the last call: the timekeeper looks again. */
  takeHurry(): boolean {
    const hurry = this.#hurry;
    this.#hurry = false;
    return hurry;
  }

  /** A call that comes very late means that this process was stopped: then nobody's silence counts. */
  #passTime(now: number): void {
    if (now - this.#now > PAUSE_MS) for (const room of this.#rooms) room.resume(now);
    this.#now = now;
  }

  #createRoom(number: number, inheritance: Inheritance | null): HeldRoom {
    const { hall } = this.#options;
    const around = {
      random: this.#random,
      sender: this.#sender,
      overload: this.#overload,
      host: fingerprint(this.identity.public),
      successor: () => this.#successor,
      wantSnapshot: (match: number) => {
        this.#options.onSnapshotWanted?.(number, match);
        return this.#options.onSnapshotWanted !== undefined;
      },
      announced: () => this.#announced,
      hall: hall
        ? { number: hall.numberOf(number), ask: (asker: HallAsker) => hall.asked(number, asker) }
        : null,
      recordedBytes: () => this.#rooms.reduce((sum, { data }) => sum + (data.showing?.replay.bytes ?? 0), 0),
      ended: (client: Client, reason: ByeReason | null, now: number) => {
        this.#sessions.end(client, reason, now);
        if (reason && client.member) this.#options.onLetGo?.(number, client.member, reason);
      },
      refused: (member: Member, count: number) => this.#options.onRefused?.(number, member, count),
    };
    const options = this.#roomOptions[number - 1]!;
    const inherited = inheritance && GatheringRoom.of(inheritance, options, around);
    return inherited ?? RelayRoom.open(options, around);
  }

  /**
   * Whatever is done with a room goes through here, or through #session. A fault inside one ends that room, and no other: its
   * people are told, and a new room takes its place.
   */
  #inRoom(number: number, now: number, act: (room: HeldRoom, now: number) => void): void {
    try {
      act(this.#rooms[number - 1]!, now);
      this.#conclude(number, now);
    } catch (error) {
      this.#fail(number, now, error);
    }
  }

  /** What follows from anything that was done with a room. */
  #conclude(number: number, now: number): void {
    const held = this.#rooms[number - 1]!;
    const room = (held instanceof GatheringRoom && held.founded) || held;
    this.#rooms[number - 1] = room;
    if (room.data.counted.length > 0)
      for (const one of room.data.counted.splice(0)) this.#options.onCounted?.(number, one);
    room.conclude(now);
    this.#dues[number - 1] = room.due;
  }

  #fail(number: number, now: number, error: unknown): void {
    const room = this.#rooms[number - 1]!;
    const { discoverable, password } = room;
    try {
      room.close('fault', now);
    } catch {
      // What is broken may break again; what is left of its sessions ends without a word.
    }
    this.#sessions.endAll(number);
    // A takeover that was still waiting for its members begins anew: the room must not be given to others.
    const next = this.#createRoom(number, room instanceof GatheringRoom ? room.inheritance : null);
    Object.assign(next, { discoverable, password });
    this.#rooms[number - 1] = next;
    this.#dues[number - 1] = next.due;
    this.#options.onFault?.(number, error);
  }

  #session(bytes: Uint8Array, from: Address, now: number): void {
    const id = sessionOf(bytes);
    const client = this.#sessions.find(id);
    if (!client) {
      const answer = this.#sessions.answer(id, bytes, from, this.#writer, now);
      if (answer) this.#queue.push(answer.to, answer.bytes);
      return;
    }
    const arrival = client.connection.accept(bytes, now);
    if (arrival === 'dropped') return;
    const number = client.room;
    const room = this.#rooms[number - 1]!;
    if (!client.takePacket(now)) {
      room.flooded(client);
      return;
    }
    const due = this.#dues[number - 1]!;
    // Like #inRoom, but allocates no function for each datagram.
    try {
      if (this.#toRoom(room, client, arrival, bytes, from, now)) this.#conclude(number, now);
      else this.#dues[number - 1] = room.due;
    } catch (error) {
      // A client whose words make a message to others longer than the protocol allows is let go; the room goes on.
      if (error instanceof TooLong) this.#inRoom(number, now, (one) => one.dismiss(client, 'broken', now));
      else this.#fail(number, now, error);
    }
    if (this.#dues[number - 1]! < due) this.#hurry = true;
  }

  /** Returns whether it is to be concluded. */
  #toRoom(
    room: HeldRoom,
    client: Client,
    arrival: 'late' | 'newest',
    bytes: Uint8Array,
    from: Address,
    now: number,
  ): boolean {
    // Only a datagram newer than all before may change a client's address: a replayed or delayed one must not.
    const challenge = arrival === 'newest' ? client.path.heardFrom(from, bytes.length) : null;
    if (challenge) this.#sender.challenge(client, challenge, from, now);
    if (bytes[1] === KIND.up) return room.packet(client, opened, arrival, now);
    if (bytes[1] === KIND.leave) {
      room.leave(client, now);
      return true;
    }
    const token = readToken(opened);
    if (token && client.path.answered(from, token)) this.#sender.send(client, now);
    return false;
  }

  /** Does something with a room, by its number from 1, from outside. Nothing while it waits for the people of another relay. */
  act(number: number, now: number, what: (room: RelayRoom) => void): readonly Send[] {
    this.#passTime(now);
    this.#inRoom(number, now, (room) => {
      if (room instanceof RelayRoom) what(room);
    });
    return this.#queue.take();
  }

  /** Tells a member of a room, by its number from 1, how the hall stands, as it has asked (RelayHall). */
  tellHall(number: number, member: number, hall: HallState, now: number): readonly Send[] {
    return this.act(number, now, (room) => room.tellHall(hall, member, now));
  }

  /** Looks whether a room that waits for the people of another relay goes on, which `by` may decide at once. */
  found(number: number, by: FoundedBy, now: number): readonly Send[] {
    this.#passTime(now);
    this.#inRoom(number, now, (room) => {
      if (room instanceof GatheringRoom) room.found(by, now);
    });
    return this.#queue.take();
  }
}

/** Made once, so that a tick of a room allocates no function. */
const advanceRoom = (room: HeldRoom, now: number) => room.advance(now);
