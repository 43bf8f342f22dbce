// What a peer holds down, on its way to the relay: every change is numbered and repeated until acknowledged.

import type { Writer } from '../wire/bytes.ts';

/** Changes that are sent again and again; more than fingers make in the five seconds before a drop. */
export const MOST_SENT = 60;

/** Bytes of an inputs section before the inputs: u8 match, u32 frame wanted, u16 first input, u8 count. */
export const INPUTS_HEAD_BYTES = 8;

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
    this.#waiting.push(this.#last);
    if (this.#waiting.length > MOST_SENT + 2) this.#merge();
    return true;
  }

  /**
   * Nobody answers: the two oldest changes that were never sent become one. Buttons add up and values are
   * replaced, as a frame would have made of them. What was sent keeps its number and stays as it was, because
   * the relay may have it; and the newest change stays alone, so that a button let go does not seem held.
   */
  #merge(): void {
    const [older, newer] = this.#waiting.splice(MOST_SENT, 2) as [Uint8Array, Uint8Array];
    const merged = newer.map((byte, k) => byte | (older[k]! & (this.#latch[k] ?? 0)));
    this.#waiting.splice(MOST_SENT, 0, merged);
  }

  /** The relay wants input `next`: all before it have arrived. */
  acknowledge(next: number): void {
    const done = (next - this.#first) & 0xffff;
    if (done === 0 || done > this.#waiting.length) return;
    this.#waiting.splice(0, done);
    this.#first = next;
  }

  /** Writes the section: the waiting changes as far as they fit, and which frame is wanted next. */
  write(writer: Writer, match: number, frameWanted: number, budget: number): void {
    const fits = Math.floor((budget - INPUTS_HEAD_BYTES) / this.#last.length);
    const count = Math.min(this.#waiting.length, fits, MOST_SENT);
    writer.u8(match & 0xff);
    writer.u32(frameWanted);
    writer.u16(this.#first);
    writer.u8(count);
    for (let i = 0; i < count; i++) writer.raw(this.#waiting[i]!);
  }
}
