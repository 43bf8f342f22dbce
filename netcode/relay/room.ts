// A room as a state machine: who is in it, what they agreed on, and the match that they play.
//
// Its methods are called with the time and leave what is to be sent in `out`. It never waits and never asks
// the clock, so the same room runs over sockets and in the simulated network of netcode/lab.

import type { Reader, Writer } from '../wire/bytes.ts';
import type { Key } from '../wire/check.ts';
import { type Address, type Random, type Send, sameAddress } from '../wire/datagram.ts';
import type { ByeReason, Info, JoinRequest, Refusal } from '../wire/handshake.ts';
import { readCommandMessage } from '../wire/items-message.ts';
import { fromJson, toJson } from '../wire/json.ts';
import { type FromPeer, type FromRelay, fromPeerSchema, type RoomState } from '../wire/messages.ts';
import { cleanName } from '../wire/name.ts';
import { choose, initialSettings, type RoomOptions, type Settings } from './choices.ts';
import { RelayMatch } from './match.ts';
import { Member } from './member.ts';
import { Post } from './post.ts';
import { Pulse } from './pulse.ts';
import { freeNumber, freeSeat, seatTable } from './seating.ts';

/** From everybody ready to frame 0: long enough to put the drink down. */
export const COUNTDOWN_MS = 3_000;

/**
 * Changes of the room go out at once, but after one not before this, ms: somebody who changes things all the time
 * must not fill the others' streams until they are let go.
 */
export const TELL_MS = 50;

/** A closing relay says goodbye this often at once. */
const CLOSING_BYES = 3;

/** What only the leader may say. */
type Leading = Extract<FromPeer, { m: 'choose' | 'kick' | 'gift' | 'stop' }>;

/** Told of every session that ends, with the goodbye that was sent if there was one. */
type Ended = (member: Member, bye: Uint8Array | null) => void;

export class Room {
  readonly members: Member[] = [];
  /** Whether those who look for rooms are answered; whoever knows the address always is. */
  discoverable = true;
  /** When something is to be done next, ms. */
  due = Number.POSITIVE_INFINITY;

  readonly #options: RoomOptions;
  readonly #random: Random;
  readonly #post: Post;
  readonly #pulse: Pulse;
  readonly #ended: Ended;
  #settings: Settings;
  #result: RoomState['result'] = null;
  #matches = 0;
  /** As long as it is open: tells that answers from several addresses are of one room. */
  readonly #id: string;
  #nextMember = 1;
  #changed = false;
  /** Not before this is the room told again, ms. */
  #tellAt = Number.NEGATIVE_INFINITY;

