// A cache of the coded frames of a bundle: what one member lacks of a match is most often the end of what another lacks, so that
// what was coded for the one serves for the other. Where the member that lacks most comes first that is coded once for all; one
// that lacks more than those before it has it coded anew.

import { Writer } from '../wire/bytes.ts';
import { FramePlaces, writeFrames } from './codec.ts';
import type { Frames } from './frame-log.ts';

export class CodedFrames {
  readonly #coded = new Writer();
  readonly #places = new FramePlaces();
  /** The frames that were coded last: those from `#first` to before `#next`, as many as fitted. */
  #frames: Frames | null = null;
  #first = -1;
  #next = -1;
  #count = 0;

  /** Writes u16 count, and the frames of `frames` from `first` on that fit into `room` bytes. Returns how many. */
  write(writer: Writer, frames: Frames, first: number, room: number): number {
    if (!this.#has(frames, first, room)) {
      this.#coded.reset();
      this.#count = writeFrames(this.#coded, frames.shape, frames, first, frames.next, room, this.#places);
      this.#frames = frames;
      this.#first = first;
      this.#next = frames.next;
    }
    const skipped = first - this.#first;
    const count = this.#count - skipped;
    writer.u16(count);
    if (count > 0) this.#copy(writer, skipped);
    return count;
  }

  /** Whether all that `writeFrames` would write was coded last. */
  #has(frames: Frames, first: number, room: number): boolean {
    if (this.#frames !== frames || this.#next !== frames.next || first < this.#first) return false;
    const isWhole = this.#first + this.#count === this.#next;
    return (isWhole || first === this.#first) && this.#coded.at <= room;
  }

  /** Copies what was coded from its frame `from` on. */
  #copy(writer: Writer, from: number): void {
    const { starts, counts, more } = this.#places;
    const start = starts[from]!;
    const to = writer.at - start;
    writer.copy(this.#coded, start);
    // One amid unchanged frames: fewer of them are left.
    if (counts[from]! > 0) writer.bytes[to + counts[from]!] = more[from]!;
  }
}
