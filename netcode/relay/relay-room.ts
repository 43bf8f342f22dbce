// A room on a relay: its data (netcode/room), the connections of those who are in it, and the match that they play.
//
// Its methods are called with the time and put what is to be sent into the queue. It never waits and never asks
// the clock, so the same room runs over sockets and in the simulated network of netcode/lab.

import { AddressBuckets } from '../connection/address-buckets.ts';
import { admit, type Entrant, ghostOf, nextMember, refusal, remove } from '../room/admission.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { createRoom, emptyRoom, type Member, type Room } from '../room/room.ts';
import { roomInfo, roomView } from '../room/view.ts';
import { MAX_SEATS } from '../sim/rules.ts';
import { isLossy } from '../sync/redundancy.ts';
import type { Reader, Writer } from '../wire/bytes.ts';
import type { Address, ByeReason, Random, Token } from '../wire/datagram.ts';
import type { Info, Refusal } from '../wire/handshake.ts';
import { fromJson, toJson } from '../wire/json.ts';
import { type Denial, type FromRelay, fromPeerSchema, type RoomState } from '../wire/messages.ts';
import { Client, type Session } from './client.ts';
import { Guesses } from './guesses.ts';
import type { RelayMatch } from './match.ts';
import { follows, MatchLifecycle } from './match-lifecycle.ts';
import type { Judgement } from './match-reports.ts';
import { handleMessage, type MessagedRoom } from './member-messages.ts';
import { NetworkStatistics } from './network-statistics.ts';
import type { Overload } from './overload.ts';
import { Scheduler } from './scheduler.ts';
import type { SendQueue } from './send-queue.ts';
import { Sender } from './sender.ts';

/**
 * Changes of the room go out at once, but after one not before this, ms: somebody who changes things all the time
 * must not fill the others' streams until they are let go.
 */
export const TELL_MS = 50;

/** Whoever has more than this still to hear, bytes, is told the room when they have: as it is by then. */
const UNTOLD_BYTES = 16_384;

/** A closing relay says goodbye this often at once. */
const CLOSING_BYES = 3;

/**
 * Entries from one address at once, and ms for one more. Many players may share an address, so all seats can be taken
 * from one; but whoever takes every seat again and again leaves some to others.
 */
export const ENTRIES_BURST = MAX_SEATS;
export const ENTRY_EVERY_MS = 5_000;

/** Addresses whose entries are remembered. */
const MOST_ENTRANCES = 256;

/** What a room needs of its relay. */
export interface RoomSurroundings {
  readonly random: Random;
  readonly writer: Writer;
  readonly queue: SendQueue;
  readonly overload: Overload;
  /** Told of every session that ends; `reason` is null when the peer left. */
  ended(client: Client, reason: ByeReason | null, now: number): void;
}

export class RelayRoom {
  /** What is agreed on here; for others to read only. */
  readonly data: Room;
  readonly clients: Client[] = [];
  /** Whether those who look for rooms are answered; whoever knows the address always is. */
  discoverable: boolean;
  /** What is asked of whoever comes in from now on; null is nothing. Kept nowhere else. */
  password: string | null;
  /** When something is to be done next, ms. */
  due = Number.POSITIVE_INFINITY;

