// The symmetric part of a Noise handshake: one hash over all that was said, and keys made of all that is shared.
// Source: The Noise Protocol Framework, revision 34, section 5.2; the names are its own.

import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concat, utf8 } from './bytes.ts';
import { sodium } from './sodium.ts';

/** Bytes of a hash, of a key, and of the tag at the end of what is sealed. */
export const HASH_BYTES = 32;
export const TAG_BYTES = 16;

const NONCE_BYTES = 12;
const NOTHING = new Uint8Array(0);

export class SymmetricState {
  #ck: Uint8Array;
  #h: Uint8Array;
  #k: Uint8Array | null = null;
  #n = 0;

  constructor(protocolName: string) {
    const name = utf8(protocolName);
    this.#h = name.length > HASH_BYTES ? sha256(name) : new Uint8Array(HASH_BYTES);
    if (name.length <= HASH_BYTES) this.#h.set(name);
    this.#ck = this.#h;
  }

  /** The hash of all that was said up to now. */
  get hash(): Uint8Array {
    return this.#h;
  }

  /** A copy of the state: reading a forged message into the copy leaves this one as it was. */
  clone(): SymmetricState {
    const copy = new SymmetricState('');
    copy.#ck = this.#ck;
    copy.#h = this.#h;
    copy.#k = this.#k;
    copy.#n = this.#n;
    return copy;
  }

  mixHash(data: Uint8Array): void {
    this.#h = sha256(concat(this.#h, data));
  }

  mixKey(material: Uint8Array): void {
    const [ck, k] = this.#derive(material, 2);
    this.#ck = ck!;
    this.#setKey(k!);
  }

  mixKeyAndHash(material: Uint8Array): void {
    const [ck, hash, k] = this.#derive(material, 3);
    this.#ck = ck!;
    this.mixHash(hash!);
    this.#setKey(k!);
  }

  /** In clear before there is a key. */
  encryptAndHash(plain: Uint8Array): Uint8Array {
    const sealed = this.#k
      ? sodium.crypto_aead_chacha20poly1305_ietf_encrypt(plain, this.#h, null, this.#nonce(), this.#k)
      : plain;
    this.mixHash(sealed);
    return sealed;
  }

  /** Null unless the other end has sealed it in this very handshake: otherwise this state is done. */
  decryptAndHash(sealed: Uint8Array): Uint8Array | null {
    let plain = sealed;
    try {
      if (this.#k) {
        const nonce = this.#nonce();
        plain = sodium.crypto_aead_chacha20poly1305_ietf_decrypt(null, sealed, this.#h, nonce, this.#k);
      }
    } catch {
      return null;
    }
    this.mixHash(sealed);
    return plain;
  }

  /** A key for each direction, the initiator's first. `bound` is what they stand for besides. */
  split(bound: Uint8Array = NOTHING): readonly [Uint8Array, Uint8Array] {
    const [initiator, responder] = this.#derive(bound, 2);
    return [initiator!, responder!];
  }

  #derive(material: Uint8Array, count: number): Uint8Array[] {
    const bytes = hkdf(sha256, material, this.#ck, NOTHING, count * HASH_BYTES);
    return Array.from({ length: count }, (_, i) => bytes.slice(i * HASH_BYTES, (i + 1) * HASH_BYTES));
  }

  #setKey(key: Uint8Array): void {
    this.#k = key;
    this.#n = 0;
  }

  #nonce(): Uint8Array {
    const nonce = new Uint8Array(NONCE_BYTES);
    new DataView(nonce.buffer).setUint32(4, this.#n++, true);
    return nonce;
  }
}
