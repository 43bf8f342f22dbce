// A reliable, ordered stream of messages inside unreliable packets, by the rule that frames follow too:
// every packet carries all that the other side has not acknowledged, oldest first, as far as it fits.

import type { Reader, Writer } from './bytes.ts';

/** Most bytes in a piece: two fit a packet beside a full bundle's reserve. */
export const PIECE_BYTES = 480;

/** Set in a piece's length when the message goes on in the next piece. */
const MORE = 0x8000;

/** Longest message, bytes: a room of 16 with the longest names stays well below. */
export const MAX_MESSAGE = 32_768;

/** Most bytes that wait for an acknowledgement; a peer that lets more pile up is beyond help. */
export const MAX_WAITING = 8 * MAX_MESSAGE;

interface Piece {
  readonly bytes: Uint8Array;
  readonly more: boolean;
}

export class OutStream {
  #first = 0;
  #pieces: Piece[] = [];
  #waiting = 0;

  /** True while something has not been acknowledged. */
  get pending(): boolean {
    return this.#pieces.length > 0;
  }

  /** Queues a message. False when too much waits already: the other side has stopped listening. */
  push(message: Uint8Array): boolean {
    if (message.length > MAX_MESSAGE) throw new RangeError(`a message of ${message.length} bytes`);
    if (this.#waiting + message.length > MAX_WAITING) return false;
    this.#waiting += message.length;
    for (let at = 0; at < message.length || at === 0; at += PIECE_BYTES) {
      const bytes = message.slice(at, at + PIECE_BYTES);
      this.#pieces.push({ bytes, more: at + PIECE_BYTES < message.length });
    }
    return true;
  }

  /** The other side expects piece `next`: all before it have arrived. */
  acknowledge(next: number): void {
    const done = (next - this.#first) & 0xffff;
    if (done === 0 || done > this.#pieces.length) return;
    for (const piece of this.#pieces.splice(0, done)) this.#waiting -= piece.bytes.length;
    this.#first = next;
  }

  /** Pieces that wait. */
  get length(): number {
    return this.#pieces.length;
  }

  /**
   * Writes u16 number of the first piece, u8 count, and per piece u16 length and bytes, in `budget` bytes. The
   * oldest `skip` pieces are in another packet already. Returns how many were written.
   */
  write(writer: Writer, budget: number, skip = 0): number {
    writer.u16((this.#first + skip) & 0xffff);
    const countAt = writer.at;
    writer.u8(0);
    let left = budget - 3;
    let count = 0;
    for (let i = skip; i < this.#pieces.length; i++) {
      const piece = this.#pieces[i]!;
      if (piece.bytes.length + 2 > left || count === 255) break;
      writer.u16(piece.bytes.length | (piece.more ? MORE : 0));
      writer.raw(piece.bytes);
      left -= piece.bytes.length + 2;
      count++;
    }
    writer.bytes[countAt] = count;
    return count;
  }
}

/** Smallest budget for `OutStream.write` that always moves a piece. */
export const STREAM_BUDGET = PIECE_BYTES + 5;

export class InStream {
  /** Number of the next piece wanted, 16 bits: the acknowledgement. */
  next = 0;
  #parts: Uint8Array[] = [];
  #length = 0;

  /** Reads what `OutStream.write` wrote; returns whole messages in order, or null when it makes no sense. */
  read(reader: Reader): Uint8Array[] | null {
    const first = reader.u16();
    const count = reader.u8();
    const messages: Uint8Array[] = [];
    for (let i = 0; i < count; i++) {
      const head = reader.u16();
      const bytes = reader.raw(head & ~MORE);
      if (reader.short || bytes.length > PIECE_BYTES) return null;
      if (((first + i) & 0xffff) !== this.next) continue; // had it already, or it is ahead of one that is missing
      if (this.#length + bytes.length > MAX_MESSAGE) return null;
      this.next = (this.next + 1) & 0xffff;
      this.#parts.push(bytes.slice());
      this.#length += bytes.length;
      if (head & MORE) continue;
      messages.push(join(this.#parts, this.#length));
      this.#parts = [];
      this.#length = 0;
    }
    return messages;
  }
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
