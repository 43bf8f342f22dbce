// The relay: many rooms behind one socket. It finds whose datagram it is, lets people in, and keeps time.
//
// Sans-IO: `receive` and `advance` return what to send, in order; clock, randomness and sockets stay outside.

import type { LinkConditions } from '../conditioner/link-model.ts';
import { opened } from '../connection/seal.ts';
import { Responder } from '../crypto/key-agreement.ts';
import { drawKeyPair, fingerprint, type KeyPair } from '../crypto/key-pair.ts';
import { type Entrant, personOf } from '../room/admission.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import type { Member } from '../room/room.ts';
import { TIMER_SLACK_MS } from '../sync/frame-clock.ts';
import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import type { Key } from '../wire/check.ts';
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
import {
  encodeAdmittance,
  type Handshake,
  readHandshake,
  visitText,
  writeAgreement,
  writeInfo,
  writeRefuse,
} from '../wire/handshake.ts';
import { type Refusal, requestSchema } from '../wire/introductions.ts';
import { fromJson, toJson } from '../wire/json.ts';
import { PAUSE_MS } from '../wire/limits.ts';
import type { Heir } from '../wire/messages.ts';
import type { Client, Session } from './client.ts';
import { Cookies } from './cookie.ts';
import type { Inheritance } from './founding.ts';
import { type HalfOpen, HalfOpens } from './half-open.ts';
import { Hellos } from './hellos.ts';
import { Overload } from './overload.ts';
import { RelayRoom } from './relay-room.ts';
import { type Outlet, SendQueue } from './send-queue.ts';
import { Sender } from './sender.ts';
import { Tombstones } from './tombstones.ts';

/**
 * After this many datagrams, and the rest of what that room sends, a turn of `advance` ends. A socket of Node delivers up to 32
 * between two turns: an overloaded relay that sent more than it reads would lose what it does not read.
 */
export const TURN_DATAGRAMS = 24;

export interface RelayOptions {
  /** Who hosts; drawn by default, for as long as the relay runs. */
  readonly identity?: KeyPair;
  /** What another relay's rooms go on with here, room by room: PROTOCOL.md, When the host is gone. */
  readonly inheritances?: readonly (Inheritance | null)[];
  /** A room has failed, which is a bug; it was closed, and a new one stands in its place. Rooms count from 0. */
  onFault?(room: number, error: unknown): void;
  /** A member comes into a room's running match: its judge is asked for a snapshot (RelayRoom.snapshot). */
  onSnapshotWanted?(room: number, match: number): void;
  /** A room has ended a client's session, and why. */
  onLetGo?(room: number, member: Member, reason: ByeReason): void;
  /** How many inputs, reports and packets of a player have been rejected in this match, for the log (refusals.ts). */
  onRefused?(room: number, member: Member, count: number): void;
  /** Whether those outside get in; without it no looker is asked to show it. */
  readonly visits?: Visits;
}

/** What the app of a relay wants to know of whether datagrams from other machines come in. */
export interface Visits {
  /** Whether who looks for rooms from this address is asked for a visit. */
  wanted(address: string): boolean;
  /** A visit that was asked for has come from this address, or a member came in from it. */
  came(address: string): void;
}

export class Relay {
  /** What peers know this relay by. */
  readonly identity: KeyPair;
  /** Whether nobody was left when it was last told to drain. */
  isDrained = false;
  readonly #rooms: RelayRoom[];
  readonly #roomOptions: readonly RoomOptions[];
  readonly #options: RelayOptions;
  readonly #random: Random;
  readonly #cookies: Cookies;
  readonly #writer = new Writer();
  readonly #sessions = new Map<number, Client>();
  readonly #halfOpens = new HalfOpens();
  readonly #tombstones = new Tombstones();
  readonly #queue = new SendQueue();
  readonly #sender = new Sender(this.#writer, this.#queue);
  readonly #overload = new Overload();
  readonly #hellos = new Hellos();
  #now = Number.NEGATIVE_INFINITY;
  #hurry = false;
  /** When each room is due, side by side: looking through hundreds of rooms costs more memory than time. */
  readonly #dues: Float64Array;
  /** The room whose turn it is in `advance`. */
  #turn = 0;
  #successor: Heir | null = null;
  #turnDatagrams = TURN_DATAGRAMS;

  constructor(rooms: readonly RoomOptions[], random: Random, options: RelayOptions = {}) {
    this.#random = random;
    this.#options = options;
    this.#cookies = new Cookies(random);
    this.identity = options.identity ?? drawKeyPair(random);
    this.#roomOptions = rooms;
    this.#rooms = rooms.map((_, number) => this.#createRoom(number, this.#inheritanceOf(number)));
    this.#dues = Float64Array.from(this.#rooms, ({ due }) => due);
  }

