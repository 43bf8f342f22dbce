// One stream of messages over several lines, each of which keeps order and delays all behind a packet that was lost, as TCP does:
// messages are numbered, and the first copy that arrives counts. Sans-IO: bytes and the time go in, bytes come out by `write`.
//
// On a quiet network one line carries everything. A message that is not acknowledged in time is copied to another line; where
// that happens often, each is sent on two or on all at once: the air is shared with other devices.
//
//   u8 0 acknowledgement, 1 message; u16 for each of MOST_LINES lines: how many messages have come by it so far, modulo 2^16;
//   of a message then: u32 number, counted from 0; the payload. Little-endian.

/** A browser opens so many. With three the slowest frames at 10 % loss took twice as long. */
export const MOST_LINES = 4;

/** Bytes before a payload. */
export const HEAD_BYTES = 1 + 2 * MOST_LINES + 4;
const ACK_BYTES = HEAD_BYTES - 4;
const ACK = 0;
const MESSAGE = 1;

/**
 * Longest payload that goes over several lines: a copy of a longer one, such as a match's first state, would delay more than it
 * saves.
 */
export const MOST_COPIED = 2_048;

/** Late is what is not acknowledged after twice the usual time and this, within bounds, ms. */
const SLACK_MS = 6;
const SOONEST_MS = 8;
const LATEST_MS = 80;

/** Messages over which the share of late ones is averaged, and from which share on each goes out by two lines, or by all. */
const AVERAGED = 128;
const TWO_FROM = 0.004;
const ALL_FROM = 0.015;

interface Message {
  readonly number: number;
  /** Null once it has arrived. */
  payload: Uint8Array | null;
  /** Bits of the lines that carry it. */
  lines: number;
}

interface Line {
  /** Put on it and not acknowledged, in their order. */
  readonly waiting: { readonly message: Message; readonly at: number }[];
  /** Number of messages of `waiting`, from the first, that are late. */
  late: number;
  /** Acknowledged, and come by it. */
  acknowledged: number;
  heard: number;
}

export interface CopiedStreamOptions {
  /** The stream is over with a message that is so far ahead of the next one. */
  readonly mostAhead: number;
  /** Sends on an open line; never throws. */
  write(line: number, bytes: Uint8Array): void;
  /** Takes what has come, each once and in order. */
  deliver(payload: Uint8Array): void;
}

export class CopiedStream {
  readonly #options: CopiedStreamOptions;
  readonly #lines: (Line | null)[] = Array.from({ length: MOST_LINES }, () => null);
  #sent = 0;
  #next = 0;
  /** Come before the next one, by number. */
  readonly #early = new Map<number, Uint8Array>();
  #unheardBytes = 0;
  /** Usual time from putting a message on a line to its acknowledgement (a running median), ms. */
  #usualMs = 4;
  /** Share of messages that were late on the line they were put on, 0 to 1. */
  #lateShare = 0;
  #copies = 0;

  constructor(options: CopiedStreamOptions) {
    this.#options = options;
  }

  /** A line, from 0, can be written to from now on. */
  open(line: number): void {
    this.#lines[line] ??= { waiting: [], late: 0, acknowledged: 0, heard: 0 };
  }

  /** Bytes of payload that are under way. */
  get unheardBytes(): number {
    return this.#unheardBytes;
  }

