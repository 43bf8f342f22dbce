// What a peer holds down, on its way to the relay: every input is numbered and repeated until acknowledged.
//
// In most ways an input goes out when it changes. In strict frame lock one goes out for each keyframe (CTRL).

import { INPUT_HEAD_BYTES } from '../frames/frame.ts';
import { Repeats } from '../sync/redundancy.ts';
import type { Writer } from '../wire/bytes.ts';

/** Most inputs in a packet; more than fingers make in the five seconds (DROP_MS) before a session is given up. */
export const MOST_SENT = 60;

/** Bytes of an inputs section before the inputs: u8 match, u32 frame wanted, u16 first input, u8 count. */
export const INPUTS_HEAD_BYTES = 8;

/** Bytes after the inputs, in the way `authority`: u32 frame of the newest view. */
const VIEW_BYTES = 4;

interface Input {
  /** The frame in which it counts at the earliest. */
  readonly target: number;
  readonly bytes: Uint8Array;
}

export class Uplink {
  /** When what waits goes out again. */
  readonly repeats = new Repeats();
  /** Number of the first input that is still to be acknowledged, 16 bits. */
  #first = 0;
  #waiting: Input[] = [];
  #held: Uint8Array;
  /** Bits that were set since the last keyframe. */
  readonly #pressed: Uint8Array;
  readonly #latch: readonly number[];
  /** Something waits that is still to be written. */
  #fresh = false;

  /** `latch` as in GameInfo: the bits whose press has to be kept. */
  constructor(inputBytes: number, latch: readonly number[]) {
    this.#held = new Uint8Array(inputBytes);
    this.#pressed = new Uint8Array(inputBytes);
    this.#latch = latch;
  }

  get pending(): boolean {
    return this.#waiting.length > 0;
  }

  /** What is held now. */
  get held(): Uint8Array {
    return this.#held;
  }

  /**
   * Notes what is held now, for the next keyframe. False when that is unchanged. With `kept` a press counts even if it is
   * released before that; in a pause it is dropped.
   */
  note(input: Uint8Array, kept = true): boolean {
    if (input.length !== this.#held.length) throw new RangeError(`an input of ${input.length} bytes`);
    if (input.every((byte, k) => byte === this.#held[k])) return false;
    this.#held = input.slice();
    if (kept) for (let k = 0; k < input.length; k++) this.#pressed[k]! |= input[k]!;
    return true;
  }

  /** Drops presses of before a pause that are still to enter a frame: what is held when it is over counts. */
  forgetPresses(): void {
    this.#pressed.fill(0);
  }

  /** What is held now goes out, meant for frame `target`. False when it is unchanged. */
  hold(input: Uint8Array, target: number): boolean {
    if (!this.note(input)) return false;
    this.queue(target);
    return true;
  }

  /** What is held goes out, even if it has before, meant for frame `target`. */
  queue(target: number): void {
    this.#waiting.push({ target, bytes: this.#held });
    this.#fresh = true;
    if (this.#waiting.length > MOST_SENT + 2) this.#merge();
  }

  /** The input for a keyframe goes out, changed or unchanged: what is held, and what was pressed since the last one. */
  control(keyframe: number): void {
    const bytes = this.#held.map((byte, k) => byte | (this.#pressed[k]! & (this.#latch[k] ?? 0)));
    this.#pressed.fill(0);
    this.#waiting.push({ target: keyframe, bytes });
    this.#fresh = true;
  }

  /**
   * The relay is silent: the two oldest changes that are still unsent become one. Buttons add up and values are
   * replaced, as a frame would have made of them. What was sent keeps its number and stays as it was, because
   * the relay may have it; and the newest change stays alone, so that a button let go is seen as let go.
   */
  #merge(): void {
    const [older, newer] = this.#waiting.splice(MOST_SENT, 2) as [Input, Input];
    const bytes = newer.bytes.map((byte, k) => byte | (older.bytes[k]! & (this.#latch[k] ?? 0)));
    this.#waiting.splice(MOST_SENT, 0, { target: newer.target, bytes });
  }

  /** The relay wants input `next`: all before it have arrived. */
  acknowledge(next: number, now: number): void {
    const done = (next - this.#first) & 0xffff;
    if (done === 0 || done > this.#waiting.length) return;
    this.#waiting.splice(0, done);
    this.#first = next;
    this.repeats.acknowledged(!this.pending, now);
  }

  /**
   * Writes the section: the waiting inputs as far as they fit, which frame is wanted next, and where views are told, the
   * newest that is here.
   */
  write(
    writer: Writer,
    match: number,
    { frame, view }: { readonly frame: number; readonly view: number | null },
    budget: number,
    now: number,
  ): void {
    if (this.#fresh) this.repeats.sent(now);
    else this.repeats.repeated(now);
    this.#fresh = false;
    const fits = Math.floor(
      (budget - INPUTS_HEAD_BYTES - VIEW_BYTES) / (INPUT_HEAD_BYTES + this.#held.length),
    );
    const count = Math.min(this.#waiting.length, fits, MOST_SENT);
    writer.u8(match & 0xff);
    writer.u32(frame);
    writer.u16(this.#first);
    writer.u8(count);
    for (let i = 0; i < count; i++) {
      const { target, bytes } = this.#waiting[i]!;
      writer.u16(target & 0xffff);
      writer.raw(bytes);
    }
    if (view !== null) writer.u32(view);
  }
}
