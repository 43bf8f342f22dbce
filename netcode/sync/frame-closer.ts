// What a way to stay in step is to the relay, a closer of frames: it takes what seats send, decides when they close, and
// closes them.

import type { FrameShape } from '../frames/frame.ts';
import type { FrameLog } from '../frames/frame-log.ts';
import type { FrameItem } from '../sim/frame-items.ts';

/** What a way knows of its match. */
export interface CloserContext {
  readonly shape: FrameShape;
  /** Masks of the bits whose press must reach a frame (GameInfo.latch). */
  readonly latch: readonly number[];
  readonly tickMs: number;
  /** When frame 0 opens, or would have opened, ms. */
  readonly startsAt: number;
  /** Frames that are closed already: of a match that another relay began. */
  readonly begunAt: number;
  /** Seats that are played by people. */
  readonly players: readonly number[];
  /** The largest smoothed RTT of all members plus what its jitter may add, ms. */
  roundTripMs(): number;
  /** What the relay itself adds to the next frame. Each is taken once. */
  takeEvents(): readonly FrameItem[];
}

export interface FrameCloser {
  /** When `close` is wanted next, ms; Infinity while only an input can bring the next frame. */
  due(log: FrameLog): number;
  /** Closes every frame that is due into `log`. Returns whether any was. */
  close(log: FrameLog, now: number): boolean;
  /** An input of a seat: `inputBytes` at `at`. It counts for frame `target` or, when that is closed, the next. */
  accept(seat: number, target: number, input: Uint8Array, at: number): void;
  /**
   * How long after the frame that it is meant for an input of a seat would count that comes at `now`, frames; 0 when it is in
   * time. For people to look at.
   */
  lateFrames(seat: number, target: number, now: number): number;
  /** Whether the seat's queue takes a command of this length now; if not, it has to wait. */
  takesCommand(seat: number, bytes: number): boolean;
  /** A command of a seat, 1 to MAX_ITEM_BYTES long, that `takesCommand` has taken. */
  command(seat: number, bytes: Uint8Array): void;
  /** The seat is nobody's from now on: its input is neutral. */
  clear(seat: number): void;
  /** A cleared seat has a player again: what it sends counts from the next frame on that is open to it. */
  restore(seat: number): void;
  /**
   * No frame was wanted for so long, ms: the clock goes on as if that time had not been. What seats hold now counts, and
   * no press that was let go meanwhile.
   */
  resume(pausedMs: number): void;
  /** Seats whose input is overdue, and since when, ms; null while nobody is waited for. */
  waiting(now: number): { readonly seats: readonly number[]; readonly sinceMs: number } | null;
  /** How late the last frame was closed, ms; negative is early. */
  readonly lateMs: number;
  /** Frames that the last close covered: 1, or the keyframe interval, or the length of a turn. */
  readonly interval: number;
}
