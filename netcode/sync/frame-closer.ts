// The interface by which a relay plays in any way to stay in step: a closer takes what seats send, decides when frames close, and
// closes them. Implementations: optimistic.ts, strict.ts and commands.ts (closers.ts).

import type { FrameShape } from '../frames/frame.ts';
import type { FrameLog } from '../frames/frame-log.ts';
import type { FrameItem } from '../sim/frame-items.ts';

/** What a closer knows of its match. */
export interface CloserContext {
  readonly shape: FrameShape;
  /** For each input byte the mask of bits whose press must reach a frame (GameInfo.latch). */
  readonly latch: readonly number[];
  readonly tickMs: number;
  /** When frame 0 opens; for a match that another relay began: when it would have opened here, ms. */
  readonly startsAt: number;
  /** Number of frames that another relay has closed; 0 for a match that begins here. */
  readonly begunAt: number;
  /** Seats of players. */
  readonly players: readonly number[];
  /** The largest smoothed RTT of all members plus what its jitter may add, ms. */
  roundTripMs(): number;
  /** Takes the events that the relay adds to the next frame; each is returned once. */
  takeEvents(): readonly FrameItem[];
}

export interface FrameCloser {
  /** When to call `close` next, ms; Infinity while the next frame waits for an input. */
  due(log: FrameLog): number;
  /** Closes all frames that are due, and appends them to `log`. Returns whether there were any. */
  close(log: FrameLog, now: number): boolean;
  /** Takes an input of a seat: `inputBytes` bytes of `input` from `at` on. It counts for frame `target`, or the next open one. */
  accept(seat: number, target: number, input: Uint8Array, at: number): void;
  /**
   * How many frames after `target` an input of a seat counts that comes at `now`; 0 when it is in time. Statistics and charges
   * for waiting use it.
   */
  lateFrames(seat: number, target: number, now: number): number;
  /** Whether the seat's queue has room for a command of `bytes` bytes; otherwise the command waits with its sender. */
  takesCommand(seat: number, bytes: number): boolean;
  /** Queues a command of a seat, 1 to MAX_ITEM_BYTES long, for which `takesCommand` is true. */
  command(seat: number, bytes: Uint8Array): void;
  /** Makes a seat empty: its input is neutral from the next frame on. */
  clear(seat: number): void;
  /** Gives a cleared seat a player again, whose inputs count from the next open frame on. */
  restore(seat: number): void;
  /** Goes on after a pause, which the clock leaves out. Held inputs count; presses that were released in the pause are dropped. */
  resume(pausedMs: number): void;
  /** The seats whose input is overdue, and since when, ms; null while all inputs are in time. */
  waiting(now: number): { readonly seats: readonly number[]; readonly sinceMs: number } | null;
  /** How late the last frame was closed, ms; negative is early. */
  readonly lateMs: number;
  /** Number of frames that the last close covered: 1, the keyframe interval, or the length of a turn. */
  readonly interval: number;
}
