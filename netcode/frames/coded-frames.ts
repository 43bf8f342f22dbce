// The frames of a bundle, coded once for all who want the same: those who follow a match are mostly equally far.

import { Writer } from '../wire/bytes.ts';
import { writeFrames } from './codec.ts';
import type { Frames } from './frame-log.ts';

export class CodedFrames {
  readonly #coded = new Writer();
  /** What was coded last: frames `#first` to before `#next` of these, as far as they fitted. */
  #frames: Frames | null = null;
  #first = -1;
  #next = -1;
  #count = 0;

  /** Writes u16 count, and the frames of `frames` from `first` on that fit into `room` bytes. Returns how many. */
  write(writer: Writer, frames: Frames, first: number, room: number): number {
    const isCoded = this.#frames === frames && this.#first === first && this.#next === frames.next;
    if (!isCoded || this.#coded.at > room) {
      this.#coded.reset();
      this.#count = writeFrames(this.#coded, frames.shape, frames, first, frames.next, room);
      this.#frames = frames;
      this.#first = first;
      this.#next = frames.next;
    }
    writer.u16(this.#count);
    writer.copy(this.#coded);
    return this.#count;
  }
}
