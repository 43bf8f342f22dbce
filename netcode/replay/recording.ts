// A replay while its match is played: what to append to the file, whenever there is a second of it.

import type { Frames } from '../frames/frame-log.ts';
import { ways } from '../sim/ways.ts';
import {
  encodeEnd,
  encodeFrames,
  encodeHash,
  encodeHeader,
  encodeNote,
  encodeSigned,
  encodeSnapshot,
  MOST_FRAMES,
  type ReplayEnd,
  type ReplayHeader,
  type ReplaySigned,
} from './format.ts';

/** Time without a frame after which a match counts as standing still, ms: a person sees that. */
const STALL_MS = 250;

/** Frames that are written at once: with what belongs to them they take milliseconds, and those of a whole match seconds. */
const MOST_AT_ONCE = 1_000;

/** Frames from which on states are said to have differed: a host may say so of any, and each is a record. */
const MOST_DESYNCS = 16;

export class Recording {
  readonly #header: ReplayHeader;
  readonly #log: Frames;
  readonly #write: (encode: () => Uint8Array) => void;
  /** The frame with which it begins, and the next to be written. */
  readonly #first: number;
  #written: number;
  #begun = false;
  /** Frames that had come when frames came last, and when that was, ms. */
  #come: number;
  #cameAt = 0;
  /** The newest frame with a hash, with a snapshot: a stage that was loaded again tells all once more. */
  #hashed: number;
  #snapped: number;
  #ended = false;
  #desyncs = 0;
  /** What was written besides frames, for when it is gone. */
  readonly #notes: Uint8Array[] = [];
  /** The match was seen to its end. */
  #complete = false;
  /** Signatures that came before that was. */
  readonly #signed: ReplaySigned[] = [];
  /** The state with which it begins, once it is known; null where that is before frame 0. */
  #state: Uint8Array | null = null;

  /**
   * `write` appends to the file what it is given a function for, which it may call later; it is called from the first
   * frame on, and, where the header says that it begins later, after `begin`.
   */
  constructor(header: ReplayHeader, log: Frames, write: (encode: () => Uint8Array) => void) {
    const first = header.from?.frame ?? 0;
    this.#header = header;
    this.#log = log;
    this.#write = write;
    this.#first = first;
    this.#written = first;
    this.#come = first;
    this.#hashed = first;
    this.#snapped = first;
  }

  /** The state with which a recording begins that begins after frame 0 (see encodeSnapshot). */
  begin(deflated: Uint8Array): void {
    this.#state = deflated;
    this.#flush();
  }

  /** More frames have come, at `nowMs` of a monotonic clock. */
  frames(nowMs: number): void {
    const { next } = this.#log;
    if (next === this.#come) return;
    const ms = Math.round(nowMs - this.#cameAt);
    // Where a host tells how things stand frames come only now and then, and may be late.
    const isAwaited = ways[this.#header.match.way].tells !== 'state';
    if (isAwaited && this.#come > this.#first && ms >= STALL_MS)
      this.#note(encodeNote({ is: 'stall', frame: this.#come, ms }));
    this.#come = next;
    this.#cameAt = nowMs;
    if (!this.#begun || next - this.#written >= this.#header.tickRate) this.#flush();
  }

  /** The members have paused the match: the next frame is not late. */
  still(): void {
    this.#cameAt = Number.POSITIVE_INFINITY;
  }

  /** The state's hash after a frame, as our stage has it. Earlier ones than before are known. */
  hash(frame: number, hash: string): void {
    if (frame <= this.#hashed) return;
    this.#hashed = frame;
    this.#note(encodeHash(frame, hash));
  }

  /** The state after a frame (see encodeSnapshot). Earlier ones than before are known. */
  snapshot(frame: number, deflated: Uint8Array): void {
    if (frame <= this.#snapped) return;
    this.#snapped = frame;
    this.#note(encodeSnapshot(frame, deflated));
  }

  /** The players' states differ since this frame. */
  desync(frame: number): void {
    if (frame > MOST_FRAMES || this.#desyncs === MOST_DESYNCS) return;
    this.#desyncs++;
    this.#note(encodeNote({ is: 'desync', frame }));
  }

  /** What was written is gone: it is written anew, also after `close`, unless the match was seen to its end. */
  again(): void {
    if (this.#complete || !this.#begin()) return;
    this.#writeFrames(this.#first, this.#written);
    for (const note of this.#notes) this.#write(() => note);
  }

  /**
   * The match was seen to its end, perhaps after `close`: frames that come later are ignored. Said again it changes
   * only who sat on the seats in the end.
   */
  end(end: ReplayEnd): void {
    this.#flush();
    if ((this.#complete && !end.seats) || !this.#begun || end.frame > MOST_FRAMES) return;
    const encoded = encodeEnd(end);
    this.#write(() => encoded);
    this.#complete = true;
    this.#ended = true;
    for (const signed of this.#signed.splice(0)) this.signed(signed);
  }

  /** An app that has simulated the match again has signed its end, perhaps after `close`. */
  signed(signed: ReplaySigned): void {
    if (this.#complete) this.#write(() => encodeSigned(signed));
    else this.#signed.push(signed);
  }

  /** The frames are complete. */
  close(): void {
    this.#flush();
    this.#ended = true;
  }

  /** Everything but frames is written at once. */
  #note(record: Uint8Array): void {
    if (this.#ended || !this.#begun) return;
    this.#notes.push(record);
    this.#write(() => record);
  }

  #flush(): void {
    const next = Math.min(this.#log.next, MOST_FRAMES);
    if (this.#ended || next <= this.#written) return;
    if (!this.#begun && !this.#begin()) return;
    this.#writeFrames(this.#written, next);
    this.#written = next;
    // What comes after that is only played.
    if (next === MOST_FRAMES) this.#ended = true;
  }

  #writeFrames(first: number, end: number): void {
    for (let from = first; from < end; from += MOST_AT_ONCE) {
      const to = Math.min(from + MOST_AT_ONCE, end);
      this.#write(() => encodeFrames(this.#log, from, to));
    }
  }

  /** Writes what stands before all frames. False while that is unknown. */
  #begin(): boolean {
    const { from } = this.#header;
    if (from && !this.#state) return false;
    this.#write(() => encodeHeader(this.#header));
    if (from) this.#write(() => encodeSnapshot(from.frame, this.#state!));
    this.#begun = true;
    return true;
  }
}
