// The relay's side of a running match: the way that closes frames, their log, and the bundles that carry them.

import { largestFrame } from '../frames/codec.ts';
import type { CodedFrames } from '../frames/coded-frames.ts';
import { INPUT_HEAD_BYTES } from '../frames/frame.ts';
import { FrameLog } from '../frames/frame-log.ts';
import { isPersons } from '../room/seats.ts';
import {
  encodeEvent,
  FROM_RELAY,
  type FrameEvent,
  type FrameItem,
  MAX_ITEM_BYTES,
} from '../sim/frame-items.ts';
import type { GameInfo, Rules } from '../sim/rules.ts';
import { ways } from '../sim/ways.ts';
import { closers } from '../sync/closers.ts';
import { COMMAND_BYTES_PER_SECOND, LONGEST_TURN_MS } from '../sync/commands.ts';
import type { FrameCloser } from '../sync/frame-closer.ts';
import type { Reader, Writer } from '../wire/bytes.ts';
import { wholly } from '../wire/datagram.ts';
import { itemsMessage } from '../wire/items-message.ts';
import { KEEP_MS, LONGEST_MATCH_FRAMES } from '../wire/limits.ts';
import type { MatchStart } from '../wire/messages.ts';
import type { Cursor } from './cursor.ts';
import { DesyncWatch } from './desync-watch.ts';
import { MatchClaims } from './match-claims.ts';
import { MatchReports } from './match-reports.ts';
import { MatchStates, RECORD_MS, VIEW_BYTES } from './match-states.ts';
import { type Arrivals, noArrivals } from './network-account.ts';
import { Refusals } from './refusals.ts';
import { STALL_LIMIT_MS, StallBudget } from './stall-budget.ts';

/** Bytes of a frames section before the frames: u8 match, u16 input wanted, u32 first, u16 count. */
export const FRAMES_HEAD_BYTES = 9;

/** Before it, in the way `authority`: u16 how long the view is that follows, 0 without one. */
const VIEW_LENGTH_BYTES = 2;

/** Gifts that wait for their frame at most. `left` and `returned` need no bound: how often people enter is limited. */
export const MOST_EVENTS = 64;

/** When the commands and events of a match are more, bytes, its oldest frames go, and nobody can come back into it. */
export const KEPT_ITEMS_BYTES = 16 * 1024 * 1024;

/** Frames that everybody has are kept for so long, ms: half as long again as the copy of the room waits for them (room-checkpoint.ts). */
const RECENT_MS = 1_500;

/** A player who comes back has caught up when no more than this is missing, ms of play. */
const NEAR_MS = 500;

/** And no more bytes of items than this, as many as that much play and the longest turn may have. */
const NEAR_ITEMS_BYTES = (COMMAND_BYTES_PER_SECOND * (NEAR_MS + LONGEST_TURN_MS)) / 1000;

/** An input meant for a frame further than this from the current one, ms, comes from no honest clock: it counts as rejected. */
const ANOTHER_TIME_MS = 1000;

const NO_ITEMS: readonly FrameItem[] = [];

export interface MatchOptions {
  readonly info: GameInfo;
  /** Of the game, where the relay plays it: for the ways `authority` and `shadow`. */
  readonly rules?: Rules<unknown> | undefined;
  /** When frame 0 is opened, ms; it closes a tick later. */
  readonly startsAt: number;
  /** Its frames so far, where another relay began it. */
  readonly before?: FrameLog;
  /** Keeps every frame, so that a player who lost the connection can come back into the match. */
  readonly keepAll: boolean;
  /** How much later those who watch it see it, ms: its frames are kept for them. */
  readonly delayMs?: number;
  /** The seats that are played at the same machine as this one, it included. */
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
  /** How much longer each seat may keep the others waiting, in the ways that wait for inputs. */
  readonly stalls = new StallBudget();
  readonly refusals: Refusals;
  readonly #way: FrameCloser;
  /** Whether the inputs and commands of each seat count. */
  readonly #played: boolean[];
  /** Seats of people who may still come from the relay that had the match before. */
  readonly #expected = new Set<number>();
  readonly #nearFrames: number;
  readonly #options: MatchOptions;
  /** How many frames the log keeps, and how many of them even when their items exceed KEPT_ITEMS_BYTES. */
  readonly #kept: number;
  readonly #leastKept: number;
  /** How many it keeps that everybody has got; Infinity where it keeps those as well. */
  readonly #recent: number;
  /** How many frames there were when the session of a player ended last; 0 at the beginning. */
  #leftAt = 0;
  /** What players are told, in the way `authority`. */
  readonly #states: MatchStates | null;
  /** What players claim, in the way `shadow`. */
  readonly #claims: MatchClaims | null;
  readonly #tickMs: number;
  #events: FrameItem[] = [];
  /** The newest frame that has items; -1 before there is one. */
  #lastItems = -1;
  /** Of all frames so far. */
  #itemsBytes = 0;
  /** The last message with items that was made, and its frame: members mostly want the same. */
  #itemsMessage: Uint8Array | null = null;
  #itemsFrame = -1;
  /** Since when it stands still, ms, or null. */
  #pausedAt: number | null = null;