  get rooms(): readonly RelayRoom[] {
    return this.#rooms;
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
    } else if (this.#isAnswered(bytes, from, now)) this.#handshake(bytes, from, now);
    return this.#queue.take();
  }

  /**
   * Does what is due at `now`, ms, one turn of it: call again while `due` has passed. Rooms take turns, so that
   * none waits for ever.
   */
  advance(now: number): readonly Send[] {
    this.#passTime(now);
    this.#halfOpens.expire(now);
    const dues = this.#dues;
    for (let i = 0; i < dues.length && this.#queue.length < this.#turnDatagrams; i++) {
      const turn = this.#turn;
      this.#turn = (turn + 1) % dues.length;
      if (dues[turn]! <= now + TIMER_SLACK_MS) this.#inRoom(turn, now, advanceRoom);
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

  /** Whether the host of the first room makes links worse: then datagrams go through a laboratory (conditioner/). */
  get bends(): boolean {
    return this.#rooms[0]!.data.laboratory.length > 0;
  }

  /** As RoomLaboratory.lineOf, of that room. */
  lineOf(session: number, going: 'in' | 'out'): LinkConditions | null {
    return this.#rooms[0]!.laboratory.lineOf(session, going);
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
    this.#passTime(now);
    this.isDrained = true;
    for (let number = 0; number < this.#rooms.length; number++) {
      this.#inRoom(number, now, (room) => {
        if (!room.drain(now)) this.isDrained = false;
      });
    }
    return this.#queue.take();
  }

  /** Says goodbye to everybody. */
  close(now: number): readonly Send[] {
    this.#passTime(now);
    for (let number = 0; number < this.#rooms.length; number++) {
      this.#inRoom(number, now, (room) => room.close('closed', now));
    }
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

  #inheritanceOf(number: number): Inheritance | null {
    return this.#options.inheritances?.[number] ?? null;
  }

