// A room on a relay: its data (netcode/room), the connections of those who are in it, and the match that they play.
//
// Its methods are called with the time and put what is to be sent into the queue. It never waits and never asks
// the clock, so the same room runs over sockets and in the simulated network of netcode/lab.

import { AddressBuckets } from '../connection/address-buckets.ts';
import { TokenBucket } from '../connection/token-bucket.ts';
import { admit, ghostOf, refusal, remove } from '../room/admission.ts';
import { chat, emote } from '../room/chat.ts';
import { obey } from '../room/leader.ts';
import { countDown, endMatch, everybodyReady, takeBack } from '../room/lifecycle.ts';
import { createRoom, emptyRoom, type Member, type Room } from '../room/room.ts';
import { gameOf, type RoomOptions } from '../room/settings.ts';
import { roomInfo, roomView } from '../room/view.ts';
import { MAX_SEATS } from '../sim/rules.ts';
import type { Reader, Writer } from '../wire/bytes.ts';
import type { Key } from '../wire/check.ts';
import type { Address, Random } from '../wire/datagram.ts';
import type { Info, JoinRequest, Refusal, SessionKeys } from '../wire/handshake.ts';
import { readCommandMessage } from '../wire/items-message.ts';
import { fromJson, toJson } from '../wire/json.ts';
import { COUNTDOWN_MS } from '../wire/limits.ts';
import {
  type Denial,
  type FromPeer,
  type FromRelay,
  fromPeerSchema,
  type RoomState,
} from '../wire/messages.ts';
import { cleanName } from '../wire/name.ts';
import type { ByeReason, Token } from '../wire/packet.ts';
import { Client } from './client.ts';
import { Cursor } from './cursor.ts';
import { RelayMatch } from './match.ts';
import type { Judgement } from './match-reports.ts';
import { Scheduler } from './scheduler.ts';
import type { SendQueue } from './send-queue.ts';
import { Sender } from './sender.ts';
import { NetworkStatistics } from './statistics.ts';

/**
 * Changes of the room go out at once, but after one not before this, ms: somebody who changes things all the time
 * must not fill the others' streams until they are let go.
 */
export const TELL_MS = 50;

/** A closing relay says goodbye this often at once. */
const CLOSING_BYES = 3;

/** Countdowns at once, and ms for one more: a countdown that is taken back again and again is nobody's game. */
export const COUNTDOWN_BURST = 4;
export const COUNTDOWN_EVERY_MS = 10_000;

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
  /** Told of every session that ends; `reason` is null when the peer left. */
  ended(client: Client, reason: ByeReason | null, now: number): void;
}

export class RelayRoom {
  /** What is agreed on here; for others to read only. */
  readonly data: Room;
  readonly clients: Client[] = [];
  /** Whether those who look for rooms are answered; whoever knows the address always is. */
  discoverable: boolean;
  /** When something is to be done next, ms. */
  due = Number.POSITIVE_INFINITY;
  /** The match that counts down or runs. */
  match: RelayMatch | null = null;

