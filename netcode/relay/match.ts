// A running match at the relay: the closer of its frames (netcode/sync), their log, and the sections of packets that carry them.

import { FrameLog } from '../frames/frame-log.ts';
import { isPersons } from '../room/seats.ts';
import { type FrameEvent, MAX_ITEM_BYTES } from '../sim/frame-items.ts';
import type { GameInfo, Rules } from '../sim/rules.ts';
import { ways } from '../sim/ways.ts';
import { closers } from '../sync/closers.ts';
import { COMMAND_BYTES_PER_SECOND, LONGEST_TURN_MS } from '../sync/commands.ts';
import type { FrameCloser } from '../sync/frame-closer.ts';
import type { MatchStart } from '../wire/messages.ts';
import type { Cursor } from './cursor.ts';
import { DesyncWatch } from './desync-watch.ts';
import { MatchClaims } from './match-claims.ts';
import { MatchItems } from './match-items.ts';
import { MatchReports } from './match-reports.ts';
import { MatchSections } from './match-sections.ts';
import { MatchStates } from './match-states.ts';
import { type Arrivals, countInput, noArrivals } from './network-account.ts';
import { Refusals } from './refusals.ts';
import { Retention } from './retention.ts';
import { type SeatState, SeatsPlayed } from './seats-played.ts';
import { STALL_LIMIT_MS, StallBudget } from './stall-budget.ts';

/** A player who comes back has caught up when at most this much is missing, ms of play. */
const NEAR_MS = 500;

/** Most bytes of items that may be missing then: as many as NEAR_MS of play and the longest turn may have. */
const NEAR_ITEMS_BYTES = (COMMAND_BYTES_PER_SECOND * (NEAR_MS + LONGEST_TURN_MS)) / 1000;

/** An input whose target is further than this from the current frame, ms of play, is from no honest clock, and is logged. */
const ANOTHER_TIME_MS = 1000;

export interface MatchOptions {
  readonly info: GameInfo;
  /** The game's rules, where the relay plays the match too: for ways that tell states or reports. */
  readonly rules?: Rules<unknown> | undefined;
  /** When frame 0 is opened, ms; it closes a tick later. */
  readonly startsAt: number;
  /** The frames so far of a match that another relay began. */
  readonly before?: FrameLog;
  /** Whether all frames are kept, so that a player who lost the connection can come back into the match. */
  readonly keepAll: boolean;
  /** How much later spectators see the match, ms: frames are kept that much longer. */
  readonly delayMs?: number;
  /** States of the seats of a match that another relay began. By default all players of the start play. */
  readonly seats?: readonly SeatState[];
  /** The seats that are played at the same app as this one, which is among them. */
  seatsBeside(seat: number): readonly number[];
  /** The largest smoothed RTT of all members plus what its jitter may add, ms. */
  roundTripMs(): number;
}

export class RelayMatch {
  readonly start: MatchStart;
  readonly log: FrameLog;
  readonly reports = new MatchReports();
  readonly desyncs = new DesyncWatch();
  /** Inputs by seat since the statistics were last taken. */
  readonly arrivals: readonly Arrivals[];
  readonly startsAt: number;
  /** How much longer each seat may let the match wait, in ways that wait for inputs. */
  readonly stalls = new StallBudget();
  readonly refusals: Refusals;
  /** Reads and writes the sections of packets: frames or views down, inputs up. */
  readonly sections: MatchSections;
  readonly items: MatchItems;
  readonly #way: FrameCloser;
  readonly #seats: SeatsPlayed;
  readonly #nearFrames: number;
  readonly #options: MatchOptions;
  readonly #retention: Retention;
  /** The states that players are told, in ways that tell states. */
  readonly #states: MatchStates | null;
  /** The reports of players, in ways that tell reports. */
  readonly #claims: MatchClaims | null;
  readonly #tickMs: number;
  /** Seats that are or were played. */
  readonly #played: Set<number>;
  /** When the match was paused, ms; null while it runs. */
  #pausedAt: number | null = null;

