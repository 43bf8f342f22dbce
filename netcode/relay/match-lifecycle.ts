// The match of a relay's room: counted down, played, reported on, ended. The data are the room's (netcode/room); here are the
// frames, and when the room goes on to its next phase.

import { TokenBucket } from '../connection/token-bucket.ts';
import type { FrameLog } from '../frames/frame-log.ts';
import { endedByLeader } from '../replay/ended-by-leader.ts';
import { seated } from '../replay/result-digest.ts';
import { seatsBeside } from '../room/admission.ts';
import { goOnWithList } from '../room/choosing.ts';
import { noteJudged } from '../room/desync.ts';
import {
  ablePlayers,
  awaited,
  countDown,
  endMatch,
  everybodyReady,
  playerAt,
  stillReady,
  takeBack,
} from '../room/lifecycle.ts';
import { gameOf, type RoomOptions } from '../room/match-settings.ts';
import { canPlay, savedEvents } from '../room/own-file.ts';
import { bothersOthers, isAgreed, isStill, isWanted, vote } from '../room/pause.ts';
import type { Member, Pause, Room } from '../room/room.ts';
import { isPersons } from '../room/seats.ts';
import { takeTurns } from '../room/turns.ts';
import type { Random } from '../wire/datagram.ts';
import { splitHashes } from '../wire/desync.ts';
import { msSince } from '../wire/fields.ts';
import type { Progress } from '../wire/introductions.ts';
import { readCommandMessage } from '../wire/items-message.ts';
import {
  COUNTDOWN_MS,
  LONGEST_PAUSE_MS,
  RESUME_MS,
  SCREENS_LEADER_MS,
  SCREENS_LIMIT_MS,
  SCREENS_NAMED_MS,
} from '../wire/limits.ts';
import type { Denial, FromPeer, MatchStart } from '../wire/messages.ts';
import type { Audience } from './audience.ts';
import type { Client } from './client.ts';
import type { Reported } from './desync-watch.ts';
import { type MatchOptions, RelayMatch } from './match.ts';
import type { Judgement } from './match-reports.ts';
import type { SeatState } from './seats-played.ts';

/** Countdowns at once, and ms for one more: a countdown that is taken back again and again is nobody's game. */
export const COUNTDOWN_BURST = 4;
export const COUNTDOWN_EVERY_MS = 10_000;

/**
 * A match that the leader ends is over without a result after this, ms, where reports of its end do not suffice: as long as a match
 * waits for the screens of slow computers before it begins.
 */
export const END_LIMIT_MS = SCREENS_LIMIT_MS;

/** A pause that is asked for and not agreed on is forgotten after this, ms: players answer when they have a hand free. */
export const ASKED_PAUSE_MS = 20_000;

/** What a match needs of its room. */
export interface MatchRoom {
  readonly data: Room;
  readonly options: RoomOptions;
  readonly clients: readonly Client[];
  readonly random: Random;
  /** Spectators that watch with a delay. */
  readonly audience: Audience;
  /** Whether members who come late can begin with a state, though frame 0 is gone. */
  givesStates(match: RelayMatch): boolean;
}

const NOTHING_REPORTED: Reported = { changed: false, ask: null };

export class MatchLifecycle {
  /** The match that counts down or runs. */
  match: RelayMatch | null = null;
  readonly #room: MatchRoom;
  /** Deadline for the reports of a match that the leader has ended, ms; Infinity for any other. */
  #overAt = Number.POSITIVE_INFINITY;
  /** When the match that counts down begins without screens, ms; and whether members have been told whose it waits for. */
  #waitsUntil = 0;
  #named = false;
  /** Since when the room's pause is in its state, ms. */
  #pauseAt = 0;
  /** When a pause last kept nobody else waiting, ms: LONGEST_PAUSE_MS counts from then. */
  #aloneAt = Number.NEGATIVE_INFINITY;
  readonly #countdowns = new TokenBucket(COUNTDOWN_BURST, COUNTDOWN_EVERY_MS);

