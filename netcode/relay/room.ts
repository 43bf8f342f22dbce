// A room as a state machine: who is in it, what they agreed on, and the match that they play.
//
// Its methods are called with the time and leave what is to be sent in `out`. It never waits and never asks
// the clock, so the same room runs over sockets and in the simulated network of netcode/lab.

import type { GameInfo } from '../sim/rules.ts';
import { repeatAt, repeats } from '../sync/repeat.ts';
import type { Reader, Writer } from '../wire/bytes.ts';
import type { Key } from '../wire/check.ts';
import { type Address, type Random, type Send, sameAddress } from '../wire/datagram.ts';
import { type ByeReason, type Info, type JoinRequest, type Refusal, writeBye } from '../wire/handshake.ts';
import { fromJson, toJson } from '../wire/json.ts';
import {
  type FromPeer,
  type FromRelay,
  fromPeerSchema,
  type MatchSeat,
  type RoomState,
} from '../wire/messages.ts';
import { cleanName } from '../wire/name.ts';
import { choose, initialSettings, type Settings } from './choices.ts';
import { RelayMatch } from './match.ts';
import { DROP_MS, Member, SILENT_MS } from './member.ts';
import { FINISH_GRACE_MS, Reports } from './reports.ts';

/** A game as a relay knows it: its facts and the hash of what its rules do. */
export interface RelayGame {
  readonly info: GameInfo;
  readonly content: string;
}

export interface RoomOptions {
  /** The first is what the room starts with; the leader may choose among them. */
  readonly games: readonly RelayGame[];
  /** Places in the room; at most what the game allows. */
  readonly seats?: number;
  /** Whoever joins with this key leads the room. Without one, whoever has been here longest. */
  readonly key?: string;
  /** Name shown to those who look for rooms. */
  readonly host?: string;
  readonly app: string;
}

/** From everybody ready to frame 0: long enough to put the drink down. */
export const COUNTDOWN_MS = 3_000;

/** How often the members' network figures go out, ms: a person reads no faster. */
const STATS_MS = 500;

/** Outside a match a packet goes out this often, ms, so that latency is live and silence is noticed. */
export const HEARTBEAT_MS = 250;

/** A message that has not been acknowledged goes out again after this, ms. */
export const RESEND_MS = 50;

/** How often the room looks after its members outside a match, ms. */
const CARE_MS = 50;

/** Datagrams a tick for one member that is behind: enough to catch up, too few to flood its link. */
const BACKLOG_DATAGRAMS = 4;

/** Told of every session that ends, with the goodbye that was sent if there was one. */
type Ended = (member: Member, bye: Uint8Array | null) => void;

export class Room {
  readonly out: Send[] = [];
  readonly members: Member[] = [];
  phase: RoomState['phase'] = 'lobby';
  match: RelayMatch | null = null;
  /** When something is to be done next, ms. */
  due = Number.POSITIVE_INFINITY;

  readonly #options: RoomOptions;
  readonly #random: Random;
  readonly #writer: Writer;
  readonly #ended: Ended;
  #settings: Settings;
  #reports = new Reports();
  #result: RoomState['result'] = null;
  #matches = 0;
  #nextMember = 1;
  #startsAt = 0;
  #endsAt = Number.POSITIVE_INFINITY;
  #statsAt = 0;
  #repeatAt = Number.POSITIVE_INFINITY;
  #changed = false;

  constructor(options: RoomOptions, random: Random, writer: Writer, ended: Ended) {
    this.#options = options;
    this.#random = random;
    this.#writer = writer;
    this.#ended = ended;
    this.#settings = initialSettings(options.games[0]!, options.seats);
  }