  /** `closer` replaces the closer of the match's way (see `delayed`). */
  constructor(start: MatchStart, options: MatchOptions, closer?: FrameCloser) {
    const { info, rules, startsAt, before, keepAll, delayMs = 0, roundTripMs } = options;
    const shape = { seats: start.seats.length, inputBytes: info.inputBytes };
    const players = start.seats.flatMap((dealt, seat) => (isPersons(dealt) ? [seat] : []));
    const { seats = start.seats.map((dealt) => (isPersons(dealt) ? 'played' : 'empty')) } = options;
    // Members of a match that another relay began come back one after the other, and may lack any of its frames.
    const isTrimmed = !keepAll && before === undefined;
    this.#retention = new Retention({ tickRate: info.tickRate, delayMs, keepAll, isTrimmed });
    const { kept, leastKept } = this.#retention;
    this.start = start;
    this.refusals = new Refusals(start.seats.length);
    this.#options = options;
    this.startsAt = startsAt;
    this.arrivals = start.seats.map(noArrivals);
    this.log = before ?? new FrameLog(shape, kept);
    this.#nearFrames = Math.ceil((NEAR_MS * info.tickRate) / 1000);
    this.items = new MatchItems(this.log, start.number, leastKept);
    this.#seats = new SeatsPlayed(seats);
    this.#played = new Set(players);
    this.#tickMs = 1000 / info.tickRate;
    this.#way =
      closer ??
      closers[ways[start.way].closes]({
        shape,
        latch: info.latch,
        tickMs: this.#tickMs,
        startsAt,
        begunAt: this.log.next,
        players,
        roundTripMs,
        takeEvents: () => this.#seats.takeEvents(),
      });
    for (const seat of players) if (seats[seat] !== 'played') this.#way.clear(seat);
    // A relay that lacks the first frames of a match cannot play it.
    const game = rules !== undefined && this.log.first === 0 ? { info, rules } : null;
    const { tells } = ways[start.way];
    this.#states = game && tells === 'state' ? MatchStates.of(game, start) : null;
    this.#claims = game && tells === 'reports' ? MatchClaims.of(game, start, this.refusals) : null;
    this.sections = new MatchSections(this, this.#states, options.seatsBeside);
    this.#play();
  }

  /** A second RelayMatch of this match for spectators with a delay. It begins without frames, which `closer` closes later. */
  delayed(closer: FrameCloser): RelayMatch {
    const before = FrameLog.of(this.log, this.#retention.kept, this.log.first);
    return new RelayMatch(this.start, { ...this.#options, before, rules: undefined }, closer);
  }

  /** How long `frames` frames take to play, ms. */
  playedMs(frames: number): number {
    return frames * this.#tickMs;
  }

  /** When the next frame closes, ms; Infinity while only an input can bring it. */
  get due(): number {
    return this.isPaused ? Number.POSITIVE_INFINITY : this.#way.due(this.log);
  }

  /** Whether the match is paused: no frame closes. */
  get isPaused(): boolean {
    return this.#pausedAt !== null;
  }

  pause(now: number): void {
    this.#pausedAt ??= now;
  }

  /** Ends the pause: the match goes on with the rest of the tick in which it began, and with what seats hold now. */
  resume(now: number): void {
    const pausedMs = now - this.#pausedAt!;
    this.#pausedAt = null;
    this.#way.resume(pausedMs);
    this.stalls.stood(pausedMs);
  }

  /** How late the last frame was closed, ms; negative is early. */
  get lateMs(): number {
    return this.#way.lateMs;
  }

  /** Number of frames that the last close covered. */
  get interval(): number {
    return this.#way.interval;
  }

  /** Whether the match waits for each player's input, so that lost packets are worth repeating at once. */
  get waitsForInputs(): boolean {
    return ways[this.start.way].waitsForEverybody;
  }

  /** Closes all frames that are due. Returns whether there were any. */
  tick(now: number): boolean {
    const { log } = this;
    const before = log.next;
    if (this.isPaused || !this.#way.close(log, now)) return false;
    this.stalls.settle(this.seats, now);
    this.items.note(before);
    this.#play();
    return true;
  }

  /** Plays the closed frames where the relay has the rules; its own outcome then overrules members' reports. */
  #play(): void {
    const { log, reports, start } = this;
    const played = this.#states ?? this.#claims;
    if (!played) return;
    for (const checkpoint of played.advance(log)) reports.judge({ match: start.number, ...checkpoint });
    reports.pass(played.frame);
  }

  /** Whether a player who comes back has nearly all frames. `itemsWaiting`: bytes of queued items that the player lacks. */
  isNear(cursor: Cursor, itemsWaiting: number): boolean {
    const { next } = this.log;
    const nearFrom = next - this.interval - this.#nearFrames;
    const isQueued = this.items.queued(cursor) >= nearFrom;
    return cursor.frame >= nearFrom && isQueued && itemsWaiting <= NEAR_ITEMS_BYTES;
  }

  /** Puts an event into the next frame. Returns false when too many events wait. */
  event(event: Exclude<FrameEvent, { kind: 'end' }>): boolean {
    return this.#seats.event(event);
  }

  /** Ends the match by an event in the next frame; the standing after that frame is the outcome. */
  end(): void {
    this.#seats.end();
  }

  /**
   * Whether a command of `bytes` bytes can be taken from a seat now; otherwise it waits. Commands of a player who comes back wait
   * until the player has caught up.
   */
  takesCommand(seat: number, bytes: number): boolean {
    return this.seats[seat] === 'played' && this.#way.takesCommand(seat, bytes);
  }

  /** Takes a command of a seat. Returns false when it is empty or too long. */
  command(seat: number, bytes: Uint8Array): boolean {
    if (bytes.length === 0 || bytes.length > MAX_ITEM_BYTES) return false;
    if (this.seats[seat] === 'played') this.#way.command(seat, bytes.slice());
    return true;
  }

  /** The seats whose input is overdue, and since when, ms; null while the match waits for none. */
  waiting(now: number) {
    return this.isPaused ? null : this.#way.waiting(now);
  }

  /** Charges the seat of a player who leaves with the time that the match has waited for it. */
  noteWait(seat: number, now: number): void {
    const waiting = this.waiting(now);
    if (waiting?.seats.includes(seat)) this.stalls.note(seat, waiting.sinceMs, now);
  }

  /** Whether players may take over bots' seats: only while these have used up less than half of a player's stall budget. */
  mayTakeOver(now: number): boolean {
    const bots = this.start.seats.flatMap(({ kind }, seat) => (kind === 'bot' ? [seat] : []));
    return this.stalls.owedMs(bots, now) < STALL_LIMIT_MS / 2;
  }

  get seats(): readonly SeatState[] {
    return this.#seats.states;
  }

  /** Sets the state of a seat: `empty` when its player has left, `played` when a player who came has caught up. */
  setSeat(seat: number, to: 'played' | 'empty'): void {
    if (to === 'empty') this.#retention.leftAt = this.log.next;
    if (!this.#seats.set(seat, to)) return;
    if (to === 'played') {
      this.#played.add(seat);
      this.#way.restore(seat);
    } else this.#way.clear(seat);
  }

  /** Whether a seat has been played; also where that is unknown, because another relay had the match before. */
  hasPlayed(seat: number): boolean {
    return this.#options.before !== undefined || this.#played.has(seat);
  }

  /** Takes an input of a played seat for frame `target`: `inputBytes` bytes of `bytes` from `at` on. */
  input(seat: number, target: number, bytes: Uint8Array, at: number, now: number): void {
    // While paused no frame closes, so no input is late.
    const lateFrames = this.isPaused ? 0 : this.#way.lateFrames(seat, target, now);
    countInput(this.arrivals[seat]!, lateFrames);
    // Such an input is taken too, because optimistic.ts bounds what a wrong target can do; the log names its player.
    const awayMs = this.playedMs(Math.abs(target - this.log.next));
    if (this.#states && !this.isPaused && awayMs > ANOTHER_TIME_MS) this.refusals.note(seat);
    if (this.waitsForInputs && lateFrames > 0) this.stalls.note(seat, lateFrames * this.#tickMs, now);
    this.#way.accept(seat, target, bytes, at);
  }

  /** Forgets the reports of a member who has left: a person who comes back is another member, whose reports would count again. */
  forget(member: number): void {
    this.reports.forget(member);
    this.desyncs.forget(member);
  }

  /** Whether a client can never have the whole match: frames or items that it lacks are dropped, or none reach it. */
  isLost(cursor: Cursor, now: number): boolean {
    const { first, next, forgotten } = this.log;
    return cursor.isLost(first, next, now) || (cursor.knowsMatch && cursor.items <= forgotten);
  }

  /** The first frame that a client lacks, or whose items are yet to be queued for it. */
  lackedBy(cursor: Cursor): number {
    return Math.min(cursor.frame, this.items.queued(cursor));
  }

  /** Lets the log drop frames before `frame`, which all clients have; for KEEP_MS a player who left may come back without them. */
  keepFrom(frame: number): void {
    this.log.wanted = Math.min(frame, this.log.next - this.#retention.recent(this.log.next));
  }
}
