// Little-endian bytes out and in, without garbage on the way out and without exceptions on the way in.

/** Longest datagram in bytes: fits every link's MTU with IPv6 and a VPN header to spare, so nothing fragments. */
export const MAX_DATAGRAM = 1200;

/** Builds one datagram at a time in a buffer that it keeps. */
export class Writer {
  readonly bytes = new Uint8Array(MAX_DATAGRAM);
  readonly #view = new DataView(this.bytes.buffer);
  at = 0;

  reset(): void {
    this.at = 0;
  }

  u8(value: number): void {
    this.bytes[this.at++] = value;
  }

  u16(value: number): void {
    this.#view.setUint16(this.at, value, true);
    this.at += 2;
  }

  u32(value: number): void {
    this.#view.setUint32(this.at, value, true);
    this.at += 4;
  }

  raw(bytes: Uint8Array): void {
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  /** A copy of what was written: the caller may keep it. */
  take(): Uint8Array {
    return this.bytes.slice(0, this.at);
  }
}

/** Reads one datagram. Past the end it yields zeros and `short` becomes true: check it once, at the end. */
export class Reader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  at = 0;
  short = false;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  u8(): number {
    return this.#has(1) ? this.#view.getUint8(this.at++) : 0;
  }

  u16(): number {
    if (!this.#has(2)) return 0;
    this.at += 2;
    return this.#view.getUint16(this.at - 2, true);
  }

  u32(): number {
    if (!this.#has(4)) return 0;
    this.at += 4;
    return this.#view.getUint32(this.at - 4, true);
  }

  /** A view, not a copy. */
  raw(length: number): Uint8Array {
    if (!this.#has(length)) return this.bytes.subarray(0, 0);
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  #has(length: number): boolean {
    if (this.at + length <= this.bytes.length) return true;
    this.short = true;
    return false;
  }
}
