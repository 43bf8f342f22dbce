// Handles datagrams from peers without a session: hello, visit, join and confirm; a claim in a join asks for the place that the
// member had at the room's former relay.

import { Responder } from '../crypto/key-agreement.ts';
import { fingerprint, type KeyPair } from '../crypto/key-pair.ts';
import { type Entrant, personOf } from '../room/admission.ts';
import type { Writer } from '../wire/bytes.ts';
import type { Key } from '../wire/check.ts';
import { type Address, KIND, PROTOCOL_VERSION, type Random } from '../wire/datagram.ts';
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
import type { Client, Session } from './client.ts';
import { Cookies } from './cookie.ts';
import { type HalfOpen, HalfOpens } from './half-open.ts';
import type { HeldRoom } from './held-room.ts';
import { Hellos } from './hellos.ts';
import { RelayRoom } from './relay-room.ts';
import type { SendQueue } from './send-queue.ts';

/** How the app of a relay learns whether datagrams from other machines get in. */
export interface Visits {
  /** Whether to ask a peer that looks for rooms from this address for a visit. */
  wanted(address: string): boolean;
  /** Called when a visit that was asked for has come from this address, or a member has joined from it. */
  came(address: string): void;
}

/** What the reception uses of its relay. */
export interface ReceivingRelay {
  readonly identity: KeyPair;
  readonly random: Random;
  readonly writer: Writer;
  readonly queue: SendQueue;
  readonly rooms: readonly HeldRoom[];
  readonly visits: Visits | undefined;
  /** Begins a session in room number `room`, from 1. `enter` gets the session's number and returns its client. */
  begin(room: number, enter: (id: number) => Client, now: number): void;
}

/** A peer whose confirm is valid, and how to answer it. */
interface Confirmed {
  readonly entrant: Entrant;
  readonly responder: Responder;
  readonly from: Address;
  answer(kind: 'welcome' | 'deny', sealed: Uint8Array): void;
}

export class Reception {
  readonly #relay: ReceivingRelay;
  readonly #cookies: Cookies;
  readonly #hellos = new Hellos();
  readonly #halfOpens = new HalfOpens();

  constructor(relay: ReceivingRelay) {
    this.#relay = relay;
    this.#cookies = new Cookies(relay.random);
  }

  /** Forgets joins that have been half open for too long. To be called about once a second. */
  expire(now: number): void {
    this.#halfOpens.expire(now);
  }

