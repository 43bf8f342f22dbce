// A reliable, ordered stream of messages inside unreliable packets, by the rule that frames follow too:
// every packet carries all that is still to be acknowledged, oldest first, as far as it fits.
//
// A connection has several (see connection.ts), each with its own order: what is long or waits in one leaves the others free.

import type { Reader, Writer } from '../wire/bytes.ts';

/** Most bytes in a piece: two fit a packet beside a full bundle's reserve. */
export const PIECE_BYTES = 480;

/** Set in a piece's length when the message goes on in the next piece. */
const MORE = 0x8000;

/** Bytes of a block of pieces before the pieces, and of a piece before its bytes. */
const BLOCK_HEAD_BYTES = 3;
const PIECE_HEAD_BYTES = 2;

/** Longest message, bytes: a room of 16 after a long evening of the longest names, and a turn of commands, stay below. */
export const MAX_MESSAGE = 98_304;

/** Most bytes that wait for an acknowledgement; an end that lets more pile up has stopped reading. */
export const MAX_WAITING = 4 * MAX_MESSAGE;

/** Most pieces that wait: their numbers have 16 bits, and half of them must be free to tell old from new. */
const MOST_PIECES = 0x8000;

/** Pieces that are kept while one before them is missing, 30 kB: packets overtake each other, and not all is sent again. */
export const KEPT_AHEAD = 64;

/** Smallest budget for `OutChannel.write` that always moves a piece. */
export const CHANNEL_BUDGET = BLOCK_HEAD_BYTES + PIECE_HEAD_BYTES + PIECE_BYTES;

interface Piece {
  readonly bytes: Uint8Array;
  readonly more: boolean;
}

/** What became of a message that was to be sent. `full`: the other side has stopped listening, or is too slow. */
export type Pushed = 'queued' | 'bad-length' | 'full';

export class OutChannel {
  #first = 0;
  #pieces: Piece[] = [];
  /** Bytes that are still to be acknowledged. */
  waiting = 0;
  /** Pieces that have been acknowledged, in all. */
  acknowledged = 0;
  /** When it was last acknowledged, or begun again with its oldest piece, ms. */
  begunAt = Number.NEGATIVE_INFINITY;
  /** Since when what waits is unacknowledged, ms. */
  stuckAt = Number.POSITIVE_INFINITY;
  /** How many of the oldest pieces are in a packet since `rewind`. */
  #written = 0;

  /** Pieces that have been queued, in all. */
  get queued(): number {
    return this.acknowledged + this.#pieces.length;
  }

  /** True while something is still to be acknowledged. */
  get pending(): boolean {
    return this.#pieces.length > 0;
  }

  /** True while something is still to be written since `rewind`. */
  get unwritten(): boolean {
    return this.#written < this.#pieces.length;
  }

  /** Queues a message of 1 to MAX_MESSAGE bytes, which stay as they are: one that goes to many is kept once. */
  push(message: Uint8Array): Pushed {
    if (message.length === 0 || message.length > MAX_MESSAGE) return 'bad-length';
    const pieces = this.#pieces.length + Math.ceil(message.length / PIECE_BYTES);
    if (this.waiting + message.length > MAX_WAITING || pieces > MOST_PIECES) return 'full';
    this.waiting += message.length;
    for (let at = 0; at < message.length; at += PIECE_BYTES) {
      const more = at + PIECE_BYTES < message.length;
      const bytes = at > 0 || more ? message.subarray(at, at + PIECE_BYTES) : message;
      this.#pieces.push({ bytes, more });
    }
    return 'queued';
  }

  /** The other side expects piece `next`: all before it have arrived. Returns whether that is news. */
  acknowledge(next: number): boolean {
    const done = (next - this.#first) & 0xffff;
    if (done === 0 || done > this.#pieces.length) return false;
    for (const piece of this.#pieces.splice(0, done)) this.waiting -= piece.bytes.length;
    this.#first = next;
    this.acknowledged += done;
    this.#written = Math.max(0, this.#written - done);
    return true;
  }

  /** True while a piece that is in a packet since `rewind` waits for its acknowledgement. */
  get outstanding(): boolean {
    return this.#written > 0;
  }

  /** The next packet begins with the oldest piece again. */
  rewind(): void {
    this.#written = 0;
  }

  /**
   * Writes what comes after the last packet of this round, in `budget` bytes: u16 number of the first piece, u8 count,
   * and for each piece u16 length and bytes. False, leaving the writer as it was, when all is written or the first is too long.
   */
  write(writer: Writer, budget: number): boolean {
    const pieces = this.#pieces;
    let left = budget - BLOCK_HEAD_BYTES;
    let end = this.#written;
    while (end < pieces.length && end - this.#written < 255) {
      left -= pieces[end]!.bytes.length + PIECE_HEAD_BYTES;
      if (left < 0) break;
      end++;
    }
    if (end === this.#written) return false;
    writer.u16((this.#first + this.#written) & 0xffff);
    writer.u8(end - this.#written);
    for (; this.#written < end; this.#written++) {
      const { bytes, more } = pieces[this.#written]!;
      writer.u16(bytes.length | (more ? MORE : 0));
      writer.raw(bytes);
    }
    return true;
  }
}

/**
 * Asked before a piece of `bytes` is taken in. A piece that is refused now stays unacknowledged where it
 * is, so it comes again, and all that follows it waits at its sender.
 */
export type Gate = (bytes: number) => boolean;

export class InChannel {
  /** Number of the next piece wanted, 16 bits: the acknowledgement. */
  next = 0;
  #parts: Uint8Array[] = [];
  #length = 0;
  /** By number: what came before a piece that is missing. */
  readonly #ahead = new Map<number, Piece>();

  /**
   * Reads what `OutChannel.write` wrote. Returns whole messages in order, or null for malformed pieces, which end
   * the stream.
   */
  read(reader: Reader, gate?: Gate): Uint8Array[] | null {
    const first = reader.u16();
    const count = reader.u8();
    const messages: Uint8Array[] = [];
    let open = true;
    for (let i = 0; i < count; i++) {
      const head = reader.u16();
      const more = (head & MORE) !== 0;
      const bytes = reader.raw(head & ~MORE);
      // Only full pieces go on: so the number of pieces bounds what is kept of an endless message.
      if (reader.short || (more ? bytes.length !== PIECE_BYTES : !fits(bytes.length))) return null;
      const number = (first + i) & 0xffff;
      const ahead = (number - this.next) & 0xffff;
      if (ahead >= KEPT_AHEAD || this.#ahead.has(number)) continue; // had it already, or it is too far ahead
      open &&= gate === undefined || gate(bytes.length);
      if (!open) continue;
      if (ahead > 0) this.#ahead.set(number, { bytes: bytes.slice(), more });
      else if (!this.#take(bytes.slice(), more, messages)) return null;
    }
    return messages;
  }

  /** Takes the piece that is wanted, and those that came before it and follow. False for a message that is too long. */
  #take(bytes: Uint8Array, more: boolean, messages: Uint8Array[]): boolean {
    this.next = (this.next + 1) & 0xffff;
    this.#parts.push(bytes);
    this.#length += bytes.length;
    if (this.#length > MAX_MESSAGE) return false;
    if (!more) {
      messages.push(join(this.#parts, this.#length));
      this.#parts = [];
      this.#length = 0;
    }
    const following = this.#ahead.get(this.next);
    this.#ahead.delete(this.next);
    return !following || this.#take(following.bytes, following.more, messages);
  }
}

function fits(length: number): boolean {
  return length > 0 && length <= PIECE_BYTES;
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
