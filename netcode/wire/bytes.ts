// Little-endian bytes out and in, without garbage on the way out and without exceptions on the way in.

/** Longest datagram in bytes: fits every link's MTU with IPv6 and a VPN header to spare, so that all go unfragmented. */
export const MAX_DATAGRAM = 1200;

/** Finished datagrams lie side by side in blocks of this many bytes: a buffer for each costs more than writing it. */
const BLOCK_BYTES = 16_384;

const FEW_BYTES = 64;

/** Copies finished datagrams into blocks, where they stay as they are. */
export class Blocks {
  // Copied word by word, so each datagram begins at a multiple of four in its block.
  #block = new Uint32Array(0);
  #blockAt = 0;

  /** A copy of `length` bytes, which begin with the word `from`: the caller may keep it. */
  keep(words: Uint32Array, from: number, length: number): Uint8Array {
    const count = (length + 3) >> 2;
    if (this.#blockAt + count > this.#block.length) {
      this.#block = new Uint32Array(BLOCK_BYTES / 4);
      this.#blockAt = 0;
    }
    const block = this.#block;
    const first = this.#blockAt;
    for (let i = 0; i < count; i++) block[first + i] = words[from + i]!;
    this.#blockAt += count;
    return new Uint8Array(block.buffer, first * 4, length);
  }
}

/** Builds one datagram at a time in a buffer that it keeps. */
export class Writer {
  readonly bytes = new Uint8Array(MAX_DATAGRAM);
  /** The buffer as words of this machine. */
  readonly words = new Uint32Array(this.bytes.buffer);
  at = 0;
  readonly #blocks = new Blocks();

  reset(): void {
    this.at = 0;
  }

  u8(value: number): void {
    this.bytes[this.at++] = value;
  }

  u16(value: number): void {
    this.bytes[this.at++] = value;
    this.bytes[this.at++] = value >>> 8;
  }

  u32(value: number): void {
    this.bytes[this.at++] = value;
    this.bytes[this.at++] = value >>> 8;
    this.bytes[this.at++] = value >>> 16;
    this.bytes[this.at++] = value >>> 24;
  }

  raw(bytes: Uint8Array): void {
    // Setting a few bytes costs more than copying them one by one.
    if (bytes.length > FEW_BYTES) this.bytes.set(bytes, this.at);
    else for (let i = 0; i < bytes.length; i++) this.bytes[this.at + i] = bytes[i]!;
    this.at += bytes.length;
  }

  /** Writes what another has written from `start` on. */
  copy(other: Writer, start = 0): void {
    const to = this.at - start;
    for (let i = start; i < other.at; i++) this.bytes[to + i] = other.bytes[i]!;
    this.at = to + other.at;
  }

  /** A copy of what was written: the caller may keep it. */
  take(): Uint8Array {
    return this.#blocks.keep(this.words, 0, this.at);
  }
}

/** Reads one datagram. Past the end it yields zeros and `short` becomes true: check it once, at the end. */
export class Reader {
  bytes: Uint8Array;
  at: number;
  end: number;
  short = false;

  constructor(bytes: Uint8Array, at = 0, end: number = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  get left(): number {
    return this.end - this.at;
  }

  /** Reads something else from now on: one reader serves all datagrams. */
  reset(bytes: Uint8Array, at: number, end: number): void {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
    this.short = false;
  }

  u8(): number {
    return this.#has(1) ? this.bytes[this.at++]! : 0;
  }

  u16(): number {
    if (!this.#has(2)) return 0;
    return this.bytes[this.at++]! | (this.bytes[this.at++]! << 8);
  }

  u32(): number {
    if (!this.#has(4)) return 0;
    const { bytes, at } = this;
    this.at += 4;
    return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
  }

  /** Passes over bytes that the caller reads from `bytes` by itself. */
  skip(length: number): void {
    if (this.#has(length)) this.at += length;
  }

  /** A view of the bytes. */
  raw(length: number): Uint8Array {
    if (!this.#has(length)) return this.bytes.subarray(0, 0);
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  #has(length: number): boolean {
    if (this.at + length <= this.end) return true;
    this.short = true;
    return false;
  }
}