  /** Handles a datagram that belongs to no session. Its content is arbitrary. */
  receive(bytes: Uint8Array, from: Address, now: number): void {
    if (!this.#isAnswered(bytes, from, now)) return;
    const handshake = readHandshake(bytes, (cookie) => this.#cookies.valid(cookie, from, now));
    if (handshake?.kind === 'hello') this.#hello(handshake, bytes.length, from, now);
    else if (handshake?.kind === 'join') this.#join(handshake, from, now);
    else if (handshake?.kind === 'confirm') this.#confirm(handshake, bytes.length, from, now);
    else if (handshake?.kind === 'visit') this.#visited(handshake.token, from, now);
  }

  /** Whether the datagram is parsed. Hellos are limited by sender first, because answering one costs far more than this check. */
  #isAnswered(bytes: Uint8Array, from: Address, now: number): boolean {
    if (bytes[1] === KIND.hello) return this.#hellos.take(bytes, from.address, now);
    return isShake(bytes[1]) && bytes[0] === PROTOCOL_VERSION;
  }

  #hello(hello: Extract<Handshake, { kind: 'hello' }>, length: number, from: Address, now: number): void {
    const { writer, queue, visits } = this.#relay;
    const { nonce, version } = hello;
    // A peer of another version understands an info alone, and gets that of room 0 whichever room it asked for.
    const room = this.#find(version === PROTOCOL_VERSION ? hello.room : 0);
    if (hello.looking && !room?.isFound) return;
    if (room && hello.looking && visits?.wanted(from.address)) {
      const info = { ...room.info, visit: visitText(this.#cookies.make(anyPortOf(from), now)) };
      const asking = writeInfo(writer, nonce, this.#cookies.make(from, now), info);
      if (asking.length <= length) {
        queue.push(from, asking);
        return;
      }
    }
    const answer = room
      ? writeInfo(writer, nonce, this.#cookies.make(from, now), room.info)
      : writeRefuse(writer, nonce, { why: 'no-room' });
    // An answer to an address without proof is at most as long as what came from it: no amplification of forged hellos.
    if (answer.length <= length) queue.push(from, answer);
  }

  /** A visit. Its token was sent to one address, and is valid from any port of it. There is no answer. */
  #visited(token: Key, from: Address, now: number): void {
    if (this.#cookies.valid(token, anyPortOf(from), now)) this.#relay.visits?.came(from.address);
  }

  /** A join with a valid cookie, which proves that the peer gets datagrams at its address. */
  #join(join: Extract<Handshake, { kind: 'join' }>, from: Address, now: number): void {
    const { queue, writer, identity, random } = this.#relay;
    const { nonce, claim } = join;
    const begun = this.#halfOpens.find(nonce, from, now);
    if (begun) {
      queue.push(from, begun.offer);
      return;
    }
    const room = this.#find(join.room);
    // A room that still gathers the members of its former relay answers their claims alone.
    if (room && !(room instanceof RelayRoom) && !claim) return;
    const asked = () => (claim ? null : room!.door.refuses(join.password, from, now));
    const refused = room ? asked() : ({ why: 'no-room' } as const);
    if (!room || refused) {
      queue.push(from, writeRefuse(writer, nonce, refused!));
      return;
    }
    const password = claim ? null : room.password;
    if (!this.#halfOpens.mayBegin(from, password !== null, now)) return;
    // Counted before the key agreement, because a malformed message costs that, too.
    const guessed = claim ? null : room.door.noteGuess(from, now);
    const { prologue, message } = join;
    const responder = Responder.answer({ identity, random, prologue, password }, message);
    if (!responder) return;
    const offer = writeAgreement(writer, 'offer', nonce, responder.offer);
    this.#halfOpens.add(nonce, from, { responder, room: join.room, password, guessed, claim, offer }, now);
    queue.push(from, offer);
  }

  /** A confirm, in which a peer that got an offer says who it is. */
  #confirm(
    { nonce, message }: Extract<Handshake, { kind: 'confirm' }>,
    length: number,
    from: Address,
    now: number,
  ): void {
    const join = this.#halfOpens.find(nonce, from, now);
    // A repeated confirm gets the stored answer without being decrypted: who saw the nonce can forge one.
    if (join && !join.answer) this.#answer(join, nonce, message, from, now);
    else if (join?.answer && join.answer.length <= length) this.#relay.queue.push(from, join.answer);
  }

  /**
   * Answers a confirm with a welcome or a deny; stays silent where the confirm does not fit the offer, or its request is malformed.
   * Answers are shorter than confirms.
   */
  #answer(join: HalfOpen, nonce: Key, message: Uint8Array, from: Address, now: number): void {
    const { responder } = join;
    const confirmed = responder.confirm(message);
    const request = confirmed && fromJson(requestSchema, confirmed.payload);
    if (!request) return;
    const entrant = { ...request, client: fingerprint(confirmed.key) };
    const { address, port } = from; // the caller reuses its own
    const one: Confirmed = {
      entrant,
      responder,
      from: { address, port },
      answer: (kind, sealed) => {
        join.answer = writeAgreement(this.#relay.writer, kind, nonce, sealed);
        this.#relay.queue.push(from, join.answer);
      },
    };
    const refusal = join.claim ? this.#resume(one, now) : this.#admit(join, one, now);
    if (refusal) one.answer('deny', responder.finish(toJson(refusal)).message);
    else this.#relay.visits?.came(address);
  }

  /** Lets a new peer into a room. Returns why it is refused, or null. */
  #admit({ guessed, room: wanted, password }: HalfOpen, one: Confirmed, now: number): Refusal | null {
    const { entrant, from } = one;
    guessed?.();
    const room = wanted > 0 ? this.#relay.rooms[wanted - 1] : this.#findFor(entrant, password, now);
    if (!(room instanceof RelayRoom) || room.password !== password) return { why: 'password' };
    const refusal = room.entry.refusal(entrant, now);
    if (refusal) return refusal;
    if (room.door.comesTooOften(from, now)) return { why: 'too-often' };
    this.#enter(room, room.entry.nextMember, one, (session) => room.admit(session, entrant, from, now), now);
    return null;
  }

  /** Gives a member of a room that has moved to this relay its place again. Returns why it is refused, or null. */
  #resume(one: Confirmed, now: number): Refusal | null {
    const { entrant, from } = one;
    const { rooms } = this.#relay;
    const room = rooms.find((each) => each.claimant(entrant) !== null);
    if (!room)
      return (
        this.#goOn.map(({ handover }) => handover.refusal).find((moved) => moved !== null) ?? {
          why: 'no-room',
        }
      );
    // Claims are limited by address as joins are, because each entry gets new token buckets. While the room gathers its members
    // they are not: all members claim at once then, and the relay handles no messages of theirs.
    if (room instanceof RelayRoom && room.door.comesTooOften(from, now)) return { why: 'too-often' };
    const member = room.claimant(entrant)!;
    const resume = (session: Session) => room.resumePlace(member, session, entrant, from, now);
    this.#enter(room, member.id, one, resume, now);
    return null;
  }

