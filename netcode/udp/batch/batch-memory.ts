// A batch of datagrams as sendmmsg and recvmmsg want it: Linux's structures for 64-bit pointers, little endian, in
// memory of their own, filled in once.
//
//   mmsghdr  64 bytes: name u64, namelen u32, -, iov u64, iovlen u64, control u64, controllen u64, flags u32, -, len u32, -
//   iovec    16 bytes: base u64, len u64
//   sockaddr 28 bytes, 16 for IPv4: family u16, port u16 (big endian), then IPv4: u32; IPv6: flow u32, 16 bytes, scope u32

import { MAX_DATAGRAM, type Writer } from '../../wire/bytes.ts';
import { AF_INET, AF_INET6, type Libc, type Memory, MSG_DONTWAIT } from './libc.ts';

/** Datagrams a call: beyond this a call costs nothing beside what it moves. */
export const BATCH = 64;

/** Twice the longest that is accepted, so that a longer one is not cut to an acceptable length. */
export const DATAGRAM_BYTES = 2 * MAX_DATAGRAM;

const HEADER_BYTES = 64;
const IOVEC_BYTES = 16;
/** Bytes of a sockaddr_in6 with padding, so that the next one is aligned. */
const NAME_BYTES = 32;

const NAME = 0;
const NAME_LENGTH = 8;
const IOVEC = 16;
const IOVEC_COUNT = 24;
const LENGTH = 56;

export class BatchMemory {
  readonly #libc: Libc;
  readonly #memory: Memory;
  readonly #words: Uint32Array;
  /** A datagram that has come is copied here, because the memory of the batch is freed when the socket closes. */
  readonly #arrived = new Uint32Array(DATAGRAM_BYTES / 4);
  /** Views of the buffer by length, made once each, so that a datagram allocates nothing. */
  readonly #views: Uint8Array[] = [];
  /** How many name lengths recvmmsg has overwritten. */
  #named = 0;
  readonly #nameBytes: number;
  readonly #iovecs: number;
  readonly #names: number;
  readonly #datagrams: number;

  constructor(libc: Libc, family: number) {
    this.#libc = libc;
    this.#nameBytes = family === AF_INET ? 16 : 28;
    this.#iovecs = BATCH * HEADER_BYTES;
    this.#names = this.#iovecs + BATCH * IOVEC_BYTES;
    this.#datagrams = this.#names + BATCH * NAME_BYTES;
    this.#memory = libc.allocate(this.#datagrams + BATCH * DATAGRAM_BYTES);
    const { bytes, view, address } = this.#memory;
    this.#words = new Uint32Array(bytes.buffer);
    bytes.fill(0);
    for (let i = 0; i < BATCH; i++) {
      const header = i * HEADER_BYTES;
      const iovec = this.#iovecs + i * IOVEC_BYTES;
      view.setBigUint64(header + NAME, address + BigInt(this.#nameAt(i)), true);
      view.setUint32(header + NAME_LENGTH, this.#nameBytes, true);
      view.setBigUint64(header + IOVEC, address + BigInt(iovec), true);
      view.setBigUint64(header + IOVEC_COUNT, 1n, true);
      view.setBigUint64(iovec, address + BigInt(this.#datagramAt(i)), true);
      view.setUint32(iovec + 8, DATAGRAM_BYTES, true);
    }
  }

  /** Sets where datagram `i` of the batch goes: a sockaddr as SockaddrCache gives it, and the port. */
  address(i: number, name: Uint32Array, port: number): void {
    const at = this.#nameAt(i) >> 2;
    for (let k = 0; k < name.length; k++) this.#words[at + k] = name[k]!;
    // The upper half of the word with the family, big endian.
    this.#words[at]! |= ((port & 0xff) << 24) | ((port >> 8) << 16);
  }

  /** Writes the bytes of datagram `i`. */
  put(i: number, bytes: Uint8Array): void {
    this.#memory.bytes.set(bytes, this.#datagramAt(i));
    this.#words[this.#lengthAt(i)] = bytes.length;
  }

  /** Notes the length of datagram `i`, written in `writer`. */
  write(i: number, { words, at: length }: Writer): void {
    const first = this.#datagramAt(i) >> 2;
    const count = (length + 3) >> 2;
    for (let k = 0; k < count; k++) this.#words[first + k] = words[k]!;
    this.#words[this.#lengthAt(i)] = length;
  }

  /** Sends `count` of them from `first` on; how many went, or -1 and `errno` of the first. */
  send(fd: number, first: number, count: number): number {
    const { pointer, address } = this.#memory;
    const messages = first === 0 ? pointer : address + BigInt(first * HEADER_BYTES);
    return this.#libc.sendmmsg(fd, messages, count, MSG_DONTWAIT);
  }

  /** Reads as many as have come, up to `BATCH`; -1 when there are none. */
  receive(fd: number): number {
    // The system writes how long each name was.
    for (let i = 0; i < this.#named; i++)
      this.#words[(i * HEADER_BYTES + NAME_LENGTH) >> 2] = this.#nameBytes;
    const count = this.#libc.recvmmsg(fd, this.#memory.pointer, BATCH, MSG_DONTWAIT, null);
    this.#named = Math.max(0, count);
    return count;
  }

  /** What has come as number `i`; good until another is looked at. */
  datagram(i: number): Uint8Array {
    const length = this.#words[(i * HEADER_BYTES + LENGTH) >> 2]!;
    const from = this.#datagramAt(i) >> 2;
    const count = (length + 3) >> 2;
    for (let k = 0; k < count; k++) this.#arrived[k] = this.#words[from + k]!;
    this.#views[length] ??= new Uint8Array(this.#arrived.buffer, 0, length);
    return this.#views[length];
  }

  portOf(i: number): number {
    return this.#memory.view.getUint16(this.#nameAt(i) + 2);
  }

  /**
   * Where number `i` came from: the address of IPv4 as a number, also where it is written as one of IPv6; else null. With a
   * sign, because the engine makes an object of a number that has 32 bits without.
   */
  ipv4Of(i: number): number | null {
    const { view } = this.#memory;
    const at = this.#nameAt(i);
    const family = view.getUint16(at, true);
    if (family === AF_INET) return view.getInt32(at + 4);
    // ::ffff:0:0/96
    const isMapped =
      view.getUint32(at + 8) === 0 && view.getUint32(at + 12) === 0 && view.getUint32(at + 16) === 0xffff;
    return isMapped ? view.getInt32(at + 20) : null;
  }

  /** The address of IPv6 as it stands there, 16 bytes, and its scope. */
  ipv6Of(i: number): { readonly bytes: Uint8Array; readonly scope: number } {
    const at = this.#nameAt(i);
    const { bytes, view } = this.#memory;
    return { bytes: bytes.subarray(at + 8, at + 24), scope: view.getUint32(at + 24, true) };
  }

  free(): void {
    this.#libc.free(this.#memory);
  }

  #nameAt(i: number): number {
    return this.#names + i * NAME_BYTES;
  }

  /** Where the length of a datagram that goes out stands, in words. */
  #lengthAt(i: number): number {
    return (this.#iovecs + i * IOVEC_BYTES + 8) >> 2;
  }

  #datagramAt(i: number): number {
    return this.#datagrams + i * DATAGRAM_BYTES;
  }
}

/** A sockaddr without its port. */
export function emptyName(family: number): Uint8Array<ArrayBuffer> {
  const name = new Uint8Array(family === AF_INET6 ? 28 : 16);
  new DataView(name.buffer).setUint16(0, family, true);
  return name;
}