  #createRoom(number: number, inheritance: Inheritance | null): RelayRoom {
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
      ended: (client: Client, reason: ByeReason | null, now: number) => {
        this.#sessions.delete(client.connection.id);
        this.#tombstones.add(client, reason, now);
        if (reason && client.member) this.#options.onLetGo?.(number, client.member, reason);
      },
      refused: (member: Member, count: number) => this.#options.onRefused?.(number, member, count),
    };
    return new RelayRoom(this.#roomOptions[number]!, around, inheritance);
  }

  /** A fault inside one room ends that room, and no other: its people are told, and a new room takes its place. */
  #inRoom(number: number, now: number, act: (room: RelayRoom, now: number) => void): void {
    const room = this.#rooms[number]!;
    try {
      act(room, now);
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
    const { discoverable, password } = room;
    try {
      room.close('fault', now);
    } catch {
      // What is broken may break again; what is left of its sessions ends without a word.
    }
    for (const [id, client] of this.#sessions) if (client.room === number) this.#sessions.delete(id);
    // A takeover that was still waiting for its members begins anew: the room must not be given to others.
    this.#rooms[number] = this.#createRoom(number, room.isFounded ? null : this.#inheritanceOf(number));
    Object.assign(this.#rooms[number]!, { discoverable, password });
    this.#options.onFault?.(number, error);
  }

  #session(bytes: Uint8Array, from: Address, now: number): void {
    const id = sessionOf(bytes);
    const client = this.#sessions.get(id);
    if (!client) {
      const answer = this.#tombstones.answer(id, bytes, from, this.#writer, now);
      if (answer) this.#queue.push(answer.to, answer.bytes);
      return;
    }
    const arrival = client.connection.accept(bytes, now);
    if (arrival === 'dropped') return;
    const number = client.room;
    if (!client.takePacket(now)) {
      this.#rooms[number]!.flooded(client);
      return;
    }
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
    // Only a datagram newer than all before may change a client's address: a replayed or delayed one must not.
    if (arrival === 'newest') room.heardFrom(client, from, bytes.length, now);
    if (bytes[1] === KIND.up) room.packet(client, opened, arrival, now);
    else if (bytes[1] === KIND.leave) room.leave(client, now);
    else {
      const token = readToken(opened);
      if (token) room.answered(client, from, token, now);
    }
  }

  /** Whether a datagram before a session is looked into: for a hello that takes many times as long as knowing of its sender. */
  #isAnswered(bytes: Uint8Array, from: Address, now: number): boolean {
    if (bytes[1] === KIND.hello) return this.#hellos.take(bytes, from.address, now);
    return isShake(bytes[1]) && bytes[0] === PROTOCOL_VERSION;
  }

  #handshake(bytes: Uint8Array, from: Address, now: number): void {
    const handshake = readHandshake(bytes, (cookie) => this.#cookies.valid(cookie, from, now));
    if (handshake?.kind === 'hello') this.#hello(handshake, bytes.length, from, now);
    else if (handshake?.kind === 'join') this.#join(handshake, from, now);
    else if (handshake?.kind === 'confirm') this.#confirm(handshake, bytes.length, from, now);
    else if (handshake?.kind === 'visit') this.#visited(handshake.token, from, now);
  }

  #hello(hello: Extract<Handshake, { kind: 'hello' }>, length: number, from: Address, now: number): void {
    const { nonce, version } = hello;
    // A peer of another version understands nothing but an info: it gets one whatever it asked for.
    const room = this.#find(version === PROTOCOL_VERSION ? hello.room : 0);
    if (hello.looking && !room?.isFound) return;
    if (room && hello.looking && this.#options.visits?.wanted(from.address)) {
      const info = { ...room.info, visit: visitText(this.#cookies.make(anyPortOf(from), now)) };
      const asking = writeInfo(this.#writer, nonce, this.#cookies.make(from, now), info);
      if (asking.length <= length) {
        this.#queue.push(from, asking);
        return;
      }
    }
    const answer = room
      ? writeInfo(this.#writer, nonce, this.#cookies.make(from, now), room.info)
      : writeRefuse(this.#writer, nonce, { why: 'no-room' });
    // Nothing that goes to an address without proof is longer than what came from it.
    if (answer.length <= length) this.#queue.push(from, answer);
  }

  /** The token is known to the address that was asked alone, and good for it, whatever the port. Nothing is answered. */
  #visited(token: Key, from: Address, now: number): void {
    if (this.#cookies.valid(token, anyPortOf(from), now)) this.#options.visits?.came(from.address);
  }

  /** The join's cookie is good: its address is its own. */
  #join(join: Extract<Handshake, { kind: 'join' }>, from: Address, now: number): void {
    const { nonce } = join;
    const begun = this.#halfOpens.find(nonce, from, now);
    if (begun) {
      this.#queue.push(from, begun.offer);
      return;
    }
    const room = this.#find(join.room);
    const { claim } = join;
    // During a takeover only claims are answered, no joins.
    if (room && !room.isFounded && !claim) return;
    const asked = () => (claim ? null : room!.door.refuses(join.password, from, now));
    const refused = room ? asked() : ({ why: 'no-room' } as const);
    if (!room || refused) {
      this.#queue.push(from, writeRefuse(this.#writer, nonce, refused!));
      return;
    }
    const password = claim ? null : room.password;
    if (!this.#halfOpens.mayBegin(from, password !== null, now)) return;
    // Counted before the work, because a malformed message causes that work, too.
    const guessed = claim ? null : room.door.noteGuess(from, now);
    const { identity } = this;
    const { prologue, message } = join;
    const responder = Responder.answer({ identity, random: this.#random, prologue, password }, message);
    if (!responder) return;
    const offer = writeAgreement(this.#writer, 'offer', nonce, responder.offer);
    this.#halfOpens.add(nonce, from, { responder, room: join.room, password, guessed, claim, offer }, now);
    this.#queue.push(from, offer);
  }

  /** A peer that was offered keys says who it is. */
  #confirm(
    { nonce, message }: Extract<Handshake, { kind: 'confirm' }>,
    length: number,
    from: Address,
    now: number,
  ): void {
    const join = this.#halfOpens.find(nonce, from, now);
    // A repeated confirm gets the stored answer and is not decrypted: anybody who saw the nonce can forge one.
    if (join && !join.answer) this.#admit(join, nonce, message, from, now);
    else if (join?.answer && join.answer.length <= length) this.#queue.push(from, join.answer);
  }

  /**
   * Welcomes a peer, or says why not. A peer that has not read the offer, or asks for nothing that makes sense, hears
   * nothing. All answers are shorter than what asks for them.
   */
  #admit(join: HalfOpen, nonce: Key, message: Uint8Array, from: Address, now: number): void {
    const { responder, password } = join;
    const confirmed = responder.confirm(message);
    const request = confirmed && fromJson(requestSchema, confirmed.payload);
    if (!request) return;
    const answer: Answer = (kind, sealed) => {
      join.answer = writeAgreement(this.#writer, kind, nonce, sealed);
      this.#queue.push(from, join.answer);
    };
    const deny = (refusal: Refusal) => answer('deny', responder.finish(toJson(refusal)).message);
    const entrant = { ...request, client: fingerprint(confirmed.key) };
    if (join.claim) {
      this.#resume(responder, entrant, from, answer, now);
      return;
    }
    join.guessed?.();
    const room = join.room > 0 ? this.#rooms[join.room - 1]! : this.#findFor(entrant, password);
    if (!room || room.password !== password) {
      deny({ why: 'password' });
      return;
    }
    const refusal = room.refusal(entrant);
    const refused = refusal ?? (room.door.comesTooOften(from, now) ? ({ why: 'too-often' } as const) : null);
    if (refused) {
      deny(refused);
      return;
    }
    this.#enter(room, responder, room.nextMember, answer, now, (session) =>
      room.admit(session, entrant, copyOf(from), now),
    );
    this.#options.visits?.came(from.address);
  }

  /** Gives a member from the last relay of a room that is here their place again. */
  #resume(responder: Responder, entrant: Entrant, from: Address, answer: Answer, now: number): void {
    const deny = (refusal: Refusal) => answer('deny', responder.finish(toJson(refusal)).message);
    const room = this.#rooms.find((one) => one.claimant(entrant) !== null);
    if (!room) {
      const moved = this.#rooms
        .map((one) => one.refusal(entrant))
        .find((refusal) => refusal?.why === 'moved');
      deny(moved ?? { why: 'no-room' });
      return;
    }
    // Each entry gets fresh token buckets, so claims are limited by address as joins are; but not before the room goes on: then
    // no messages are handled, and all members claim at once.
    if (room.isFounded && room.door.comesTooOften(from, now)) {
      deny({ why: 'too-often' });
      return;
    }
    const member = room.claimant(entrant)!;
    this.#enter(room, responder, member.id, answer, now, (session) =>
      room.resumePlace(member, session, entrant, copyOf(from), now),
    );
    this.#options.visits?.came(from.address);
  }

  #enter(
    room: RelayRoom,
    responder: Responder,
    member: number,
    answer: Answer,
    now: number,
    admit: (session: Session) => Client,
  ): void {
    const number = this.#rooms.indexOf(room);
    this.#inRoom(number, now, () => {
      const id = this.#freeSession();
      const { message: sealed, keys } = responder.finish(encodeAdmittance({ session: id, member }));
      this.#sessions.set(id, admit({ id, room: number, keys, shortCode: responder.shortCode }));
      answer('welcome', sealed);
      room.settle(now);
    });
    this.#hurry = true;
  }

  /** Does something with a room, by its number from 0, from outside. */
  act(number: number, now: number, what: (room: RelayRoom) => void): readonly Send[] {
    this.#passTime(now);
    this.#inRoom(number, now, what);
    return this.#queue.take();
  }

  #freeSession(): number {
    for (;;) {
      // 31 bits: such a number is found in the map without making an object of it first.
      const id = this.#random() >>> 1;
      if (!this.#sessions.has(id) && !this.#tombstones.has(id)) return id;
    }
  }

  /** Room `number`, counted from 1; 0 is the first that is open, else the first. */
  #find(number: number): RelayRoom | undefined {
    if (number > 0) return this.#rooms[number - 1];
    const open = ({ phase, data }: RelayRoom) =>
      phase === 'lobby' && data.members.length < data.settings.seats && !data.locked;
    return this.#rooms.find(open) ?? this.#rooms[0];
  }

  /**
   * The room for a peer that names none, of those with the password that they know: where their app is already; where the
   * match is that they lost; where they have been, if they have lost their session; else the first that lets them in, best at once.
   */
  #findFor(entrant: Entrant, password: string | null): RelayRoom | undefined {
    const rooms = this.#rooms.filter((room) => room.password === password);
    const together = (room: RelayRoom) => room.members.some(({ client }) => client === entrant.client);
    const open = (room: RelayRoom) => room.refusal(entrant) === null;
    const seated = (room: RelayRoom) => room.hasSeat && open(room);
    const person = personOf(entrant);
    const lost = ({ data }: RelayRoom) => entrant.was !== undefined && data.known.includes(person);
    return (
      rooms.find(together) ??
      rooms.find((room) => room.resumes(entrant) && open(room)) ??
      rooms.find((room) => lost(room) && open(room)) ??
      rooms.find((room) => room.phase === 'lobby' && seated(room)) ??
      rooms.find(seated) ??
      rooms.find(open) ??
      rooms[0]
    );
  }
}

/** Answers a confirm. */
type Answer = (kind: 'welcome' | 'deny', sealed: Uint8Array) => void;

/** Not made anew for each tick of each room. */
const advanceRoom = (room: RelayRoom, now: number) => room.advance(now);

/** The caller reuses its own. */
function copyOf({ address, port }: Address): Address {
  return { address, port };
}

/** For a token that is good from any port of an address: no socket has port 0. */
function anyPortOf({ address }: Address): Address {
  return { address, port: 0 };
}

/** Kinds that a relay gets before a session, besides a hello. */
function isShake(kind: number | undefined): boolean {
  return kind === KIND.join || kind === KIND.confirm || kind === KIND.visit;
}