  /** `closer`: of a match that is played elsewhere (see `delayed`). */
  constructor(start: MatchStart, options: MatchOptions, closer?: FrameCloser) {
    const { info, rules, startsAt, before, keepAll, delayMs = 0, roundTripMs } = options;
    const shape = { seats: start.seats.length, inputBytes: info.inputBytes };
    const players = start.seats.flatMap((dealt, seat) => (isPersons(dealt) ? [seat] : []));
    this.#leastKept = Math.ceil(((KEEP_MS + delayMs) * info.tickRate) / 1000);
    this.#kept = keepAll ? LONGEST_MATCH_FRAMES : this.#leastKept;
    // Of a match that goes on here the people come back one after the other, and may lack any of its frames.
    const isTrimmed = !keepAll && before === undefined;
    const recent = Math.ceil(((RECENT_MS + delayMs) * info.tickRate) / 1000);
    this.#recent = isTrimmed ? recent : Number.POSITIVE_INFINITY;
    this.start = start;
    this.refusals = new Refusals(start.seats.length);
    this.#options = options;
    this.startsAt = startsAt;
    this.arrivals = start.seats.map(noArrivals);
    this.log = before ?? new FrameLog(shape, this.#kept);
    this.#nearFrames = Math.ceil((NEAR_MS * info.tickRate) / 1000);
    this.#played = start.seats.map(isPersons);
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
        takeEvents: () => (this.#events.length > 0 ? this.#events.splice(0) : NO_ITEMS),
      });
    for (let frame = this.log.first; frame < this.log.next; frame++) this.#note(frame);
    // Who goes on with a match whose first frames are gone has no state of it.
    const game = rules !== undefined && this.log.first === 0 ? { info, rules } : null;
    const { tells } = ways[start.way];
    this.#states = game && tells === 'state' ? MatchStates.of(game, start) : null;
    this.#claims = game && tells === 'reports' ? MatchClaims.of(game, start, this.refusals) : null;
    this.#play();
  }

