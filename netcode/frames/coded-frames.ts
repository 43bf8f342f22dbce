// A cache of the coded frames of a bundle: most members of a match lack the same frames, which are then coded once.

import { Writer } from '../wire/bytes.ts';
import { writeFrames } from './codec.ts';
import type { Frames } from './frame-log.ts';

export class CodedFrames {
  readonly #coded = new Writer();
  /** The frames that were coded last: those from `#first` to before `#next`, as many as fitted. */
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