  constructor(options: RoomOptions, random: Random, writer: Writer, ended: Ended) {
    this.#options = options;
    this.#random = random;
    this.#post = new Post(writer);
    this.#pulse = new Pulse({
      members: this.members,
      post: this.#post,
      dismiss: (member, reason) => this.#dismiss(member, reason),
      changed: () => {
        this.#changed = true;
      },
    });
    this.#ended = ended;
    this.#id = [random(), random()].map((half) => half.toString(16).padStart(8, '0')).join('');
    this.#settings = initialSettings(options.games[0]!, options.seats, options.way);
  }

  /** What is to be sent, in order; the relay takes it out. */
  get out(): Send[] {
    return this.#post.out;
  }

  get state(): RoomState {
    const { game, seats, bots, options, way } = this.#settings;
    return {
      game: game.info.id,
      phase: this.phase,
      members: this.members.map((member) => member.state),
      seats,
      bots,
      options,
      way,
      match: this.match?.start ?? null,
      result: this.#result,
    };
  }

  get info(): Info {
    const { game, seats } = this.#settings;
    return {
      app: this.#options.app,
      game: game.info.id,
      content: game.content,
      phase: this.phase,
      host: this.#options.host ?? this.members.find((member) => member.leader)?.name ?? '',
      seats,
      taken: this.members.length,
    };
  }

  /** Why somebody cannot come in now, or null. */
  refusal(request: JoinRequest): Refusal | null {
    const { game, seats } = this.#settings;
    if (request.contents[game.info.id] !== game.content) {
      return { why: 'content', game: game.info.id, app: this.#options.app };
    }
    if (this.members.length >= seats) return { why: 'full', seats };
    if (this.phase !== 'lobby') return { why: 'playing' };
    return null;
  }

  /** Lets somebody in whom `refusal` did not turn away. */
  admit(
    session: { id: number; key: Key },
    nonce: Key,
    request: JoinRequest,
    from: Address,
    now: number,
  ): Member {
      locked: this.#door.locked,
      id: this.#id,
    const seat = freeSeat(this.members);
    const id = freeNumber(this.members, this.#nextMember);
    this.#nextMember = id + 1;
    const { key } = this.#options;
    const leads = key === undefined ? this.members.length === 0 : request.key === key;
    const member = new Member(id, session, nonce, request, from, seat, leads, now);
    this.members.push(member);
    this.#settings = { ...this.#settings, bots: Math.min(this.#settings.bots, this.#freeSeats) };
    this.#changed = true;
    return member;
  }

  /** An intact packet of a member, read up to its session number. */
  packet(member: Member, reader: Reader, from: Address, now: number): void {
    const head = member.session.read(reader, now);
    if (!head) return;
    // Whoever holds the key may move: a laptop changes from cable to Wi-Fi and plays on.
    if (member.session.link.heardAt === now && !sameAddress(member.address, from)) member.address = from;
    if (head.section) this.match?.read(member, reader);
    for (const bytes of head.messages) this.#hear(member, bytes, now);
    if (head.messages.length > 0) {
      this.#updatePhase(now);
      this.settle(now);
    }
    if (this.phase !== 'playing') return;
    // The last input that a keyframe waited for closes it as soon as it may, not when a timer looks.
    const { due } = this.match!;
    if (due <= now) this.advance(now);
    else if (due < this.due) this.due = due;
  }

  /** Somebody said goodbye. */
  leave(member: Member, now: number): void {
    this.#remove(member, null);
    this.#updatePhase(now);
    this.settle(now);
  }

  /** Does all that is due, and sends what has changed. */
  advance(now: number): void {
    this.#updatePhase(now);
    this.#pulse.beat(this.#played, now);
    this.settle(now);
  }

  /** Sends the room to everybody if it has changed, and sets `due`. */
  settle(now: number): void {
    if (this.#changed && now >= this.#tellAt) {
      this.#changed = false;
      this.#tellAt = now + TELL_MS;
      this.#say({ m: 'room', room: this.state });
      for (const member of this.members) this.#send(member, now);
    }
    this.due = this.members.length > 0 ? this.#pulse.due(this.#played) : Number.POSITIVE_INFINITY;
    if (this.phase === 'countdown') this.due = Math.min(this.due, this.match!.startsAt);
    if (this.#changed && this.members.length > 0) this.due = Math.min(this.due, this.#tellAt);
  }

  /** Ends every session. */
  close(): void {
    for (const member of [...this.members]) {
      // Nobody will be here to say it again.
      for (let i = 1; i < CLOSING_BYES; i++) this.#post.bye(member, 'closed', '');
      this.#dismiss(member, 'closed');
    }
  }

  #hear(member: Member, bytes: Uint8Array, now: number): void {
    const command = readCommandMessage(bytes);
    if (command) {
      const taken = this.phase !== 'playing' || this.match!.command(member.seat, command);
      if (!taken) this.#dismiss(member, 'kicked', 'Too many commands at once.');
      return;
    }
    const message = fromJson(fromPeerSchema, bytes);
    if (message) this.#handle(member, message, now);
  }

  #handle(member: Member, message: FromPeer, now: number): void {
    switch (message.m) {
      case 'ready':
        if (this.phase === 'playing' || member.ready === message.ready) return;
        member.ready = message.ready;
        break;
      case 'name': {
        const name = cleanName(message.name, member.name);
        if (name === member.name) return;
        member.name = name;
        break;
      }
      case 'hash':
        if (!this.match?.reports.hash(message.frame, message.hash)) return;
        this.#say({ m: 'desync', frame: message.frame });
        return;
      case 'finished':
        if (this.match && message.outcome.places.length === this.match.start.seats.length) {
          this.match.reports.finish(member.id, message);
        }
        return;
      case 'choose':
      case 'kick':
      case 'gift':
      case 'stop': {
        const why = member.leader ? this.#lead(member, message) : 'Only the host can do that.';
        if (why === null) break;
        member.session.out.push(toJson({ m: 'no', why } satisfies FromRelay));
        this.#send(member, now);
        return;
      }
    }
    this.#changed = true;
  }

  /** What only the leader may do. Returns why it cannot be done, or null. */
  #lead(leader: Member, message: Leading): string | null {
    if (message.m === 'stop' || message.m === 'gift') {
      if (!this.match) return 'Nothing is being played.';
      if (message.m === 'stop') this.#toLobby();
      else this.match.event({ kind: 'gift', value: message.value });
      return null;
    }
    if (message.m === 'kick') {
      const member = this.members.find(({ id }) => id === message.member);
      if (!member || member === leader) return 'Nobody to remove.';
      this.#dismiss(member, 'kicked', message.why);
      return null;
    }
    if (this.phase !== 'lobby') return 'That can be changed when the match is over.';
    const chosen = choose(this.#settings, message, this.#options, this.members);
    if (typeof chosen === 'string') return chosen;
    this.#settings = chosen;
    return null;
  }

  #updatePhase(now: number): void {
    const { game, bots } = this.#settings;
    const ready =
      this.members.length > 0 &&
      this.members.every((member) => member.ready) &&
      this.members.length + bots >= game.info.minSeats;
    if (this.phase === 'lobby' && ready) this.#countDown(now);
    else if (this.phase === 'countdown' && !ready) this.#toLobby(true);
    else if (this.phase === 'countdown' && now >= this.match!.startsAt) {
      this.phase = 'playing';
      this.#changed = true;
    } else if (this.phase === 'playing') this.#endIfSeen(now);
  }

  #countDown(now: number): void {
    const { game, seats, bots, options, way } = this.#settings;
    this.phase = 'countdown';
    const table = seatTable(this.members, seats, bots);
    const start = { number: ++this.#matches, seed: this.#random(), seats: table, options, way };
    this.match = new RelayMatch(start, game.info, now + COUNTDOWN_MS, () => largestRoundTrip(this.members));
    for (const member of this.members) {
      member.ack = 0;
      member.nextInput = 0;
    }
    this.#changed = true;
  }

  #endIfSeen(now: number): void {
    const result = this.match!.result(this.members, now);
    if (result === 'open') return;
    this.#result = result;
    this.#toLobby();
  }

  #toLobby(stillReady = false): void {
    this.phase = 'lobby';
    this.match = null;
    if (!stillReady) for (const member of this.members) member.ready = false;
    this.#pulse.rest();
    this.#changed = true;
  }

  /** Queues a message for everybody. */
  #say(message: FromRelay): void {
    this.#lose(this.#post.say(this.members, message));
  }

  #send(member: Member, now: number): void {
    this.#post.send(member, this.#played, now);
  }

  /** Members who have stopped listening are let go. */
  #lose(members: readonly Member[]): void {
    for (const member of members) this.#dismiss(member, 'behind');
  }

  #dismiss(member: Member, reason: ByeReason, text = ''): void {
    this.#remove(member, this.#post.bye(member, reason, text));
  }

  #remove(member: Member, bye: Uint8Array | null): void {
    const at = this.members.indexOf(member);
    if (at < 0) return;
    this.members.splice(at, 1);
    this.match?.clear(member.seat);
    const oldest = this.members[0];
    if (!oldest) {
      this.#toLobby();
      this.#result = null;
    } else if (member.leader && this.#options.key === undefined) oldest.leader = true;
    this.#changed = true;
    this.#ended(member, bye);
  }

  /** The match whose frames go out. */
  get #played(): RelayMatch | null {
    return this.phase === 'playing' ? this.match : null;
  }

  get #freeSeats(): number {
    return this.#settings.seats - this.members.length;
  }
}

/** The slowest member's smoothed round trip and what its jitter may add, ms. */
function largestRoundTrip(members: readonly Member[]): number {
  let largest = 0;
  for (const { session } of members) {
    largest = Math.max(largest, session.link.rttMs + 2 * session.link.jitterMs);
  }
  return largest;
}