  /** Messages that wait for their acknowledgement on the line where most do. */
  get unheardMessages(): number {
    return Math.max(...this.#lines.map((line) => line?.waiting.length ?? 0));
  }

  /** Messages that were sent, and copies beyond one of each. */
  get counts(): { readonly messages: number; readonly copies: number } {
    return { messages: this.#sent, copies: this.#copies };
  }

  /** How many lines a message is put on at once. */
  get width(): number {
    return this.#lateShare >= ALL_FROM ? MOST_LINES : this.#lateShare >= TWO_FROM ? 2 : 1;
  }

  get #limitMs(): number {
    return Math.min(Math.max(2 * this.#usualMs + SLACK_MS, SOONEST_MS), LATEST_MS);
  }

  /** Puts a message on as many lines as the network asks for. One must be open. */
  send(payload: Uint8Array, now: number): void {
    const message: Message = { number: this.#sent++, payload, lines: 0 };
    this.#unheardBytes += payload.length;
    const width = payload.length > MOST_COPIED ? 1 : this.width;
    for (let copy = 0; copy < width; copy++) if (!this.#put(message, now)) return;
  }

  /** When `tick` is wanted next, ms; infinite while nothing is under way. */
  get due(): number {
    const limit = this.#limitMs;
    let due = Number.POSITIVE_INFINITY;
    for (const line of this.#lines) {
      const first = line?.waiting[line.late];
      if (first) due = Math.min(due, first.at + limit);
    }
    return due;
  }

  /** Copies what is late by now to a line that does not have it. */
  tick(now: number): void {
    const limit = this.#limitMs;
    for (const line of this.#lines) {
      if (!line) continue;
      for (;;) {
        const first = line.waiting[line.late];
        if (!first || now < first.at + limit) break;
        line.late++;
        this.#lateShare += (1 - this.#lateShare) / AVERAGED;
        const { message } = first;
        if (message.payload && message.payload.length <= MOST_COPIED) this.#put(message, now);
      }
    }
  }

  /** What has come by a line. False when no end of this stream sends such bytes; then the stream is over. */
  hear(at: number, bytes: Uint8Array, now: number): boolean {
    const line = this.#lines[at];
    const kind = bytes[0];
    if (!line || bytes.length < (kind === MESSAGE ? HEAD_BYTES : ACK_BYTES)) return false;
    if (kind !== MESSAGE && kind !== ACK) return false;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let other = 0; other < MOST_LINES; other++) {
      if (!this.#acknowledge(this.#lines[other]!, view.getUint16(1 + 2 * other, true), now)) return false;
    }
    if (kind === ACK) return true;
    const number = view.getUint32(ACK_BYTES, true);
    if (number >= this.#next + this.#options.mostAhead) return false;
    line.heard++;
    // A copy that comes later says once more what has come by its own line.
    this.#options.write(at, this.#head(ACK_BYTES));
    if (number < this.#next || this.#early.has(number)) return true;
    // Copied: a part of a larger read would keep all of it, and take it along to another thread.
    this.#early.set(number, new Uint8Array(bytes.subarray(HEAD_BYTES)));
    for (let payload = this.#early.get(this.#next); payload; payload = this.#early.get(this.#next)) {
      this.#early.delete(this.#next++);
      this.#options.deliver(payload);
    }
    return true;
  }

  /** What the other end says of how many have come by a line: its first ones have. False for more than were sent. */
  #acknowledge(line: Line | null, heard: number, now: number): boolean {
    const more = (heard - (line?.acknowledged ?? 0)) & 0xffff;
    // An acknowledgement that was overtaken by a later one.
    if (more > 0x8000 || more === 0) return true;
    if (!line || more > line.waiting.length) return false;
    line.acknowledged += more;
    for (const { message, at } of line.waiting.splice(0, more)) {
      if (line.late > 0) line.late--;
      else this.#lateShare -= this.#lateShare / AVERAGED;
      const step = Math.max(0.25, this.#usualMs / 32);
      this.#usualMs = Math.max(0.5, this.#usualMs + (now - at > this.#usualMs ? step : -step));
      this.#unheardBytes -= message.payload?.length ?? 0;
      message.payload = null;
    }
    return true;
  }

  /** Puts a message on the best line that does not carry it: one where nothing is late, and least waits. False without one. */
  #put(message: Message, now: number): boolean {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [at, line] of this.#lines.entries()) {
      if (!line || message.lines & (1 << at)) continue;
      const cost = (line.late > 0 ? 1e6 : 0) + line.waiting.length;
      if (cost < least) {
        best = at;
        least = cost;
      }
    }
    const line = this.#lines[best];
    if (!line || !message.payload) return false;
    if (message.lines !== 0) this.#copies++;
    message.lines |= 1 << best;
    line.waiting.push({ message, at: now });
    const bytes = this.#head(HEAD_BYTES + message.payload.length);
    bytes[0] = MESSAGE;
    new DataView(bytes.buffer).setUint32(ACK_BYTES, message.number, true);
    bytes.set(message.payload, HEAD_BYTES);
    this.#options.write(best, bytes);
    return true;
  }

  /** A message of `length` bytes, whose head counts what has come by each line. */
  #head(length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    const view = new DataView(bytes.buffer);
    for (const [at, line] of this.#lines.entries()) view.setUint16(1 + 2 * at, line?.heard ?? 0, true);
    return bytes;
  }
}
