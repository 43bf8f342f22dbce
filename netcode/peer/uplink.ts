// What a peer holds down, on its way to the relay: every change is numbered and repeated until acknowledged.

import type { Writer } from '../wire/bytes.ts';

/** Changes that may wait for an acknowledgement; more than fingers make in the five seconds before a drop. */
const MOST_WAITING = 60;

/** Bytes of an inputs section before the inputs: u8 match, u32 frame wanted, u16 first input, u8 count. */
const SECTION_HEAD_BYTES = 8;

export class Uplink {
  /** Number of the first change that is not acknowledged, 16 bits. */
  #first = 0;
  #waiting: Uint8Array[] = [];
  #last: Uint8Array;
  readonly #latch: readonly number[];

  /** `latch` as in GameInfo: the bits whose press must not get lost. */
  constructor(inputBytes: number, latch: readonly number[]) {
    this.#last = new Uint8Array(inputBytes);
    this.#latch = latch;
  }

  get pending(): boolean {
    return this.#waiting.length > 0;
  }

  /** What is held now. False when that is nothing new. */
  hold(input: Uint8Array): boolean {
    if (input.length !== this.#last.length) throw new RangeError(`an input of ${input.length} bytes`);
    if (input.every((byte, k) => byte === this.#last[k])) return false;
    this.#last = input.slice();
    const newest = this.#waiting.at(-1);
    if (newest && this.#waiting.length >= MOST_WAITING) {
      // Nobody answers. Buttons add up, values are replaced: what a frame would have made of them.
      this.#waiting[this.#waiting.length - 1] = this.#last.map(
        (byte, k) => byte | (newest[k]! & (this.#latch[k] ?? 0)),
      );
    } else {
      this.#waiting.push(this.#last);
    }
    return true;
  }

  /** The relay wants input `next`: all before it have arrived. */
  acknowledge(next: number): void {
    const done = (next - this.#first) & 0xffff;
    if (done === 0 || done > this.#waiting.length) return;
    this.#waiting.splice(0, done);
    this.#first = next;
  }

  /** Writes the section: all waiting changes as far as they fit, and which frame is wanted next. */
  write(writer: Writer, match: number, frameWanted: number, budget: number): void {
    const fits = Math.floor((budget - SECTION_HEAD_BYTES) / this.#last.length);
    const count = Math.min(this.#waiting.length, fits);
    writer.u8(match & 0xff);
    writer.u32(frameWanted);
    writer.u16(this.#first);
    writer.u8(count);
    for (let i = 0; i < count; i++) writer.raw(this.#waiting[i]!);
  }
}
