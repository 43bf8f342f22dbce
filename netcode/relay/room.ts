// A room as a state machine: who is in it, what they agreed on, and the match that they play.
//
// Its methods are called with the time and put what is to be sent into the outbox. It never waits and never asks
// the clock, so the same room runs over sockets and in the simulated network of netcode/lab.

import type { Reader, Writer } from '../wire/bytes.ts';
import type { Key } from '../wire/check.ts';
import { type Address, type Random, sameAddress } from '../wire/datagram.ts';
import type { ByeReason, Info, JoinRequest, Refusal } from '../wire/handshake.ts';
import { readCommandMessage } from '../wire/items-message.ts';
import { fromJson, toJson } from '../wire/json.ts';
import {
  type Denial,
  type FromPeer,
  type FromRelay,
  fromPeerSchema,
  type RoomState,
} from '../wire/messages.ts';
import { cleanName } from '../wire/name.ts';
import { initialSettings, type RoomOptions } from './choices.ts';
import { Course } from './course.ts';
import { Door, personOf } from './door.ts';
import { Figures } from './figures.ts';
import { type LedRoom, lead } from './lead.ts';
import type { RelayMatch } from './match.ts';
import { Member } from './member.ts';
import type { Outbox } from './outbox.ts';
import { Post } from './post.ts';
import { Pulse } from './pulse.ts';
import { freeNumber, freeSeat } from './seating.ts';
import { Talk } from './talk.ts';

/**
 * Changes of the room go out at once, but after one not before this, ms: somebody who changes things all the time
 * must not fill the others' streams until they are let go.
 */
export const TELL_MS = 50;

/** A closing relay says goodbye this often at once. */
const CLOSING_BYES = 3;

/** Told of every session that ends, with the goodbye that was sent if there was one. */
type Ended = (member: Member, bye: Uint8Array | null) => void;

export class Room {
  readonly members: Member[] = [];
  /** Whether those who look for rooms are answered; whoever knows the address always is. */
  discoverable: boolean;
  /** When something is to be done next, ms. */
  due = Number.POSITIVE_INFINITY;

  /** As long as it is open: tells that answers from several addresses are of one room. */
  readonly #id: string;
  readonly #options: RoomOptions;
  readonly #post: Post;
  readonly #pulse: Pulse;
  readonly #course: Course;
  readonly #door = new Door();
  readonly #talk = new Talk();
  readonly #figures = new Figures();
  readonly #led: LedRoom;
  readonly #ended: Ended;
  #nextMember = 1;
  #changed = false;
  /** Not before this is the room told again, ms. */
  #tellAt = Number.NEGATIVE_INFINITY;

