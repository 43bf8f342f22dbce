// The relay's side of a running match: the clock that closes frames, and the bundles that carry them.

import { largestFrame, writeFrames } from '../frames/codec.ts';
import { INPUT_HEAD_BYTES } from '../frames/frame.ts';
import { FrameLog } from '../frames/log.ts';
import { encodeEvent, FROM_RELAY, type FrameItem } from '../sim/items.ts';
import type { GameInfo, RelayEvent } from '../sim/rules.ts';
import { ways } from '../sync/list.ts';
import type { RelayWay } from '../sync/way.ts';
import { type Reader, Writer } from '../wire/bytes.ts';
import { wholly } from '../wire/datagram.ts';
import type { MatchStart, RoomState } from '../wire/messages.ts';
import type { Arrivals } from './figures.ts';
import type { Member } from './member.ts';
import { FINISH_GRACE_MS, Reports } from './reports.ts';

/** Frames that the relay keeps for members that are behind: twice what it takes to drop a silent one. */
export const KEEP_MS = 10_000;

/** Bytes of a frames section before the frames: u8 match, u16 input wanted, u32 first, u16 count. */
export const FRAMES_HEAD_BYTES = 9;

const NO_ITEMS: readonly FrameItem[] = [];

export class RelayMatch {
  readonly start: MatchStart;
  readonly log: FrameLog;
  readonly reports = new Reports();
  /** Inputs by seat since the figures were last taken. */
  readonly arrivals: readonly Arrivals[];
  /** When frame 0 is opened, ms; it closes a tick later. */
  readonly startsAt: number;
  readonly #way: RelayWay;
  /** Frames before this one have had their items sent. */
  #itemsSent = 0;
  #events: FrameItem[] = [];
  #endsAt = Number.POSITIVE_INFINITY;

  // Members are mostly equally far: the frames of one bundle are coded once and copied.
  readonly #coded = new Writer();
  #codedBytes = new Uint8Array(0);
  #codedFirst = -1;
  #codedCount = 0;
  #codedNext = -1;

  constructor(start: MatchStart, info: GameInfo, startsAt: number, roundTripMs: () => number) {
    const shape = { seats: start.seats.length, inputBytes: info.inputBytes };
    this.start = start;
    this.startsAt = startsAt;
    this.arrivals = start.seats.map(() => ({ inputs: 0, late: 0, lateFrames: 0 }));
    this.log = new FrameLog(shape, Math.ceil((KEEP_MS * info.tickRate) / 1000));
    this.#way = ways[start.way]({
      shape,
      latch: info.latch,
      tickMs: 1000 / info.tickRate,
      startsAt,
      players: start.seats.flatMap(({ kind }, seat) => (kind === 'player' ? [seat] : [])),
      roundTripMs,
      takeEvents: () => (this.#events.length > 0 ? this.#events.splice(0) : NO_ITEMS),
    });
  }

  /** When the next frame closes, ms; Infinity while only an input can bring it. */
  get due(): number {
    return this.#way.due(this.log);
  }

  /** How late the last frame was closed, ms; negative is early. */
  get lateMs(): number {
    return this.#way.lateMs;
  }

  /** Frames that the last close covered. */
  get interval(): number {
    return this.#way.interval;
  }

  /** Closes every frame that is due. Returns whether any was. */
  tick(now: number): boolean {
    return this.#way.close(this.log, now);
  }

  /** Items of frames closed since the last call, encoded. */
  takeItems(): { frame: number; items: Uint8Array }[] {
    const found = [];
    for (let frame = Math.max(this.#itemsSent, this.log.first); frame < this.log.next; frame++) {
      const items = this.log.items(frame);
      if (items) found.push({ frame, items });
    }
    this.#itemsSent = this.log.next;
    return found;
  }

  /** Puts an event into the next frame. */
  event(event: RelayEvent): void {
    this.#events.push({ from: FROM_RELAY, bytes: encodeEvent(event) });
  }

  /** A command of a seat. False when too many wait already. */
  command(seat: number, bytes: Uint8Array): boolean {
    return this.#way.command(seat, bytes.slice());
  }

  /** Seats whose input is overdue, and since when, ms; null while nobody is waited for. */
  waiting(now: number) {
    return this.#way.waiting(now);
  }

  /**
   * How the match ended: 'open' while too few of the members present have seen its end, null when nobody
   * can say how.
   */
  result(members: readonly Member[], now: number): RoomState['result'] | 'open' {
    if (!this.reports.anyEnd) return 'open';
    const seen = this.reports.seenBy(members.filter(({ silent }) => !silent).map(({ id }) => id));
    if (seen === 'most') this.#endsAt = Math.min(this.#endsAt, now + FINISH_GRACE_MS);
    if (seen !== 'all' && now < this.#endsAt) return 'open';
    const { number, seats } = this.start;
    const verdict = this.reports.verdict();
    return verdict && { number, seats, ...verdict };
  }

  /** The seat of somebody who left is neutral from now on, and everybody's game is told. */
  clear(seat: number): void {
    this.#way.clear(seat);
    this.event({ kind: 'left', seat });
  }

  /** Reads an inputs section: u8 match, u32 frame wanted, u16 first input, u8 count, the inputs. */
  read(member: Member, reader: Reader, now: number): void {
    const match = reader.u8();
    const ack = reader.u32();
    const first = reader.u16();
    const count = reader.u8();
    const each = INPUT_HEAD_BYTES + this.log.shape.inputBytes;
    const { bytes } = reader;
    const inputsAt = reader.at;
    reader.skip(count * each);
    if (match !== (this.start.number & 0xff) || !wholly(reader)) return;
    if (ack > member.ack && ack <= this.log.next) member.ack = ack;
    for (let i = 0; i < count; i++) {
      if (((first + i) & 0xffff) !== member.nextInput) continue;
      const at = inputsAt + i * each;
      const target = nearest(bytes[at]! | (bytes[at + 1]! << 8), this.log.next);
      this.#count(member.seat, this.#way.lateFrames(target, now));
      this.#way.accept(member.seat, target, bytes, at + INPUT_HEAD_BYTES);
      member.nextInput = (member.nextInput + 1) & 0xffff;
    }
  }

  #count(seat: number, lateFrames: number): void {
    const arrivals = this.arrivals[seat]!;
    arrivals.inputs++;
    if (lateFrames <= 0) return;
    arrivals.late++;
    arrivals.lateFrames += lateFrames;
  }

  /** Bytes that a section with all frames from `first` on takes at most. */
  bytesFrom(first: number): number {
    return FRAMES_HEAD_BYTES + (this.log.next - first) * largestFrame(this.log.shape);
  }

  /** Writes frames from `first` on as a section of at most `budget` bytes. Returns the frame after its last. */
  write(writer: Writer, member: Member, first: number, budget: number): number {
    const { log } = this;
    writer.u8(this.start.number & 0xff);
    writer.u16(member.nextInput);
    writer.u32(first);
    const room = budget - FRAMES_HEAD_BYTES;
    if (this.#codedFirst !== first || this.#codedNext !== log.next || this.#coded.at > room) {
      this.#coded.reset();
      this.#codedCount = writeFrames(this.#coded, log.shape, log, first, log.next, room);
      this.#codedBytes = this.#coded.bytes.subarray(0, this.#coded.at);
      this.#codedFirst = first;
      this.#codedNext = log.next;
    }
    writer.u16(this.#codedCount);
    writer.raw(this.#codedBytes);
    return first + this.#codedCount;
  }
}

/** The frame number nearest to `about` whose low 16 bits are `low`. */
function nearest(low: number, about: number): number {
  return about + (((low - about) << 16) >> 16);
}