  readonly #options: RoomOptions;
  readonly #around: RoomSurroundings;
  readonly #sender: Sender;
  readonly #scheduler: Scheduler;
  readonly #statistics = new NetworkStatistics();
  readonly #entries = new AddressBuckets({
    burst: ENTRIES_BURST,
    msPerToken: ENTRY_EVERY_MS,
    most: MOST_ENTRANCES,
  });
  readonly #countdowns = new TokenBucket(COUNTDOWN_BURST, COUNTDOWN_EVERY_MS);
  #changed = false;
  /** Not before this is the room told again, ms. */
  #tellAt = Number.NEGATIVE_INFINITY;
  /** The time of what is being done, ms. */
  #now = 0;

  constructor(options: RoomOptions, around: RoomSurroundings) {
    const { random, writer, queue } = around;
    const id = [random(), random()].map((half) => half.toString(16).padStart(8, '0')).join('');
    this.data = createRoom(id, options);
    this.discoverable = options.discoverable ?? true;
    this.#options = options;
    this.#around = around;
    this.#sender = new Sender(writer, queue);
    this.#scheduler = new Scheduler({
      clients: this.clients,
      sender: this.#sender,
      dismiss: (client, reason, now) => this.#dismiss(client, reason, '', now),
      caughtUp: (client) => this.#restore(client),
      changed: () => {
        this.#changed = true;
      },
    });
  }

  get phase(): RoomState['phase'] {
    return this.data.phase;
  }

  get members(): readonly Member[] {
    return this.data.members;
  }

  /** The room as its members are told of it. */
  get state(): RoomState {
    return roomView(this.data);
  }

  get info(): Info {
    return roomInfo(this.data, this.#options);
  }

  /** Why somebody cannot come in now, or null. */
  refusal(request: JoinRequest): Refusal | null {
    return refusal(this.data, this.#options, request, this.#mayReturn);
  }

  /** Whether too many have come from an address lately. To be asked last: it counts. */
  comesTooOften({ address }: Address, now: number): boolean {
    return !this.#entries.take(address, now);
  }

  /** Lets somebody in whom `refusal` did not turn away. */
  admit(
    session: { id: number; keys: SessionKeys; nonce: Key },
    request: JoinRequest,
    address: Address,
    now: number,
  ): Client {
    this.#now = now;
    const ghost = ghostOf(this.data, request);
    const member = admit(this.data, this.#options, request);
    const client = this.#connect(session, address, member);
    if (ghost) this.#dismissMember(ghost, 'silent', now);
    if (this.phase !== 'lobby') client.returning = member.seat;
    for (const line of this.data.chat) client.connection.push('control', toJson({ m: 'chat', ...line }));
    this.#changed = true;
    return client;
  }

  /** Lets somebody in who only watches: a connection and a cursor, and no seat. */
  watch(session: { id: number; keys: SessionKeys; nonce: Key }, address: Address, now: number): Client {
    this.#now = now;
    const client = this.#connect(session, address, null);
    this.#changed = true;
    return client;
  }

  /** An authentic packet of a client, read up to its head; its number has been counted. */
  packet(client: Client, reader: Reader, arrival: 'late' | 'newest', now: number): void {
    this.#now = now;
    if (!client.packets.take(now)) return;
    const { connection, cursor, member } = client;
    const head = connection.read(reader, arrival, now, client.gates);
    if (!head) {
      if (connection.broken) this.#dismiss(client, 'broken', '', now);
      return;
    }
    if (head.section) this.match?.read(cursor, member?.seat ?? null, reader, now);
    for (const bytes of head.items) this.#command(client, bytes, now);
    for (const bytes of head.control) this.#hear(client, bytes, now);
    if (head.control.length > 0) {
      this.#updatePhase(now);
      this.settle(now);
    }
    if (this.phase !== 'playing') return;
    // The last input that a keyframe waited for closes it as soon as it may, not when a timer looks.
    const { due } = this.match!;
    if (due <= now) this.advance(now);
    else if (due < this.due) this.due = due;
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
      cursor.resume(now);
    }
    this.#scheduler.resume(now);
  }

  /** What plays the match beside the relay has found a state hash, or the end. */
  judge(judgement: Judgement, now: number): void {
    if (this.phase !== 'playing' || judgement.match !== this.match!.start.number) return;
    if (judgement.outcome) this.match!.reports.judge(judgement);
    this.#updatePhase(now);
    this.settle(now);
  }

  /** Sends the room to everybody if it has changed, and sets `due`. */
  settle(now: number): void {
    if (this.#changed && now >= this.#tellAt) {
      this.#changed = false;
      this.#tellAt = now + TELL_MS;
      this.#say({ m: 'room', room: this.state }, now);
      for (const client of this.clients) this.#send(client, now);
    }
    this.due = this.clients.length > 0 ? this.#scheduler.due(this.#played) : Number.POSITIVE_INFINITY;
    if (this.phase === 'countdown') this.due = Math.min(this.due, this.match!.startsAt);
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

  #connect(
    session: { id: number; keys: SessionKeys; nonce: Key },
    address: Address,
    member: Member | null,
  ): Client {
    const client = new Client({
      ...session,
      address,
      member,
      random: this.#around.random,
      takesCommand: ({ member }, bytes) =>
        this.phase !== 'playing' || !member || this.match!.takesCommand(member.seat, bytes),
      now: () => this.#now,
    });
    this.clients.push(client);
    return client;
  }

  #command(client: Client, bytes: Uint8Array, now: number): void {
    const message = readCommandMessage(bytes);
    // One that was meant for an earlier match is of no use to this one.
    if (!client.member || this.phase !== 'playing' || message?.match !== this.match!.start.number) return;
    const taken = this.match!.command(client.member.seat, message.command);
    if (!taken) this.#deny(client, { why: 'bad-command' }, undefined, now);
  }

  #hear(client: Client, bytes: Uint8Array, now: number): void {
    const message = fromJson(fromPeerSchema, bytes);
    if (!message || !client.member) return;
    const denial = this.#handle(client, client.member, message, now);
    if (denial) this.#deny(client, denial, message.id, now);
  }

  /** Does what a member says. Returns why it cannot be, or null. */
  #handle(client: Client, member: Member, message: FromPeer, now: number): Denial | null {
    switch (message.m) {
      case 'ready':
        if (this.phase === 'playing' || member.ready === message.ready) return null;
        member.ready = message.ready;
        this.#changed = true;
        return null;
      case 'name': {
        if (!client.names.take(now)) return { why: 'too-fast' };
        const name = cleanName(message.name, member.name);
        if (name === member.name) return null;
        member.name = name;
        this.#changed = true;
        return null;
      }
      case 'hash': {
        const { match, frame, hash } = message;
        if (!this.#hasSeen(client, match, frame)) return null;
        if (this.match!.reports.hash(member.id, frame, hash)) this.#say({ m: 'desync', match, frame }, now);
        return null;
      }
      case 'finished': {
        const seats = this.match?.start.seats ?? [];
        const { places } = message.outcome;
        if (!this.#hasSeen(client, message.match, message.frame) || places.length !== seats.length)
          return null;
        // Seats of nobody win nothing.
        if (places.some((place, seat) => place !== 0 && seats[seat]!.kind === 'empty')) return null;
        this.match!.reports.finish(member.id, message);
        return null;
      }
      case 'chat': {
        if (!client.chat.take(now)) return { why: 'too-fast' };
        const line = chat(this.data, member, message.text);
        if (line) this.#say({ m: 'chat', ...line }, now);
        return null;
      }
      case 'emote':
        // Nobody misses one that was too fast.
        if (client.emotes.take(now)) this.#say(emote(this.data, member, message.emote), now);
        return null;
      default: {
        if (!member.leader) return { why: 'not-leader' };
        const denial = obey(this.data, this.#options, member, message, {
          kick: (other, text) => this.#kick(other, text, now),
          gift: (value) => client.gifts.take(now) && this.match!.event({ kind: 'gift', value }),
        });
        if (!denial) this.#changed = true;
        this.#forgetMatch();
        return denial;
      }
    }
  }

  /** Whether a report is about a frame of the running match that its sender has got. */
  #hasSeen({ cursor }: Client, match: number, frame: number): boolean {
    return this.#played?.start.number === match && frame >= 1 && frame <= cursor.frame;
  }

  #kick(member: Member, text: string, now: number): void {
    const client = this.#clientOf(member);
    if (!client) return;
    // Nobody else comes in from there for a while, either.
    this.#entries.drain(client.path.address.address, now);
    this.#dismiss(client, 'kicked', text, now);
  }

  /** Tells somebody that something cannot be; it goes with the next packet, which is soon. */
  #deny({ connection, denials }: Client, denial: Denial, re: number | undefined, now: number): void {
    if (!denials.take(now)) return;
    const message: FromRelay = { m: 'no', denial, ...(re === undefined ? {} : { re }) };
    connection.push('control', toJson(message));
  }

  #updatePhase(now: number): void {
    const { data } = this;
    const ready = everybodyReady(data, this.#options);
    if (this.phase === 'lobby' && ready && this.#countdowns.take(now)) this.#countDown(now);
    else if (this.phase === 'countdown') {
      if (!ready) takeBack(data);
      else if (now >= this.match!.startsAt) data.phase = 'playing';
      if (this.phase !== 'countdown') this.#changed = true;
    } else if (this.phase === 'playing') this.#endIfSeen(now);
    this.#forgetMatch();
  }

  #countDown(now: number): void {
    const { data, clients } = this;
    countDown(data, this.#around.random);
    this.match = new RelayMatch(data.match!, {
      info: gameOf(this.#options, data.settings.game).info,
      startsAt: now + COUNTDOWN_MS,
      keepAll: this.#options.keepMatches ?? false,
      roundTripMs: () => largestRoundTrip(clients),
    });
    for (const client of clients) {
      client.cursor = new Cursor(now + COUNTDOWN_MS);
      client.returning = null;
    }
    this.#changed = true;
  }

  #endIfSeen(now: number): void {
    const { match, data } = this;
    const verdict = match!.reports.verdict(
      data.members.map(({ id }) => id),
      now,
    );
    if (!verdict) return;
    const { number, seats } = match!.start;
    endMatch(data, { number, seats: seats.map((seat) => ({ ...seat })), ...verdict });
    this.#changed = true;
  }

  /** The room's match is over or was taken back: so is ours. */
  #forgetMatch(): void {
    if (this.data.match || !this.match) return;
    this.match = null;
    this.#scheduler.rest();
  }

  /** Whether a seat of the running match can be taken again: all of its frames must be here. */
  get #mayReturn(): boolean {
    return this.match?.log.first === 0;
  }

  #restore(client: Client): void {
    this.match?.restore(client.returning!);
    client.returning = null;
  }

  /** Queues a message for everybody. */
  #say(message: FromRelay, now: number): void {
    // Whoever has stopped listening is let go.
    for (const client of this.#sender.say(this.clients, message)) this.#dismiss(client, 'behind', '', now);
  }

  #send(client: Client, now: number): void {
    this.#sender.send(client, this.#played, now);
  }

  #clientOf(member: Member): Client | undefined {
    return this.clients.find((client) => client.member === member);
  }

  #dismissMember(member: Member, reason: ByeReason, now: number): void {
    const client = this.#clientOf(member);
    if (client) this.#dismiss(client, reason, '', now);
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
    if (member && remove(this.data, this.#options, member)) {
      this.match?.clear(member.seat);
      if (this.data.members.length === 0) emptyRoom(this.data, this.#options);
    }
    this.#forgetMatch();
    this.#changed = true;
    this.#around.ended(client, reason, now);
  }

  /** The match whose frames go out. */
  get #played(): RelayMatch | null {
    return this.phase === 'playing' ? this.match : null;
  }
}

/** The slowest client's smoothed round trip and what its jitter may add, ms. */
function largestRoundTrip(clients: readonly Client[]): number {
  let largest = 0;
  for (const { connection, member, returning } of clients) {
    // Nobody waits for those who watch or catch up.
    if (!member || returning !== null) continue;
    largest = Math.max(largest, connection.link.rttMs + 2 * connection.link.jitterMs);
  }
  return largest;
}
