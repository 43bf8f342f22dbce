// A replay while its match is played: what to append to the file, whenever there is enough of it.

import type { Frames } from '../frames/frame-log.ts';
import { encodeEnd, encodeFrames, encodeHeader, type ReplayEnd, type ReplayHeader } from './format.ts';

/** Frames that are collected before they are written, so that a match costs a write a second and not sixty. */
const FRAMES_PER_WRITE = 60;

export class Recording {
  readonly #header: ReplayHeader;
  readonly #log: Frames;
  readonly #write: (bytes: Uint8Array) => void;
  #written = 0;
  #ended = false;

  /** `write` appends to the file; it is not called before the first frame. */
  constructor(header: ReplayHeader, log: Frames, write: (bytes: Uint8Array) => void) {
    this.#header = header;
    this.#log = log;
    this.#write = write;
  }

  /** More frames have come. */
  frames(): void {
    if (this.#written === 0 || this.#log.next - this.#written >= FRAMES_PER_WRITE) this.#flush();
  }

  /** The match was seen to its end: frames that come later are of no interest. */
  end(end: ReplayEnd): void {
    this.#flush();
    if (!this.#ended && this.#written > 0) this.#write(encodeEnd(end));
    this.#ended = true;
  }

  /** Nothing more comes. */
  close(): void {
    this.#flush();
    this.#ended = true;
  }

  #flush(): void {
    const { next } = this.#log;
    if (this.#ended || next === this.#written) return;
    if (this.#written === 0) this.#write(encodeHeader(this.#header));
    this.#write(encodeFrames(this.#log, this.#written, next));
    this.#written = next;
  }
}
