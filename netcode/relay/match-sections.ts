// What a packet's section holds of a match: inputs on the way up; frames, and in the way `authority` views, on the way down.

import { largestFrame } from '../frames/codec.ts';
import type { CodedFrames } from '../frames/coded-frames.ts';
import { INPUT_HEAD_BYTES } from '../frames/frame.ts';
import type { FrameLog } from '../frames/frame-log.ts';
import { ways } from '../sim/ways.ts';
import type { Reader, Writer } from '../wire/bytes.ts';
import { wholly } from '../wire/datagram.ts';
import type { MatchStart } from '../wire/messages.ts';
import type { Cursor } from './cursor.ts';
import { type MatchStates, RECORD_MS, VIEW_BYTES } from './match-states.ts';
import type { SeatState } from './seats-played.ts';

/** Bytes of a frames section before the frames: u8 match, u16 input wanted, u32 first, u16 count. */
export const FRAMES_HEAD_BYTES = 9;

/** Before it, in the way `authority`: u16 how long the view is that follows, 0 without one. */
const VIEW_LENGTH_BYTES = 2;

/** What this needs of its match. */
export interface SectionedMatch {
  readonly start: MatchStart;
  readonly log: FrameLog;
  readonly seats: readonly SeatState[];
  readonly isPaused: boolean;
  /** When the next frame closes, ms. */
  readonly due: number;
  /** How long so many frames are played, ms. */
  playedMs(frames: number): number;
  /** An input of a seat that is played: `inputBytes` at `at`, for frame `target`. */
  input(seat: number, target: number, bytes: Uint8Array, at: number, now: number): void;
}

type SeatsBeside = (seat: number) => readonly number[];

export class MatchSections {
  readonly #match: SectionedMatch;
  /** What players are told, where the way tells states. */
  readonly #states: MatchStates | null;
  readonly #tellsStates: boolean;
  readonly #seatsBeside: SeatsBeside;

  constructor(match: SectionedMatch, states: MatchStates | null, seatsBeside: SeatsBeside) {
    this.#match = match;
    this.#states = states;
    this.#seatsBeside = seatsBeside;
    this.#tellsStates = ways[match.start.way].tells === 'state';
  }

  /**
   * Reads an inputs section: u8 match, u32 frame wanted, u16 first input, u8 count, the inputs of `seat`, and in the way
   * `authority` u32 frame of the newest view there. Inputs of a seat that is not played yet (its player comes back and has
   * not caught up) are not acknowledged, so that they come again: in strict frame lock everybody will wait for them. True when
   * there were inputs, perhaps repeated ones: their peer waits for an acknowledgement. The client gets the views of the seat `viewed`.
   */
  read(cursor: Cursor, seat: number | null, reader: Reader, now: number, viewed = seat): boolean {
    const match = this.#match;
    const { next } = match.log;
    const number = reader.u8();
    const frameWanted = reader.u32();
    const first = reader.u16();
    const count = reader.u8();
    const each = INPUT_HEAD_BYTES + match.log.shape.inputBytes;
    const { bytes } = reader;
    const inputsAt = reader.at;
    reader.skip(count * each);
    const view = this.#tellsStates ? reader.u32() : null;
    if (number !== (match.start.number & 0xff) || !wholly(reader)) return false;
    if (frameWanted < cursor.from) return false;
    if (!cursor.knowsMatch) {
      cursor.knowsMatch = true;
      // A client that comes back says which frame it wants next; nothing was sent to it until now.
      cursor.items = Math.min(frameWanted, next);
      cursor.lacksFirst = frameWanted < match.log.first;
    }
    if (frameWanted > cursor.frame && frameWanted <= next) cursor.reach(frameWanted, next, now);
    if (seat !== null && match.seats[seat] !== 'played') return false;
    if (viewed !== null && this.#states) cursor.views ??= this.#states.viewsFor(this.#seatsBeside(viewed));
    if (view !== null) cursor.views?.acknowledge(view);
    for (let i = 0; i < count; i++) {
      if (((first + i) & 0xffff) !== cursor.input) continue;
      cursor.input = (cursor.input + 1) & 0xffff;
      if (seat === null) continue;
      const at = inputsAt + i * each;
      const target = nearest(bytes[at]! | (bytes[at + 1]! << 8), next);
      match.input(seat, target, bytes, at + INPUT_HEAD_BYTES, now);
    }
    return count > 0;
  }

  /** Whether a client gets views now, and frames only every RECORD_MS. */
  tells({ views }: Cursor): boolean {
    return views !== null && this.#states?.view !== null;
  }

  /** Whether there is a view newer than theirs. In a pause none is sent: its time would mislead their host clock. */
  hasNews({ views }: Cursor): boolean {
    return !this.#match.isPaused && (this.#states?.view?.frame ?? -1) > (views?.newest ?? -1);
  }

  /** Writes a section for a client that gets views: the view if it is new, and frames when RECORD_MS have passed. */
  writeTold(writer: Writer, coded: CodedFrames, cursor: Cursor, budget: number, now: number): void {
    const { log } = this.#match;
    const view = this.#states!.view!;
    const viewAt = writer.at;
    writer.u16(0);
    if (this.hasNews(cursor)) {
      const sinceMs = now - this.#match.due + this.#match.playedMs(1 + log.next - view.frame);
      cursor.views!.write(writer, view, sinceMs, VIEW_BYTES);
    }
    const bytes = writer.at - viewAt - VIEW_LENGTH_BYTES;
    writer.bytes[viewAt] = bytes;
    writer.bytes[viewAt + 1] = bytes >> 8;
    const records = now >= cursor.recordAt;
    if (records) cursor.recordAt = now + RECORD_MS;
    const first = records ? cursor.frame : log.next;
    this.#writeFrames(writer, coded, cursor, first, budget - VIEW_LENGTH_BYTES - bytes);
  }

  /** Bytes that a section with all frames from `first` on takes at most. */
  bytesFrom(first: number): number {
    const { log } = this.#match;
    return VIEW_LENGTH_BYTES + FRAMES_HEAD_BYTES + (log.next - first) * largestFrame(log.shape);
  }

  /** Writes frames from `first` on as a section of at most `budget` bytes. Returns the frame after its last. */
  write(writer: Writer, coded: CodedFrames, cursor: Cursor, first: number, budget: number): number {
    if (this.#tellsStates) writer.u16(0);
    return this.#writeFrames(writer, coded, cursor, first, budget - VIEW_LENGTH_BYTES);
  }

  #writeFrames(writer: Writer, coded: CodedFrames, cursor: Cursor, first: number, budget: number): number {
    const { log, start } = this.#match;
    writer.u8(start.number & 0xff);
    writer.u16(cursor.input);
    writer.u32(first);
    return first + coded.write(writer, log, first, budget - FRAMES_HEAD_BYTES);
  }
}

/** The frame number nearest to `about` whose low 16 bits are `low`. */
function nearest(low: number, about: number): number {
  return about + (((low - about) << 16) >> 16);
}
