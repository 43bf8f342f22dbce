// A replay while its match is played: what to append to the file, whenever there is a second of it.

import type { Frames } from '../frames/frame-log.ts';
import {
  encodeEnd,
  encodeFrames,
  encodeHash,
  encodeHeader,
  encodeNote,
  encodeSnapshot,
  type ReplayEnd,
  type ReplayHeader,
} from './format.ts';

/** Without a frame for this long, ms, a match has stood still: a person sees that. */
const STALL_MS = 250;

export class Recording {
  readonly #header: ReplayHeader;
  readonly #log: Frames;
  readonly #write: (bytes: Uint8Array) => void;
  #written = 0;
  /** Frames that had come when frames came last, and when that was, ms. */
  #come = 0;
  #cameAt = 0;
  /** The newest frame with a hash, with a snapshot: a stage that was loaded again tells all once more. */
  #hashed = 0;
  #snapped = 0;
  #ended = false;

  /** `write` appends to the file; it is not called before the first frame. */
  constructor(header: ReplayHeader, log: Frames, write: (bytes: Uint8Array) => void) {
    this.#header = header;
    this.#log = log;
    this.#write = write;
  }

  /** More frames have come, at `nowMs` of a monotonic clock. */
  frames(nowMs: number): void {
    const { next } = this.#log;
    if (next === this.#come) return;
    const ms = Math.round(nowMs - this.#cameAt);
    if (this.#come > 0 && ms >= STALL_MS) this.#note(encodeNote({ is: 'stall', frame: this.#come, ms }));
    this.#come = next;
    this.#cameAt = nowMs;
    if (this.#written === 0 || next - this.#written >= this.#header.tickRate) this.#flush();
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
    this.#note(encodeNote({ is: 'desync', frame }));
  }

  /** The match was seen to its end: frames that come later are of no interest. */
  end(end: ReplayEnd): void {
    this.#flush();
    this.#note(encodeEnd(end));
    this.#ended = true;
  }

  /** Nothing more comes. */
  close(): void {
    this.#flush();
    this.#ended = true;
  }

  /** What is not a frame is written at once: there is little of it. */
  #note(record: Uint8Array): void {
    if (!this.#ended && this.#written > 0) this.#write(record);
  }

  #flush(): void {
    const { next } = this.#log;
    if (this.#ended || next === this.#written) return;
    if (this.#written === 0) this.#write(encodeHeader(this.#header));
    this.#write(encodeFrames(this.#log, this.#written, next));
    this.#written = next;
  }
}