  constructor(room: MatchRoom) {
    this.#room = room;
  }

  /** The match whose frames go out. */
  get played(): RelayMatch | null {
    return this.#room.data.phase === 'playing' ? this.match : null;
  }

  /** Takes the transitions that are due; `begins`: a match may begin without the leader's word. Returns whether there was one. */
  update(begins: boolean, now: number): boolean {
    const { data, options } = this.#room;
    switch (data.phase) {
      case 'lobby':
        return (
          begins &&
          data.native === null &&
          everybodyReady(data, options) &&
          this.start(ablePlayers(data, options), now)
        );
      case 'countdown':
        if (stillReady(data, options)) return now >= this.match!.startsAt && this.#beginOrWait(now);
        takeBack(data);
        this.settle(now);
        return true;
      case 'playing':
        if (data.members.some(({ plays }) => plays)) return this.#endIfSeen(now) || this.#updatePause(now);
        // No player is left, so it would never end.
        endMatch(data, null);
        this.settle(now);
        return true;
    }
  }

  /** Deals a match to these members, and counts down. False: too many countdowns lately. */
  start(players: readonly Member[], now: number): boolean {
    if (!this.#countdowns.take(now)) return false;
    this.#countDown(players, now);
    return true;
  }

  /** Goes on with a match that another relay began, from where its frames end; its seats are as the room's members sit. */
  takeOver(before: FrameLog, now: number): void {
    const { data, options, clients } = this.#room;
    const start = data.match!;
    const { info } = gameOf(options, data.settings.game);
    const seats = start.seats.map((dealt, seat): SeatState => {
      const member = data.members.find((one) => one.plays && !one.returning && one.seat === seat);
      if (!member || !isPersons(dealt)) return 'empty';
      return member.silent ? 'awaited' : 'played';
    });
    const startsAt = now - (before.next * 1000) / info.tickRate;
    const match = this.#begin(start, { startsAt, before, seats }, now);
    for (const client of clients) this.follow(client, now);
    this.#pauseAt = now;
    if (isStill(data)) match.pause(now);
  }

  /** The room's match may be over, or taken back: so is ours. Returns whether there is none. */
  settle(now: number): boolean {
    const { data, audience, clients } = this.#room;
    if (data.match || !this.match) return this.match === null;
    for (const client of clients) if (client.match === this.match) client.follow(null, now);
    this.match = null;
    audience.end(now);
    return true;
  }

  /** A client gets the frames of the match that is on, if they play or watch. */
  follow(client: Client, now: number): void {
    const { match } = this;
    const { member } = client;
    if (!match || !(member === null || member.plays || member.watches)) client.follow(null, now);
    else client.follow(this.#plays(client) ? match : this.#room.audience.matchOf(match), now);
  }

  /** Whether a player looks at what this client gets. */
  #plays({ member }: Client): boolean {
    return member !== null && playerAt(this.#room.data, member) !== undefined;
  }

  /** Whether a command of this length can be taken from a client now; if not, it waits at its end. */
  takesCommand({ member }: Client, bytes: number): boolean {
    const { played } = this;
    return !played || !member?.plays || played.takesCommand(member.seat, bytes);
  }

  /** A command's message has come. False when it is none that a seat can give; one of another match is of no use. */
  command({ member }: Client, bytes: Uint8Array): boolean {
    const message = readCommandMessage(bytes);
    const { played } = this;
    if (!played || !member?.plays || message?.match !== played.start.number) return true;
    return played.command(member.seat, message.command);
  }

  /** A member says which state they have. Returns of which frames everybody is to be asked for single hashes, if of any. */
  hash(client: Client, member: Member, report: Extract<FromPeer, { m: 'hash' }>, now: number): Reported {
    const played = this.#reached(client, report.match, report.frame);
    played?.reports.hashed(member.id, report.frame);
    return played?.desyncs.report(this.#room.data, member.id, report, now) ?? NOTHING_REPORTED;
  }

  /** A member's single hashes. Returns whether the room has changed. */
  hashes(
    client: Client,
    member: Member,
    { match, first, hashes }: Extract<FromPeer, { m: 'hashes' }>,
  ): boolean {
    const single = splitHashes(hashes);
    const played = this.#reached(client, match, first + single.length - 1);
    return played?.desyncs.answer(this.#room.data, member.id, first, single) ?? false;
  }

  /** A member has simulated a frame again at which states differ. Returns whether the room has changed. */
  examined(client: Client, member: Member, found: Extract<FromPeer, { m: 'examined' }>): boolean {
    const played = this.#reached(client, found.match, found.frame);
    return played?.desyncs.examined(this.#room.data, member.id, found) ?? false;
  }

  /** A member says how the match ended: an entry for each seat, and seats of nobody win nothing. */
  finish(member: Member, report: Extract<FromPeer, { m: 'finished' }>): void {
    const played = this.#closed(report.match, report.frame);
    const { places } = report.outcome;
    if (!played || !member.plays || places.length !== played.start.seats.length) return;
    if (places.some((place, seat) => place !== 0 && played.start.seats[seat]!.kind === 'empty')) return;
    played.reports.finish(member.id, report);
  }

  /** A member who has no seat in the match that is on wants to watch it, or no more. Returns why it cannot be, or null. */
  watch(client: Client, member: Member, on: boolean, now: number): Denial | null {
    const { match } = this;
    if (member.plays || (on && !match)) return on ? { why: 'nothing-played' } : null;
    if (on && member.watches) return null;
    if (on && !canPlay(this.#room.data, this.#room.options, member)) return { why: 'no-file' };
    if (on && !this.#showsTo(this.#room.audience.matchOf(match!))) return { why: 'too-late' };
    member.watches = on;
    this.follow(client, now);
    return null;
  }

  /** Whether a spectator who comes now can begin with this match somewhere. */
  #showsTo(shown: RelayMatch): boolean {
    return shown.log.first === 0 || (shown === this.match && this.#room.givesStates(shown));
  }

  /** A member who plays wants the match to stand still, or to go on. Returns why it cannot be, or null. */
  pause(member: Member, { match, still }: Extract<FromPeer, { m: 'pause' }>, now: number): Denial | null {
    const { data } = this.#room;
    const isEnding = this.#overAt !== Number.POSITIVE_INFINITY;
    if (isEnding || this.played?.start.number !== match) return { why: 'nothing-played' };
    const before = data.pause;
    const denial = vote(data, member, still);
    if (data.pause !== before) this.#pauseAt = now;
    return denial;
  }

  /** How long the room's pause has been in its state, ms; 0 without one. */
  pausedMs(now: number): number {
    return this.#room.data.pause ? msSince(this.#pauseAt, now) : 0;
  }

  /** When something is next by the clock alone, beside frames, ms. */
  get due(): number {
    const { phase, pause } = this.#room.data;
    if (phase === 'countdown') {
      const { startsAt, isPaused } = this.match!;
      return !isPaused ? startsAt : this.#named ? this.#waitsUntil : startsAt + SCREENS_NAMED_MS;
    }
    return pause?.state === 'resuming' ? this.#pauseAt + RESUME_MS : Number.POSITIVE_INFINITY;
  }

  /** How long the match has waited for screens, ms; null while it does not wait, and in the first SCREENS_NAMED_MS of that. */
  awaitsMs(now: number): number | null {
    return this.#named && this.#room.data.phase === 'countdown' ? msSince(this.match!.startsAt, now) : null;
  }

  /** Begins the match without screens, by word of the leader. Has no effect before SCREENS_LEADER_MS after the countdown. */
  beginWithout(now: number): void {
    if (now >= this.match!.startsAt + SCREENS_LEADER_MS) this.#waitsUntil = now;
  }

  /** The countdown is over: the match begins once it waits for no screen. Returns whether the room has changed. */
  #beginOrWait(now: number): boolean {
    const { data } = this.#room;
    const match = this.match!;
    if (awaited(data).length === 0 || now >= this.#waitsUntil) {
      if (match.isPaused) match.resume(now);
      data.phase = 'playing';
      return true;
    }
    match.pause(match.startsAt);
    const isNews = !this.#named && now >= match.startsAt + SCREENS_NAMED_MS;
    this.#named ||= isNews;
    return isNews;
  }

  /**
   * The leader ends the match that is played: it has a result when the reports of that suffice. Once the leader has waited for
   * them for SCREENS_LEADER_MS, another word ends it without.
   */
  end(now: number): void {
    if (this.#overAt !== Number.POSITIVE_INFINITY) {
      if (now >= this.#overAt - END_LIMIT_MS + SCREENS_LEADER_MS) this.#overAt = now;
      return;
    }
    this.#overAt = now + END_LIMIT_MS;
    this.match!.end();
    // The `end` event travels in a frame, and in a pause none closes.
    if (this.#room.data.pause) this.#resume(now);
  }

  /** What plays the match beside the relay has found a state hash, or the end. Returns whether the room has changed. */
  judge(judgement: Judgement): boolean {
    const played = this.#closed(judgement.match, judgement.frame);
    played?.reports.judge(judgement);
    return played !== null && noteJudged(this.#room.data, judgement.frame, judgement.hash);
  }

  /**
   * Whether seats of the match can be taken again: all of its frames must be here, or all that the player who comes lacks, or
   * another player must be there who has a state.
   */
  mayReturn(progress?: Progress): boolean {
    const { match } = this;
    return match !== null && (this.#hasFramesFor(match, progress) || this.#room.givesStates(match));
  }

  #hasFramesFor({ start, log }: RelayMatch, progress?: Progress): boolean {
    return (progress?.match === start.number ? progress.frames : 0) >= log.first;
  }

  /**
   * Whether the match can be the one in which a player has got so far, and all frames are here that they lack, or else a player who
   * has a state.
   */
  mayGoOn(progress: Progress | undefined, from: 'frames' | 'state'): boolean {
    const { match } = this;
    if (!match || (progress && (progress.match !== match.start.number || progress.frames > match.log.next)))
      return false;
    return from === 'frames' ? this.#hasFramesFor(match, progress) : this.mayReturn(progress);
  }

  /** The match that is played, if all `frame` frames of it have been closed and it has this number. */
  #closed(match: number, frame: number): RelayMatch | null {
    const { played } = this;
    return played?.start.number === match && frame >= 1 && frame <= played.log.next ? played : null;
  }

  /** The match, if this client's frames are watched by a player and the client has them up to `frame`. */
  #reached(client: Client, match: number, frame: number): RelayMatch | null {
    const { cursor } = client;
    const played = this.#closed(match, frame);
    return this.#plays(client) && cursor !== null && frame <= cursor.frame ? played : null;
  }

  #countDown(players: readonly Member[], now: number): void {
    const { data, options, clients, random, audience } = this.#room;
    countDown(data, options, random, players);
    this.#overAt = Number.POSITIVE_INFINITY;
    const match = this.#begin(data.match!, { startsAt: now + COUNTDOWN_MS }, now);
    this.#waitsUntil = match.startsAt + SCREENS_LIMIT_MS;
    this.#named = false;
    for (const event of savedEvents(data)) match.event(event);
    for (const client of clients) {
      // Who watches with a delay sees the match before to its end.
      if (this.#plays(client) || !audience.has(client)) this.follow(client, now + COUNTDOWN_MS);
    }
  }

  #begin(
    start: MatchStart,
    begun: Pick<MatchOptions, 'startsAt' | 'before' | 'seats'>,
    now: number,
  ): RelayMatch {
    const { data, options, clients, audience } = this.#room;
    const { info, rules } = gameOf(options, data.settings.game);
    const delayMs = 1000 * data.settings.delay;
    const match = new RelayMatch(start, {
      ...begun,
      info,
      rules,
      keepAll: options.keepMatches ?? false,
      delayMs,
      seatsBeside: (seat) => seatsBeside(data, seat),
      roundTripMs: () => largestRoundTrip(clients),
    });
    audience.begin(match, delayMs, now);
    this.match = match;
    return match;
  }

  /** Takes the pause to its next state when that is due. Returns whether it went. */
  #updatePause(now: number): boolean {
    const { data } = this.#room;
    const { pause } = data;
    if (!bothersOthers(data)) this.#aloneAt = now;
    switch (pause?.state) {
      case undefined:
        return false;
      case 'asked':
        if (isAgreed(data)) {
          this.match!.pause(now);
          this.#setPause({ ...pause, state: 'paused', votes: [], frame: this.match!.log.next }, now);
          return true;
        }
        if (now < this.#pauseAt + ASKED_PAUSE_MS && isWanted(data)) return false;
        data.pause = null;
        return true;
      case 'paused':
        if (!isAgreed(data) && now < Math.max(this.#pauseAt, this.#aloneAt) + LONGEST_PAUSE_MS) return false;
        this.#setPause({ ...pause, state: 'resuming', votes: [] }, now);
        return true;
      case 'resuming':
        if (now < this.#pauseAt + RESUME_MS) return false;
        this.#resume(now);
        return true;
    }
  }

  #setPause(pause: Pause, now: number): void {
    this.#room.data.pause = pause;
    this.#pauseAt = now;
  }

  #resume(now: number): void {
    this.#room.data.pause = null;
    if (this.match!.isPaused) this.match!.resume(now);
  }

  /** Returns whether the room has changed. */
  #noteStopped(stopped: readonly number[]): boolean {
    const { data } = this.#room;
    if (stopped.length === data.stopped.length && stopped.every((id) => data.stopped.includes(id)))
      return false;
    data.stopped = stopped;
    return true;
  }

  #endIfSeen(now: number): boolean {
    const { data, options, random, clients } = this.#room;
    const { reports, start, log, isPaused } = this.match!;
    const late = now >= this.#overAt;
    if (!reports.any && !late) return false;
    const present = clients.flatMap(({ member, cursor }) =>
      member?.plays && !member.served && cursor ? [{ id: member.id, reached: cursor.frame }] : [],
    );
    const verdict = reports.verdict(present, now, isPaused);
    if (!verdict && !late) return this.#noteStopped(reports.stopped(present));
    const seats = seated(data.match!.seats);
    const end = reports.end ? { end: { ...reports.end } } : {};
    // By its frames, as every app tells it: the rules may have ended it just before the leader.
    const isEarly = reports.end !== null && endedByLeader(log, reports.end.frame);
    const early = isEarly ? { early: true as const } : {};
    // What a file's program means by points nobody knows, so such a match has no result.
    const told = start.file ? null : verdict;
    const players = data.members.filter(({ plays }) => plays);
    // Looked up now: a list may go on to a game with fewer seats, where members move.
    const places = new Map(players.map((one) => [one, told?.outcome.places[one.seat] ?? 0]));
    endMatch(data, told && { number: start.number, seats, ...told, ...early, ...end }, log.next);
    goOnWithList(data, options, random);
    if (told) takeTurns(data, options, places);
    this.settle(now);
    return true;
  }
}

/** The slowest client's smoothed round trip and what its jitter may add, ms. */
function largestRoundTrip(clients: readonly Client[]): number {
  let largest = 0;
  for (const { connection, member } of clients) {
    // Nobody waits for those who watch, catch up, or are not in it.
    if (!member?.plays || member.returning) continue;
    largest = Math.max(largest, connection.link.rttMs + 2 * connection.link.jitterMs);
  }
  return largest;
}
