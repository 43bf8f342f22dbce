// The relay's side of a running match: the clock that closes frames, and the bundles that carry them.

import { writeFrames } from '../frames/codec.ts';
import type { FrameShape } from '../frames/frame.ts';
import { FrameLog } from '../frames/log.ts';
import { OptimisticInputs } from '../sync/optimistic.ts';
import { type Reader, Writer } from '../wire/bytes.ts';
import { wholly } from '../wire/datagram.ts';
import type { MatchStart, RoomState } from '../wire/messages.ts';
import type { Member } from './member.ts';
import { FINISH_GRACE_MS, Reports } from './reports.ts';

/** Frames that the relay keeps for members that are behind: twice what it takes to drop a silent one. */
export const KEEP_MS = 10_000;

/** A timer cannot hit closer than this, ms, so a frame that is due within it is closed now. */
export const TIMER_SLACK_MS = 0.5;

/** After a pause longer than this, ms (a sleeping laptop), the clock goes on from now instead of racing. */
export const LONGEST_CATCH_UP_MS = 250;

/** Bytes of a frames section before the frames: u8 match, u16 input wanted, u32 first, u16 count. */
export const FRAMES_HEAD_BYTES = 9;

export class RelayMatch {
  readonly start: MatchStart;
  readonly log: FrameLog;
  readonly reports = new Reports();
  /** When frame 0 is opened, ms; it closes a tick later. */
  readonly startsAt: number;
  readonly #inputs: OptimisticInputs;
  readonly #tickMs: number;
  /** `startsAt`, moved on by the pauses that were not caught up, ms. */
  #origin: number;
  #endsAt = Number.POSITIVE_INFINITY;
  /** How late the last frame was closed, ms; negative is early. */
  lateMs = 0;

  // Members are mostly equally far: the frames of one bundle are coded once and copied.
  readonly #coded = new Writer();
  #codedFirst = -1;
  #codedCount = 0;
  #codedNext = -1;

  constructor(
    start: MatchStart,
    shape: FrameShape,
    latch: readonly number[],
    tickRate: number,
    startsAt: number,
  ) {
    this.start = start;
    this.#inputs = new OptimisticInputs(shape, latch);
    this.#tickMs = 1000 / tickRate;
    this.startsAt = startsAt;
    this.#origin = startsAt;
    this.log = new FrameLog(shape, Math.ceil((KEEP_MS * tickRate) / 1000));
  }

  /** When the next frame closes, ms. */
  get due(): number {
    return this.#origin + (this.log.next + 1) * this.#tickMs;
  }

  /** Closes every frame that is due. Returns whether any was. */
  tick(now: number): boolean {
    const before = this.log.next;
    if (now - this.due > LONGEST_CATCH_UP_MS) this.#origin += now - this.due;
    while (this.due <= now + TIMER_SLACK_MS) {
      this.lateMs = now - this.due;
      this.#inputs.close(this.log.bytes, this.log.append());
    }
    return this.log.next !== before;
  }

  /**
   * How the match ended: 'open' while too few of the members present have seen its end, null when nobody
   * can say how.
   */
  result(members: readonly Member[], now: number): RoomState['result'] | 'open' {
    const seen = this.reports.seenBy(members.filter(({ silent }) => !silent).map(({ id }) => id));
    if (seen === 'most') this.#endsAt = Math.min(this.#endsAt, now + FINISH_GRACE_MS);
    if (seen !== 'all' && now < this.#endsAt) return 'open';
    const { number, seats } = this.start;
    const verdict = this.reports.verdict();
    return verdict && { number, seats, ...verdict };
  }

  /** The seat of somebody who left is neutral from now on. */
  clear(seat: number): void {
    this.#inputs.clear(seat);
  }

  /** Reads an inputs section: u8 match, u32 frame wanted, u16 first input, u8 count, the inputs. */
  read(member: Member, reader: Reader): void {
    const match = reader.u8();
    const ack = reader.u32();
    const first = reader.u16();
    const count = reader.u8();
    const inputs = reader.raw(count * this.log.shape.inputBytes);
    if (match !== (this.start.number & 0xff) || !wholly(reader)) return;
    if (ack > member.ack && ack <= this.log.next) member.ack = ack;
    for (let i = 0; i < count; i++) {
      if (((first + i) & 0xffff) !== member.nextInput) continue;
      this.#inputs.accept(member.seat, inputs, i * this.log.shape.inputBytes);
      member.nextInput = (member.nextInput + 1) & 0xffff;
    }
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
      this.#codedFirst = first;
      this.#codedNext = log.next;
    }
    writer.u16(this.#codedCount);
    writer.raw(this.#coded.bytes.subarray(0, this.#coded.at));
    return first + this.#codedCount;
  }
}