  readonly #options: RoomOptions;
  readonly #around: RoomSurroundings;
  readonly #sender: Sender;
  readonly #scheduler: Scheduler;
  readonly #lifecycle: MatchLifecycle;
  readonly #messaged: MessagedRoom;
  readonly #statistics = new NetworkStatistics();
  readonly #entries = new AddressBuckets({
    burst: ENTRIES_BURST,
    msPerToken: ENTRY_EVERY_MS,
    most: MOST_ENTRANCES,
  });
  readonly #guesses = new Guesses();
  #changed = false;
  /** Not before this is the room told again, ms. */
  #tellAt = Number.NEGATIVE_INFINITY;
  /** The time of what is being done, ms. */
  #now = 0;

  constructor(options: RoomOptions, around: RoomSurroundings) {
    const { random, writer, queue, overload } = around;
    const id = [random(), random()].map((half) => half.toString(16).padStart(8, '0')).join('');
    this.data = createRoom(id, options);
    this.discoverable = options.discoverable ?? true;
    this.password = options.password ?? null;
    this.#options = options;
    this.#around = around;
    this.#sender = new Sender(writer, queue);
    this.#lifecycle = new MatchLifecycle({ data: this.data, options, clients: this.clients, random });
    const changed = () => {
      this.#changed = true;
    };
    this.#messaged = {
      data: this.data,
      options,
      lifecycle: this.#lifecycle,
      random,
      say: (message, now) => this.#say(message, now),
      kick: (member, text, now) => this.#dismissMember(member, 'kicked', text, now),
      changed,
    };
    this.#scheduler = new Scheduler({
      clients: this.clients,
      sender: this.#sender,
      overload,
      dismiss: (client, reason, now) => this.#dismiss(client, reason, '', now),
      caughtUp: (client) => this.#restore(client),
      changed,
    });
  }

  get phase(): RoomState['phase'] {
    return this.data.phase;
  }

  /** The match that counts down or runs. */
  get match(): RelayMatch | null {
    return this.#lifecycle.match;
  }

  get members(): readonly Member[] {
    return this.data.members;
  }

  /** The room as its members are told of it. */
  get state(): RoomState {
    return roomView(this.data, this.#lifecycle.pausedMs(this.#now));
  }

  get info(): Info {
    return roomInfo(this.data, this.#options, this.password !== null);
  }

  /** Why somebody gets no keys offered, who has a password or none. */
  refusesPassword(has: boolean, from: Address, now: number): Refusal | null {
    if (this.password === null) return has ? { why: 'no-password' } : null;
    if (!has) return { why: 'password' };
    const waitMs = this.#guesses.waitMs(from, now);
    return waitMs > 0 ? { why: 'guesses', waitMs } : null;
  }

  /** Somebody was offered keys by the password: that lets them try one out. */
  noteGuess(from: Address, now: number): void {
    this.#guesses.note(from, now);
  }

  /** They knew it. */
  takeBackGuess(from: Address): void {
    this.#guesses.takeBack(from);
  }

  /** Why somebody cannot come in now, or null. */
  refusal(entrant: Entrant): Refusal | null {
    return refusal(this.data, this.#options, entrant, this.#lifecycle.mayReturn);
  }

  /** Whether too many have come from an address lately. To be asked last: it counts. */
  comesTooOften({ address }: Address, now: number): boolean {
    return !this.#entries.take(address, now);
  }

  /** The number of the member that `admit` will make. */
  get nextMember(): number {
    return nextMember(this.data);
  }

  /** Lets somebody in whom `refusal` did not turn away. */
  admit(session: Session, entrant: Entrant, address: Address, now: number): Client {
    this.#now = now;
    const ghost = ghostOf(this.data, entrant);
    const member = admit(this.data, this.#options, entrant, this.#lifecycle.mayReturn);
    const client = this.#connect(session, address, member);
    if (ghost) this.#dismissMember(ghost, 'silent', '', now);
    for (const line of this.data.chat) client.connection.push('control', toJson({ m: 'chat', ...line }));
    this.#changed = true;
    return client;
  }

  /** Lets somebody in who only watches: a connection and a cursor, and no seat. */
  watch(session: Session, address: Address, now: number): Client {
    this.#now = now;
    const client = this.#connect(session, address, null);
    this.#changed = true;
    return client;
  }

  /** An authentic packet of a client, read up to its head; its number has been counted. */
  packet(client: Client, reader: Reader, arrival: 'late' | 'newest', now: number): void {
    this.#now = now;
    const { connection, cursor, member } = client;
    const head = connection.read(reader, arrival, now, client.gates);
    if (!head) {
      if (connection.broken) this.#dismiss(client, 'broken', '', now);
      return;
    }
    let inputs = false;
    if (cursor) {
      // Here, where the figure has just changed, not for each tick: it is in no cache then.
      cursor.lossy = isLossy(cursor.lossy, connection.link.lossOut);
      inputs = head.section && this.match?.read(cursor, member?.seat ?? null, reader, now) === true;
    }
    for (const bytes of head.items) {
      if (!this.#lifecycle.command(client, bytes)) this.#deny(client, { why: 'bad-command' }, undefined, now);
    }
    for (const bytes of head.control) this.#hear(client, bytes, now);
    if (head.control.length > 0) {
      this.#updatePhase(now);
      this.settle(now);
    }
    const { match } = this;
    if (!match) return;
    if (this.phase === 'playing') {
      // The last input that a keyframe waited for closes it as soon as it may, not when a timer looks. What is due by the
      // clock waits for its turn: a relay that is behind would send more than it reads.
      const { due } = match;
      if (due <= now && match.waitsForInputs) {
        this.advance(now);
        return;
      }
      if (due < this.due) this.due = due;
    }
    if (inputs && this.clients.includes(client)) this.#acknowledge(client, match, now);
  }

  /**
   * Where the next frame may be long in coming, a peer would say its inputs again and again until then. Whoever does so
   * anyway is not sent all that they leave unacknowledged each time.
   */
  #acknowledge(client: Client, match: RelayMatch, now: number): void {
    const waits = this.phase === 'countdown' || match.waitsForInputs || match.isPaused;
    if (waits && client.extra.take(now)) this.#sender.send(client, match, now, true);
  }

  /** The newest authentic datagram of a client came from this address, `bytes` long. */
  heardFrom(client: Client, from: Address, bytes: number, now: number): void {
    const token = client.path.heardFrom(from, bytes);
    if (token) this.#sender.challenge(client, token, from, now);
  }

  /** A client has answered a challenge. */
  answered(client: Client, from: Address, token: Token, now: number): void {
    if (client.path.answered(from, token)) this.#send(client, now);
  }

  /** Somebody said goodbye. */
  leave(client: Client, now: number): void {
    this.#now = now;
    this.#remove(client, null, now);
    this.#updatePhase(now);
    this.settle(now);
  }

  /** Does all that is due, and sends what has changed. */
  advance(now: number): void {
    this.#now = now;
    this.#updatePhase(now);
    const statistics = this.#statistics.update(this.clients, this.#played, now);
    if (statistics) this.#say(statistics, now);
    this.#scheduler.advance(this.#played, now);
    this.settle(now);
  }

  /** The relay itself was away: nothing that did not come up to now is held against anybody. */
  resume(now: number): void {
    for (const { connection, cursor } of this.clients) {
      connection.resume(now);
      cursor?.resume(now);
    }
    this.match?.patience.resume(now);
  }

  /** What plays the match beside the relay has found a state hash, or the end. */
  judge(judgement: Judgement, now: number): void {
    if (this.#lifecycle.judge(judgement)) this.#changed = true;
    this.#updatePhase(now);
    this.settle(now);
  }

  /** Sends the room to everybody if it has changed, and sets `due`. */
  settle(now: number): void {
    if (this.#changed && now >= this.#tellAt) {
      this.#changed = false;
      this.#tellAt = now + TELL_MS;
      for (const client of this.clients) client.untold = true;
    }
    this.#tell(now);
    this.due = this.clients.length > 0 ? this.#scheduler.due(this.#played) : Number.POSITIVE_INFINITY;
    if (this.clients.length > 0) this.due = Math.min(this.due, this.#lifecycle.due);
    if (this.#changed && this.clients.length > 0) this.due = Math.min(this.due, this.#tellAt);
  }

  /** Ends every session. */
  close(reason: 'closed' | 'fault', now: number): void {
    for (const client of [...this.clients]) {
      // Nobody will be here to say it again.
      for (let i = 1; i < CLOSING_BYES; i++) this.#sender.bye(client, reason, '', now);
      this.#dismiss(client, reason, '', now);
    }
  }

  #connect(session: Session, address: Address, member: Member | null): Client {
    const client = new Client({
      session,
      address,
      member,
      random: this.#around.random,
      takesCommand: (one, bytes) => this.#lifecycle.takesCommand(one, bytes),
      now: () => this.#now,
    });
    if (!follows(client)) client.cursor = null;
    this.clients.push(client);
    return client;
  }

  #hear(client: Client, bytes: Uint8Array, now: number): void {
    const message = fromJson(fromPeerSchema, bytes);
    // What was said before may have ended the session.
    if (!message || !client.member || !this.clients.includes(client)) return;
    const denial = handleMessage(this.#messaged, client, client.member, message, now);
    this.#settleMatch();
    const { id } = message;
    if (denial) this.#deny(client, denial, id, now);
    else if (id !== undefined) {
      client.connection.push('control', toJson({ m: 'done', re: id } satisfies FromRelay));
    }
  }

  /** Tells somebody that something cannot be; it goes with the next packet, which is soon. */
  #deny({ connection, denials }: Client, denial: Denial, re: number | undefined, now: number): void {
    // Whoever asked with an id waits for the answer; it has paid for it with the message.
    if (re === undefined && !denials.take(now)) return;
    const message: FromRelay = { m: 'no', denial, ...(re === undefined ? {} : { re }) };
    connection.push('control', toJson(message));
  }

  #updatePhase(now: number): void {
    if (this.#lifecycle.update(now)) this.#changed = true;
    this.#settleMatch();
  }

  /** A match that is over leaves nothing to repeat. */
  #settleMatch(): void {
    if (this.#lifecycle.settle()) this.#scheduler.rest();
  }

  #restore(client: Client): void {
    const member = client.member!;
    this.match?.restore(member.seat);
    member.returning = false;
    this.#changed = true;
  }

  /** Tells the room to whom it has changed for, unless they have much to hear first. */
  #tell(now: number): void {
    const listeners = this.clients.filter(
      ({ untold, connection }) => untold && connection.waiting('control') <= UNTOLD_BYTES,
    );
    if (listeners.length === 0) return;
    for (const client of listeners) client.untold = false;
    const lost = this.#sender.say(listeners, { m: 'room', room: this.state });
    for (const client of lost) this.#dismiss(client, 'behind', '', now);
    for (const client of listeners) if (!lost.includes(client)) this.#send(client, now);
  }

  /** Queues a message for everybody. */
  #say(message: FromRelay, now: number): void {
    // Whoever has stopped listening is let go.
    for (const client of this.#sender.say(this.clients, message)) this.#dismiss(client, 'behind', '', now);
  }

  #send(client: Client, now: number): void {
    this.#sender.send(client, this.#played, now);
  }

  #dismissMember(member: Member, reason: ByeReason, text: string, now: number): void {
    const client = this.clients.find((one) => one.member === member);
    if (client) this.#dismiss(client, reason, text, now);
  }

  #dismiss(client: Client, reason: ByeReason, text: string, now: number): void {
    if (!this.clients.includes(client)) return;
    this.#sender.bye(client, reason, text, now);
    this.#remove(client, reason, now);
  }

  #remove(client: Client, reason: ByeReason | null, now: number): void {
    const at = this.clients.indexOf(client);
    if (at < 0) return;
    this.clients.splice(at, 1);
    const { member } = client;
    if (member?.plays && !member.returning) this.match?.noteWait(member.seat, now);
    if (member && remove(this.data, this.#options, member)) {
      if (member.plays) this.match?.clear(member.seat);
      if (this.data.members.length === 0) emptyRoom(this.data, this.#options);
    }
    this.#settleMatch();
    this.#changed = true;
    this.#around.ended(client, reason, now);
  }

  /** The match whose frames go out. */
  get #played(): RelayMatch | null {
    return this.#lifecycle.played;
  }
}
