// Seals a session's datagrams and opens those of the other end: ChaCha20-Poly1305 (RFC 8439) with a key a direction, the
// datagram's number as the nonce, and its head as what is authentic besides.
//
// A new epoch begins with each EPOCH_DATAGRAMS numbers. Its key is made of the one before, which is forgotten: one who gets
// hold of a machine cannot open what was recorded earlier. Both ends know from a datagram's number which key it is.
//
// All is done in libsodium's own memory, without an allocation for each datagram.

import type { SessionKeys } from '../crypto/key-agreement.ts';
import { nextKey } from '../crypto/ratchet.ts';
import { rawSodium } from '../crypto/sodium.ts';
import { MAX_DATAGRAM, Reader, type Writer } from '../wire/bytes.ts';
import { SESSION_HEAD_BYTES, TAG_BYTES } from '../wire/datagram.ts';
import { LATEST } from './link.ts';

/** Numbers of one key: four minutes at 60 Hz; far more than get lost before a session is given up. */
export const EPOCH_DATAGRAMS = 16_384;

const KEY_BYTES = 32;
const NONCE_BYTES = 12;

/** Where a seal has the key that it opens with, behind that which it seals with. */
const RECEIVE = KEY_BYTES;

// Addresses in libsodium's memory, which are kept for good; malloc's are multiples of eight.
const OUT = rawSodium._malloc(MAX_DATAGRAM);
const IN = rawSodium._malloc(MAX_DATAGRAM);
const KEY = rawSodium._malloc(KEY_BYTES);
const NONCE = rawSodium._malloc(NONCE_BYTES);

const encrypt = rawSodium._crypto_aead_chacha20poly1305_ietf_encrypt;
const decrypt = rawSodium._crypto_aead_chacha20poly1305_ietf_decrypt;

let heap: Uint8Array = new Uint8Array(0);
let words: Uint32Array = new Uint32Array(0);

/** What was opened last, from after its head: good until the next datagram is opened, by any connection. */
export const opened = new Reader(heap);

export class Seal {
  /**
   * Keys of the own epoch, and of the newest in which the other end was heard. Side by side, because an array's own head is six
   * times as long as a key, and a hall has thousands of seals.
   */
  readonly #keys = new Uint8Array(2 * KEY_BYTES);
  #sendEpoch = 0;
  #receiveEpoch = 0;
  /** Keys of the epoch before the newest heard, while its last may come, and of the next. */
  #before: Uint8Array | null = null;
  #next: Uint8Array | null = null;

  /** `keys` are those of the first epoch. */
  constructor(end: 'relay' | 'peer', { up, down }: SessionKeys) {
    this.#keys.set(end === 'relay' ? down : up);
    this.#keys.set(end === 'relay' ? up : down, RECEIVE);
  }

  /** Seals like `close`, and returns a copy that the caller may keep. */
  seal(writer: Writer, number: number): Uint8Array {
    this.close(writer, number);
    return writer.take();
  }

  /** Seals what was written from after the head on, under the number that the head has, in its place. Numbers only go up. */
  close(writer: Writer, number: number): void {
    while (this.#sendEpoch < epochOf(number)) {
      this.#keys.set(nextKey(this.#keys.slice(0, RECEIVE)));
      this.#sendEpoch++;
    }
    prepare(this.#keys, 0, number);
    const length = writer.at;
    if (length > MAX_DATAGRAM - TAG_BYTES) throw new RangeError(`${length} bytes leave no room for a tag`);
    const count = (length + 3) >> 2;
    const from = OUT >> 2;
    for (let i = 0; i < count; i++) words[from + i] = writer.words[i]!;
    const body = OUT + SESSION_HEAD_BYTES;
    const bytes = length - SESSION_HEAD_BYTES;
    encrypt(body, 0, body, bytes, 0, OUT, SESSION_HEAD_BYTES, 0, 0, NONCE, KEY);
    writer.at = length + TAG_BYTES;
    const sealed = (writer.at + 3) >> 2;
    for (let i = SESSION_HEAD_BYTES >> 2; i < sealed; i++) writer.words[i] = words[from + i]!;
  }

  /** Opens a datagram into `opened`. False when it is forged or damaged. */
  open(datagram: Uint8Array, number: number): boolean {
    // What is longer than its place would be written over what lies behind it.
    if (datagram.length > MAX_DATAGRAM || datagram.length < SESSION_HEAD_BYTES + TAG_BYTES) return false;
    const ahead = epochOf(number) - this.#receiveEpoch;
    const key = ahead === 0 ? this.#keys : this.#keyOf(ahead);
    if (!key) return false;
    prepare(key, ahead === 0 ? RECEIVE : 0, number);
    heap.set(datagram, IN);
    const body = IN + SESSION_HEAD_BYTES;
    const bytes = datagram.length - SESSION_HEAD_BYTES;
    if (decrypt(body, 0, 0, body, bytes, 0, IN, SESSION_HEAD_BYTES, 0, NONCE, KEY) !== 0) return false;
    if (ahead === 1) this.#advance(key);
    if (this.#before && ahead === 0 && number % EPOCH_DATAGRAMS >= LATEST) this.#before = null;
    opened.reset(heap, body, body + bytes - TAG_BYTES);
    return true;
  }

  /** The key of the epoch `ahead` after the newest heard, -1 or 1; null for any other. */
  #keyOf(ahead: number): Uint8Array | null {
    if (ahead === -1) return this.#before;
    if (ahead !== 1) return null;
    this.#next ??= nextKey(this.#keys.slice(RECEIVE));
    return this.#next;
  }

  /** An authentic datagram of the next epoch has come. */
  #advance(key: Uint8Array): void {
    this.#before = this.#keys.slice(RECEIVE);
    this.#keys.set(key, RECEIVE);
    this.#next = null;
    this.#receiveEpoch++;
  }
}

function epochOf(number: number): number {
  return Math.floor(number / EPOCH_DATAGRAMS);
}

/** Puts the key at `from` and the nonce, zeros but for the number, into libsodium's memory, which moves when it grows. */
function prepare(keys: Uint8Array, from: number, number: number): void {
  if (heap !== rawSodium.HEAPU8) {
    heap = rawSodium.HEAPU8;
    words = new Uint32Array(heap.buffer);
    heap.fill(0, NONCE, NONCE + NONCE_BYTES);
  }
  for (let i = 0; i < KEY_BYTES; i++) heap[KEY + i] = keys[from + i]!;
  const at = NONCE + 4;
  heap[at] = number;
  heap[at + 1] = number >>> 8;
  heap[at + 2] = number >>> 16;
  heap[at + 3] = number >>> 24;
}