  constructor(options: RoomOptions, random: Random, writer: Writer, outbox: Outbox, ended: Ended) {
    this.#options = options;
    this.discoverable = options.discoverable ?? true;
    this.#id = [random(), random()].map((half) => half.toString(16).padStart(8, '0')).join('');
    this.#post = new Post(writer, outbox);
    this.#pulse = new Pulse({
      members: this.members,
      post: this.#post,
      dismiss: (member, reason) => this.#dismiss(member, reason),
      changed: () => {
        this.#changed = true;
      },
    });
    this.#ended = ended;
    const settings = initialSettings(options.games[0]!, options.seats, options.way);
    this.#course = new Course(random, this.members, settings);
    this.#led = {
      options,
      members: this.members,
      course: this.#course,
      door: this.#door,
      dismiss: (member, reason, text) => this.#dismiss(member, reason, text),
    };
  }

  get phase(): RoomState['phase'] {
    return this.#course.phase;
  }

  /** The match that counts down or runs. */
  get match(): RelayMatch | null {
    return this.#course.match;
  }

  get state(): RoomState {
    const { game, seats, bots, options, way } = this.#course.settings;
    return {
      game: game.info.id,
      phase: this.phase,
      members: this.members.map((member) => member.state),
      seats,
      bots,
      options,
      way,
      locked: this.#door.locked,
      evening: this.#course.evening.rows(this.members),
      match: this.match?.start ?? null,
      result: this.#course.result,
    };
  }

  get info(): Info {
    const { game, seats } = this.#course.settings;
    return {
      app: this.#options.app,
      game: game.info.id,
      content: game.content,
      phase: this.phase,
      host: this.#options.host ?? this.members.find((member) => member.leader)?.name ?? '',
      seats,
      taken: this.members.length,
      locked: this.#door.locked,
      id: this.#id,
    };
  }

  /** Why somebody cannot come in now, or null. */
  refusal(request: JoinRequest): Refusal | null {
    const { game, seats } = this.#course.settings;
    if (request.contents[game.info.id] !== game.content) {
      return { why: 'content', game: game.info.id, app: this.#options.app };
    }
    const { key } = this.#options;
    const turnedAway = key !== undefined && request.key === key ? null : this.#door.refusal(request);
    if (turnedAway) return turnedAway;
    const taken = this.members.length - (this.#ghostOf(request) ? 1 : 0);
    if (taken >= seats) return { why: 'full', seats };
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
    const ghost = this.#ghostOf(request);
    const seat = ghost?.seat ?? freeSeat(this.members);
    const id = freeNumber(this.members, this.#nextMember);
    this.#nextMember = id + 1;
    const { key } = this.#options;
    const leads = key === undefined ? this.members.length === 0 : request.key === key;
    const member = new Member(id, session, nonce, request, from, seat, leads, now);
    if (ghost) {
      // A number that others may have learnt is no key.
      if (key === undefined) member.leader ||= ghost.leader;
      ghost.leader = false;
    } else if (this.members.some(({ person }) => person === member.person)) {
      // Two apps may share a profile; whoever came first is taken at their word.
      member.person = null;
    }
    this.members.push(member);
    if (ghost) this.#dismiss(ghost, 'silent');
    this.#door.know(request);
    for (const line of this.#talk.lines) member.session.out.push(toJson(line));
    this.#course.makeRoom();
    this.#changed = true;
    return member;
  }

  /** An intact packet of a member, read up to its session number. */
  packet(member: Member, reader: Reader, from: Address, now: number): void {
    const head = member.session.read(reader, now);
    if (!head) return;
    // Whoever holds the key may move: a laptop changes from cable to Wi-Fi and plays on.
    if (member.session.link.heardAt === now && !sameAddress(member.address, from)) member.address = from;
    if (head.section) this.match?.read(member, reader, now);
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
    const figures = this.#figures.beat(this.members, this.#played, now);
    if (figures) this.#say(figures);
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
        if (!this.match?.reports.hash(member.id, message.frame, message.hash)) return;
        this.#say({ m: 'desync', frame: message.frame });
        return;
      case 'finished':
        if (this.match && message.outcome.places.length === this.match.start.seats.length) {
          this.match.reports.finish(member.id, message);
        }
        return;
      case 'chat': {
        const said = this.#talk.chat(member, message.text, now);
        if (said === 'too-fast') this.#deny(member, { why: 'too-fast' }, now);
        else if (said) this.#say(said);
        return;
      }
      case 'emote': {
        const shown = this.#talk.emote(member, message.emote, now);
        if (shown) this.#say(shown);
        return;
      }
      case 'choose':
      case 'kick':
      case 'lock':
      case 'start':
      case 'gift':
      case 'stop': {
        const denial: Denial | null = member.leader
          ? lead(member, message, this.#led)
          : { why: 'not-leader' };
        if (denial) this.#deny(member, denial, now);
        else this.#changed = true;
        return;
      }
    }
    this.#changed = true;
  }

  #deny(member: Member, denial: Denial, now: number): void {
    member.session.out.push(toJson({ m: 'no', denial } satisfies FromRelay));
    this.#send(member, now);
  }

  #updatePhase(now: number): void {
    if (this.#course.update(now)) this.#changed = true;
    if (this.phase === 'lobby') this.#pulse.rest();
  }

  /** What is left in the room of somebody whose app died and who is back. */
  #ghostOf(request: JoinRequest): Member | undefined {
    const who = personOf(request);
    return who === null ? undefined : this.members.find(({ person, silent }) => silent && person === who);
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
      this.#course.forget();
      this.#pulse.rest();
      this.#door.reset();
      this.#talk.forget();
    } else if (member.leader && this.#options.key === undefined) oldest.leader = true;
    this.#changed = true;
    this.#ended(member, bye);
  }

  /** The match whose frames go out. */
  get #played(): RelayMatch | null {
    return this.#course.played;
  }
}