  get state(): RoomState {
    const { game, seats, bots, options } = this.#settings;
    return {
      game: game.info.id,
      phase: this.phase,
      members: this.members.map((member) => member.state),
      seats,
      bots,
      options,
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
    const taken = new Set(this.members.map((member) => member.seat));
    let seat = 0;
    while (taken.has(seat)) seat++;
    const { key } = this.#options;
    const leads = key === undefined ? this.members.length === 0 : request.key === key;
    const member = new Member(this.#nextMember++, session, nonce, request, from, seat, leads, now);
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
    for (const bytes of head.messages) {
      const message = fromJson(fromPeerSchema, bytes);
      if (message) this.#handle(member, message, now);
    }
    if (head.messages.length === 0) return;
    this.#updatePhase(now);
    this.settle(now);
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
    if (this.match && this.phase === 'playing') this.#play(this.match, now);
    else this.#care(now);
    this.settle(now);
  }

  /** Sends the room to everybody if it has changed, and sets `due`. */
  settle(now: number): void {
    if (this.#changed) {
      this.#changed = false;
      this.#say({ m: 'room', room: this.state });
      for (const member of this.members) this.#send(member, now);
    }
    if (this.members.length === 0) this.due = Number.POSITIVE_INFINITY;
    else if (this.phase === 'playing') this.due = Math.min(this.match!.due, this.#repeatAt);
    else this.due = Math.min(now + CARE_MS, this.phase === 'countdown' ? this.#startsAt : now + CARE_MS);
  }

  /** Ends every session. */
  close(): void {
    for (const member of [...this.members]) this.#dismiss(member, 'closed');
  }

  #handle(member: Member, message: FromPeer, now: number): void {
    switch (message.m) {
      case 'ready':
        if (this.phase !== 'playing') member.ready = message.ready;
        break;
      case 'name':
        member.name = cleanName(message.name, member.name);
        break;
      case 'hash':
        if (!this.#reports.hash(message.frame, message.hash)) return;
        this.#say({ m: 'desync', frame: message.frame });
        return;
      case 'finished':
        if (this.match && message.outcome.places.length === this.match.start.seats.length) {
          this.#reports.finish(member.id, message);
        }
        return;
      case 'choose':
      case 'kick':
      case 'stop': {
        const why = member.leader ? this.#lead(member, message) : 'Only the host can do that.';
        if (why !== null) {
          member.session.out.push(toJson({ m: 'no', why } satisfies FromRelay));
          this.#send(member, now);
        }
        break;
      }
    }
    this.#changed = true;
  }

  /** What only the leader may do. Returns why it cannot be done, or null. */
  #lead(leader: Member, message: Extract<FromPeer, { m: 'choose' | 'kick' | 'stop' }>): string | null {
    if (message.m === 'stop') {
      if (this.phase === 'lobby') return 'Nothing is being played.';
      this.#toLobby();
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
    else if (this.phase === 'countdown' && now >= this.#startsAt) {
      this.phase = 'playing';
      this.#changed = true;
    } else if (this.phase === 'playing') this.#endIfSeen(now);
  }

  #countDown(now: number): void {
    const { game, seats, bots, options } = this.#settings;
    const { info } = game;
    this.phase = 'countdown';
    this.#startsAt = now + COUNTDOWN_MS;
    this.#endsAt = Number.POSITIVE_INFINITY;
    this.#reports = new Reports();
    let botsLeft = bots;
    const players = new Map(this.members.map((member) => [member.seat, member.matchSeat]));
    const table = Array.from({ length: seats }, (_, seat): MatchSeat => {
      const player = players.get(seat);
      if (player) return player;
      return botsLeft-- > 0 ? { kind: 'bot', name: `Bot ${seat + 1}` } : { kind: 'empty', name: '' };
    });
    const start = { number: ++this.#matches, seed: this.#random(), seats: table, options };
    const shape = { seats, inputBytes: info.inputBytes };
    this.match = new RelayMatch(start, shape, info.latch, info.tickRate, this.#startsAt);
    for (const member of this.members) {
      member.ack = 0;
      member.nextInput = 0;
    }
    this.#changed = true;
  }

  #endIfSeen(now: number): void {
    const seen = this.#reports.seenBy(this.members.filter(({ silent }) => !silent).map(({ id }) => id));
    if (seen === 'most') this.#endsAt = Math.min(this.#endsAt, now + FINISH_GRACE_MS);
    if (seen !== 'all' && now < this.#endsAt) return;
    const { number, seats } = this.match!.start;
    const verdict = this.#reports.verdict();
    this.#result = verdict && { number, seats, ...verdict };
    this.#toLobby();
  }

  #toLobby(stillReady = false): void {
    this.phase = 'lobby';
    this.match = null;
    if (!stillReady) for (const member of this.members) member.ready = false;
    this.#repeatAt = Number.POSITIVE_INFINITY;
    this.#changed = true;
  }

  /** A tick of a running match, or the repeats between two. */
  #play(match: RelayMatch, now: number): void {
    const ticked = match.tick(now);
    if (ticked) {
      this.#dropSilent(now);
      this.#sendStats(now);
    } else if (now < this.#repeatAt) return;
    let lossy = false;
    for (const member of [...this.members]) {
      if (member.ack < match.log.first) {
        this.#dismiss(member, 'behind');
        continue;
      }
      member.lossy = repeats(member.lossy, member.session.link.lossOut);
      lossy ||= member.lossy;
      if (ticked || (member.lossy && member.ack < match.log.next)) this.#send(member, now);
    }
    this.#repeatAt = lossy ? repeatAt(now, match.due) : Number.POSITIVE_INFINITY;
  }

  /** Heartbeats and silence outside a match. */
  #care(now: number): void {
    this.#dropSilent(now);
    this.#sendStats(now);
    for (const member of this.members) {
      const pause = member.session.out.pending ? RESEND_MS : HEARTBEAT_MS;
      if (now - member.session.sentAt >= pause) this.#send(member, now);
    }
  }

  #dropSilent(now: number): void {
    for (const member of [...this.members]) {
      const quiet = now - member.session.link.heardAt;
      if (quiet >= DROP_MS) {
        this.#dismiss(member, 'silent');
        continue;
      }
      if (member.silent === quiet >= SILENT_MS) continue;
      member.silent = !member.silent;
      this.#changed = true;
    }
  }

  #sendStats(now: number): void {
    if (now < this.#statsAt) return;
    this.#statsAt = now + STATS_MS;
    const round = (value: number, unit: number) => Math.round(value / unit) * unit;
    this.#say({
      m: 'stats',
      of: this.members.map(({ id, session: { link } }) => [
        id,
        round(link.rttMs, 0.1),
        round(link.jitterMs, 0.1),
        round(link.lossOut, 0.001),
        round(link.lossIn, 0.001),
      ]),
    });
  }

  /** Queues a message for everybody; it goes out with the next packet. */
  #say(message: FromRelay): void {
    const bytes = toJson(message);
    for (const member of [...this.members]) {
      if (!member.session.out.push(bytes)) this.#dismiss(member, 'behind');
    }
  }

  /** Sends a member all that it has not acknowledged. */
  #send(member: Member, now: number): void {
    const { match } = this;
    const { session } = member;
    let next = member.ack;
    for (let i = 0; i < BACKLOG_DATAGRAMS; i++) {
      const waits = this.phase === 'playing' && match !== null && next < match.log.next;
      if (i > 0 && !waits) return;
      const budget = session.open(this.#writer, now, waits);
      if (waits) {
        session.openSection(this.#writer);
        next = match.write(this.#writer, member, next, budget);
      }
      this.out.push({ kind: 'send', to: member.address, bytes: session.seal(this.#writer) });
    }
  }

  #dismiss(member: Member, reason: ByeReason, text = ''): void {
    const { id, key } = member.session;
    const bytes = writeBye(this.#writer, id, key, reason, text);
    this.out.push({ kind: 'send', to: member.address, bytes });
    this.#remove(member, bytes);
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

  get #freeSeats(): number {
    return this.#settings.seats - this.members.length;
  }
}