  #enter(
    room: HeldRoom,
    member: number,
    { responder, answer }: Confirmed,
    admit: (session: Session) => Client,
    now: number,
  ): void {
    const number = this.#relay.rooms.indexOf(room) + 1;
    const enter = (id: number) => {
      const { message: sealed, keys } = responder.finish(encodeAdmittance({ session: id, member }));
      const client = admit({ id, room: number, keys, shortCode: responder.shortCode });
      answer('welcome', sealed);
      return client;
    };
    this.#relay.begin(number, enter, now);
  }

  /** The rooms that go on: those that are not gathering the members of a former relay. */
  get #goOn(): RelayRoom[] {
    return this.#relay.rooms.filter((room) => room instanceof RelayRoom);
  }

  /** Room `number`, from 1; 0: the first room in the lobby that is unlocked and has a free seat, else the first room. */
  #find(number: number): HeldRoom | undefined {
    const { rooms } = this.#relay;
    if (number > 0) return rooms[number - 1];
    const open = ({ phase, data }: HeldRoom) =>
      phase === 'lobby' && data.members.length < data.settings.seats && !data.locked;
    return rooms.find(open) ?? rooms[0];
  }

  /**
   * The room for a peer that names none, among those with this password. In order: the room where its app has a member; the room of
   * the match that it lost; a room that it was in, where it lost a session; a match that
   * it can come back to with a player's state; a room in the lobby with a free seat; one with a free
   * seat; one that lets it in; the first room.
   */
  #findFor(entrant: Entrant, password: string | null, now: number): RelayRoom | undefined {
    const rooms = this.#goOn.filter((room) => room.password === password);
    const together = (room: RelayRoom) => room.members.some(({ client }) => client === entrant.client);
    const open = (room: RelayRoom) => room.entry.refusal(entrant, now) === null;
    const seated = (room: RelayRoom) => room.entry.hasSeat && open(room);
    const person = personOf(entrant);
    const lost = ({ data }: RelayRoom) => entrant.was !== undefined && data.known.includes(person);
    return (
      rooms.find(together) ??
      rooms.find((room) => room.entry.resumes(entrant, 'frames') && open(room)) ??
      rooms.find((room) => lost(room) && open(room)) ??
      rooms.find((room) => room.entry.resumes(entrant, 'state') && open(room)) ??
      rooms.find((room) => room.phase === 'lobby' && seated(room)) ??
      rooms.find(seated) ??
      rooms.find(open) ??
      rooms[0]
    );
  }
}

/** The address with port 0, which no socket has: cookies for it are valid from any port. */
function anyPortOf({ address }: Address): Address {
  return { address, port: 0 };
}

/** Whether a kind is one that a relay gets before a session, other than a hello. */
function isShake(kind: number | undefined): boolean {
  return kind === KIND.join || kind === KIND.confirm || kind === KIND.visit;
}