  /** The same match once more for those who watch it, with no frame yet: `closer` closes them. */
  delayed(closer: FrameCloser): RelayMatch {
    const before = FrameLog.of(this.log, this.#kept, this.log.first);
    return new RelayMatch(this.start, { ...this.#options, before, rules: undefined }, closer);
  }

  /** How long so many frames are played, ms. */
  playedMs(frames: number): number {
    return frames * this.#tickMs;
  }

  /** When the next frame closes, ms; Infinity while only an input can bring it. */
  get due(): number {
    return this.isPaused ? Number.POSITIVE_INFINITY : this.#way.due(this.log);
  }

  /** No frame closes. */
  get isPaused(): boolean {
    return this.#pausedAt !== null;
  }

  pause(now: number): void {
    this.#pausedAt ??= now;
  }

  /** It goes on where it stood: with the rest of the tick that was under way, and what seats hold now. */
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

  /** Frames that the last close covered. */
  get interval(): number {
    return this.#way.interval;
  }

  /** Everybody waits for what a member sends or gets, so that it is worth repeating at once. */
  get waitsForInputs(): boolean {
    return ways[this.start.way].waitsForEverybody;
  }

  /** Closes every frame that is due. Returns whether any was. */
  tick(now: number): boolean {
    const { log } = this;
    const before = log.next;
    if (this.isPaused || !this.#way.close(log, now)) return false;
    this.stalls.settle(this.#played, now);
    for (let frame = before; frame < log.next; frame++) this.#note(frame);
    this.#play();
    return true;
  }

  /** Plays the closed frames where the relay has the rules: its own outcome then counts, whatever members report. */
  #play(): void {
    const { log, reports, start } = this;
    const played = this.#states ?? this.#claims;
    if (!played) return;
    for (const checkpoint of played.advance(log)) reports.judge({ match: start.number, ...checkpoint });
    reports.pass(played.frame);
  }

  #note(frame: number): void {
    const items = this.log.items(frame);
    if (!items) return;
    this.#lastItems = frame;
    this.#itemsBytes += items.length;
    if (this.#itemsBytes > KEPT_ITEMS_BYTES) this.log.stopGrowing(this.#leastKept);
  }

  /** Whether a player who comes back has got nearly all frames, and all but `itemsWaiting` bytes of the items queued. */
  isNear(cursor: Cursor, itemsWaiting: number): boolean {
    const { next } = this.log;
    const nearFrom = next - this.interval - this.#nearFrames;
    const itemsQueued = cursor.items > this.#lastItems ? next : cursor.items;
    return cursor.frame >= nearFrom && itemsQueued >= nearFrom && itemsWaiting <= NEAR_ITEMS_BYTES;
  }

  /** Puts an event into the next frame. False when too many wait already. */
  event(event: Exclude<FrameEvent, { kind: 'end' }>): boolean {
    if (this.#events.length >= MOST_EVENTS) return false;
    this.#add(event);
    return true;
  }

  /** Ends it: everybody's game is told with the next frame, and what it stands at then is its outcome. */
  end(): void {
    this.#add({ kind: 'end' });
  }

  /**
   * Takes an event back that waits for its frame. A player may come and go in a pause any number of times before
   * the next one, and what a frame has must fit a message. False when none waits.
   */
  #withdraw(event: FrameEvent): boolean {
    const bytes = encodeEvent(event);
    const at = this.#events.findIndex((one) => one.bytes.every((byte, i) => byte === bytes[i]));
    if (at >= 0) this.#events.splice(at, 1);
    return at >= 0;
  }

  #add(event: FrameEvent): void {
    this.#events.push({ from: FROM_RELAY, bytes: encodeEvent(event) });
  }

  /**
   * Whether a command of this length can be taken from a seat now; if not, it has to wait. That of a player who comes back
   * waits until they have caught up.
   */
  takesCommand(seat: number, bytes: number): boolean {
    return this.#played[seat] === true && this.#way.takesCommand(seat, bytes);
  }

  /** A command of a seat. False when it is empty or too long. */
  command(seat: number, bytes: Uint8Array): boolean {
    if (bytes.length === 0 || bytes.length > MAX_ITEM_BYTES) return false;
    if (this.#played[seat]) this.#way.command(seat, bytes.slice());
    return true;
  }

  /** Seats whose input is overdue, and since when, ms; null while nobody is waited for. */
  waiting(now: number) {
    return this.isPaused ? null : this.#way.waiting(now);
  }

  /** Called when a player leaves: the time the others have waited for them stays charged to the seat. */
  noteWait(seat: number, now: number): void {
    const waiting = this.waiting(now);
    if (waiting?.seats.includes(seat)) this.stalls.note(seat, waiting.sinceMs, now);
  }

  /** Whether bots may be taken over now: not while the seats of bots have used up half of what one player may keep the others waiting. */
  mayTakeOver(now: number): boolean {
    const bots = this.start.seats.flatMap(({ kind }, seat) => (kind === 'bot' ? [seat] : []));
    return this.stalls.owedMs(bots, now) < STALL_LIMIT_MS / 2;
  }

  /** The seat of a player who left is neutral from now on, and all games are told. */
  clear(seat: number): void {
    this.#leftAt = this.log.next;
    if (!this.#played[seat] && !this.#expected.delete(seat)) return;
    this.#played[seat] = false;
    this.#way.clear(seat);
    if (!this.#withdraw({ kind: 'returned', seat })) this.#add({ kind: 'left', seat });
  }

  /** A member has gone. Who comes back is another one: what all of them ever said would fill the memory, and count as often. */
  forget(member: number): void {
    this.reports.forget(member);
    this.desyncs.forget(member);
  }

  /** This relay goes on with the match of another: who sits here had left before. */
  leaveEmpty(seat: number): void {
    this.#played[seat] = false;
    this.#way.clear(seat);
  }

  /** As leaveEmpty, for a player who may still reconnect after a takeover: nobody waits for them. */
  expect(seat: number): void {
    this.leaveEmpty(seat);
    this.#expected.add(seat);
  }

  /** An expected player has reconnected: their inputs count again, without a `returned` event. */
  welcome(seat: number): void {
    if (!this.#expected.delete(seat)) return;
    this.#played[seat] = true;
    this.#way.restore(seat);
  }

  /** A player who left is back on their seat and has caught up: its inputs count again, and everybody's game is told. */
  restore(seat: number): void {
    if (this.#played[seat]) return;
    this.#played[seat] = true;
    this.#way.restore(seat);
    this.#add({ kind: 'returned', seat });
  }

  /** Whether a client can never have the whole match: frames or items that they say they lack are gone, or nothing arrives. */
  isLost(cursor: Cursor, now: number): boolean {
    const { first, next, forgotten } = this.log;
    return cursor.isLost(first, next, now) || (cursor.knowsMatch && cursor.items <= forgotten);
  }

  /** The oldest frame that a client has not got, or whose items are not queued for it. */
  lackedBy(cursor: Cursor): number {
    return this.hasItems(cursor) ? Math.min(cursor.frame, cursor.items) : cursor.frame;
  }

  /** All who are here have the frames before this one. For KEEP_MS a player who left may come back without them. */
  keepFrom(frame: number): void {
    const { log } = this;
    const mayComeBack = log.next - this.#leftAt <= this.#leastKept;
    log.wanted = Math.min(frame, log.next - Math.max(this.#recent, mayComeBack ? this.#leastKept : 0));
  }

  /** Whether any frame whose items are not queued yet has some. Mostly none has, and then no frame is looked at. */
  hasItems(cursor: Cursor): boolean {
    return cursor.items <= this.#lastItems;
  }

  /** The next message with items that goes to a member; null when there is none yet, or the member is too far behind. */
  nextItems(cursor: Cursor): Uint8Array | null {
    const { log } = this;
    for (; this.hasItems(cursor); cursor.items++) {
      if (!cursor.takesItems) return null;
      const items = log.items(cursor.items);
      if (!items) continue;
      if (this.#itemsFrame !== cursor.items) {
        this.#itemsMessage = itemsMessage(this.start.number, cursor.items, items);
        this.#itemsFrame = cursor.items;
      }
      cursor.items++;
      return this.#itemsMessage;
    }
    return null;
  }

  /**
   * Reads an inputs section: u8 match, u32 frame wanted, u16 first input, u8 count, the inputs of `seat`, and in the way
   * `authority` u32 frame of the newest view there. Inputs of a seat that is not played yet (its player comes back and has
   * not caught up) are not acknowledged, so that they come again: in strict frame lock everybody will wait for them. True when
   * there were inputs, perhaps repeated ones: their peer waits for an acknowledgement.
   */
  read(cursor: Cursor, seat: number | null, reader: Reader, now: number): boolean {
    const match = reader.u8();
    const frameWanted = reader.u32();
    const first = reader.u16();
    const count = reader.u8();
    const each = INPUT_HEAD_BYTES + this.log.shape.inputBytes;
    const { bytes } = reader;
    const inputsAt = reader.at;
    reader.skip(count * each);
    const view = ways[this.start.way].tells === 'state' ? reader.u32() : null;
    if (match !== (this.start.number & 0xff) || !wholly(reader)) return false;
    if (!cursor.knowsMatch) {
      cursor.knowsMatch = true;
      // A client that comes back says which frame it wants next; nothing was sent to it until now.
      cursor.items = Math.min(frameWanted, this.log.next);
    }
    if (frameWanted > cursor.frame && frameWanted <= this.log.next) {
      cursor.reach(frameWanted, this.log.next, now);
    }
    if (seat !== null && !this.#played[seat]) return false;
    if (seat !== null && this.#states)
      cursor.views ??= this.#states.viewsFor(this.#options.seatsBeside(seat));
    if (view !== null) cursor.views?.acknowledge(view);
    for (let i = 0; i < count; i++) {
      if (((first + i) & 0xffff) !== cursor.input) continue;
      cursor.input = (cursor.input + 1) & 0xffff;
      if (seat === null) continue;
      const at = inputsAt + i * each;
      const target = nearest(bytes[at]! | (bytes[at + 1]! << 8), this.log.next);
      // While paused no frame closes, so no input is late.
      const lateFrames = this.isPaused ? 0 : this.#way.lateFrames(seat, target, now);
      this.#count(seat, lateFrames);
      // It is accepted all the same, as optimistic.ts bounds what a wrong target can do; the log names whose it was.
      const awayMs = this.playedMs(Math.abs(target - this.log.next));
      if (this.#states && !this.isPaused && awayMs > ANOTHER_TIME_MS) this.refusals.note(seat);
      if (this.waitsForInputs && lateFrames > 0) this.stalls.note(seat, lateFrames * this.#tickMs, now);
      this.#way.accept(seat, target, bytes, at + INPUT_HEAD_BYTES);
    }
    return count > 0;
  }

  #count(seat: number, lateFrames: number): void {
    const arrivals = this.arrivals[seat]!;
    arrivals.inputs++;
    if (lateFrames <= 0) return;
    arrivals.late++;
    arrivals.lateFrames += lateFrames;
  }

  /** Whether a client gets views now, and frames only every RECORD_MS. */
  tells({ views }: Cursor): boolean {
    return views !== null && this.#states?.view !== null;
  }

  /** Whether there is a view newer than theirs. In a pause none is sent: its time would mislead their host clock. */
  hasNews({ views }: Cursor): boolean {
    return !this.isPaused && (this.#states?.view?.frame ?? -1) > (views?.newest ?? -1);
  }

  /** Writes a section for a client that gets views: the view if it is new, and frames when RECORD_MS have passed. */
  writeTold(writer: Writer, coded: CodedFrames, cursor: Cursor, budget: number, now: number): void {
    const view = this.#states!.view!;
    const viewAt = writer.at;
    writer.u16(0);
    if (this.hasNews(cursor)) {
      const sinceMs = now - this.due + this.playedMs(1 + this.log.next - view.frame);
      cursor.views!.write(writer, view, sinceMs, VIEW_BYTES);
    }
    const bytes = writer.at - viewAt - VIEW_LENGTH_BYTES;
    writer.bytes[viewAt] = bytes;
    writer.bytes[viewAt + 1] = bytes >> 8;
    const records = now >= cursor.recordAt;
    if (records) cursor.recordAt = now + RECORD_MS;
    const first = records ? cursor.frame : this.log.next;
    this.#writeFrames(writer, coded, cursor, first, budget - VIEW_LENGTH_BYTES - bytes);
  }

  /** Bytes that a section with all frames from `first` on takes at most. */
  bytesFrom(first: number): number {
    return VIEW_LENGTH_BYTES + FRAMES_HEAD_BYTES + (this.log.next - first) * largestFrame(this.log.shape);
  }

  /** Writes frames from `first` on as a section of at most `budget` bytes. Returns the frame after its last. */
  write(writer: Writer, coded: CodedFrames, cursor: Cursor, first: number, budget: number): number {
    if (ways[this.start.way].tells === 'state') writer.u16(0);
    return this.#writeFrames(writer, coded, cursor, first, budget - VIEW_LENGTH_BYTES);
  }

  #writeFrames(writer: Writer, coded: CodedFrames, cursor: Cursor, first: number, budget: number): number {
    writer.u8(this.start.number & 0xff);
    writer.u16(cursor.input);
    writer.u32(first);
    return first + coded.write(writer, this.log, first, budget - FRAMES_HEAD_BYTES);
  }
}

/** The frame number nearest to `about` whose low 16 bits are `low`. */
function nearest(low: number, about: number): number {
  return about + (((low - about) << 16) >> 16);
}
