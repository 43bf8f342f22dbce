import { describe, expect, it } from 'vitest';
import { nextKey } from '../crypto/ratchet.ts';
import { sodium } from '../crypto/sodium.ts';
import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import { KIND, SESSION_HEAD_BYTES, TAG_BYTES, writeHead } from '../wire/datagram.ts';
import { LAST_NUMBER, LATEST } from './link.ts';
import { EPOCH_DATAGRAMS, opened, Seal } from './seal.ts';

const KEYS = { up: new Uint8Array(32).fill(5), down: new Uint8Array(32).fill(7) };
const writer = new Writer();

/** A datagram of the peer with this number. */
function sealed(seal: Seal, number: number, text = 'hello'): Uint8Array {
  writeHead(writer, KIND.up, 9, number);
  writer.raw(new TextEncoder().encode(text));
  return seal.seal(writer, number);
}

/** What a relay reads in it, or null. */
function read(relay: Seal, datagram: Uint8Array): string | null {
  const number = new DataView(datagram.buffer, datagram.byteOffset).getUint32(6, true);
  if (!relay.open(datagram, number)) return null;
  return new TextDecoder().decode(opened.raw(opened.left));
}

/** Whether `key` opens a datagram with the number that is in its head. */
function opensWith(key: Uint8Array, datagram: Uint8Array): boolean {
  const nonce = new Uint8Array(12);
  nonce.set(datagram.subarray(6, SESSION_HEAD_BYTES), 4);
  const [head, body] = [datagram.subarray(0, SESSION_HEAD_BYTES), datagram.subarray(SESSION_HEAD_BYTES)];
  try {
    sodium.crypto_aead_chacha20poly1305_ietf_decrypt(null, body, head, nonce, key);
    return true;
  } catch {
    return false;
  }
}

const ends = () => ({ peer: new Seal('peer', KEYS), relay: new Seal('relay', KEYS) });

describe('a seal', () => {
  it('is ChaCha20-Poly1305 of all after the head, with the number as the nonce and the head beside it', () => {
    const bytes = sealed(ends().peer, 0x1234);
    const nonce = Uint8Array.of(0, 0, 0, 0, 0x34, 0x12, 0, 0, 0, 0, 0, 0);
    const head = bytes.subarray(0, SESSION_HEAD_BYTES);
    const expected = sodium.crypto_aead_chacha20poly1305_ietf_encrypt('hello', head, null, nonce, KEYS.up);
    expect(bytes.subarray(SESSION_HEAD_BYTES)).toEqual(expected);
  });

  it('is opened by the other end alone, and shows nothing of what is in it', () => {
    const { peer, relay } = ends();
    const bytes = sealed(peer, 3, 'a secret of friends');
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('secret');
    expect(read(new Seal('peer', KEYS), bytes)).toBeNull();
    expect(read(new Seal('relay', { ...KEYS, up: KEYS.down }), bytes)).toBeNull();
    expect(read(relay, bytes)).toBe('a secret of friends');
  });

  it('is broken by any bit that changes, of the head as well', () => {
    const { peer, relay } = ends();
    const bytes = sealed(peer, 3);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = bytes.slice();
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      expect(read(relay, flipped), `bit ${bit}`).toBeNull();
    }
    expect(read(relay, bytes)).toBe('hello');
  });

  it('takes datagrams from the shortest to the longest only', () => {
    const { peer, relay } = ends();
    const longest = 'x'.repeat(MAX_DATAGRAM - SESSION_HEAD_BYTES - TAG_BYTES);
    expect(sealed(peer, 1, longest)).toHaveLength(MAX_DATAGRAM);
    expect(read(relay, sealed(peer, 2, longest))).toBe(longest);
    expect(read(relay, sealed(peer, 3, ''))).toBe('');
    expect(() => sealed(peer, 4, `${longest}x`)).toThrow(RangeError);
    expect(relay.open(new Uint8Array(MAX_DATAGRAM + 1), 5)).toBe(false);
    expect(relay.open(new Uint8Array(SESSION_HEAD_BYTES + TAG_BYTES - 1), 5)).toBe(false);
  });
});

describe('the epochs of a seal', () => {
  it('have each a key of its own, derived from the one before', () => {
    const { peer } = ends();
    const number = 2 * EPOCH_DATAGRAMS;
    const later = sealed(peer, number);
    const key = nextKey(nextKey(KEYS.up));
    const first = new Seal('peer', { ...KEYS, up: key });
    writeHead(writer, KIND.up, 9, number);
    writer.raw(new TextEncoder().encode('hello'));
    // The same key, as that of a first epoch: the nonce is the number of the datagram alone.
    writer.bytes.set(later.subarray(0, SESSION_HEAD_BYTES));
    const nonce = new Uint8Array(12);
    new DataView(nonce.buffer).setUint32(4, number, true);
    const head = later.subarray(0, SESSION_HEAD_BYTES);
    expect(later.subarray(SESSION_HEAD_BYTES)).toEqual(
      sodium.crypto_aead_chacha20poly1305_ietf_encrypt('hello', head, null, nonce, key),
    );
    expect(sealed(first, 0)).not.toEqual(sealed(ends().peer, 0));
  });

  it('follow each other without a message, and open late datagrams of the one before', () => {
    const { peer, relay } = ends();
    const last = sealed(peer, EPOCH_DATAGRAMS - 1);
    const numbers = [0, 1, 2, 3, 4].map((epoch) => epoch * EPOCH_DATAGRAMS + 7);
    const first = sealed(peer, EPOCH_DATAGRAMS);
    expect(read(relay, first)).toBe('hello');
    expect(read(relay, last)).toBe('hello');
    for (const number of numbers.slice(2)) expect(read(relay, sealed(peer, number))).toBe('hello');
  });

  it('cannot be opened when they are long ago, not even with all that this end still has', () => {
    const { peer, relay } = ends();
    const recorded = [0, EPOCH_DATAGRAMS - 1].map((number) => sealed(peer, number));
    const next = sealed(peer, EPOCH_DATAGRAMS);
    read(relay, next);
    read(relay, sealed(peer, EPOCH_DATAGRAMS + LATEST));
    expect(recorded.map((bytes) => read(relay, bytes))).toEqual([null, null]);
    // The relay's current key fails to open the recorded datagrams as well: it differs from the key that they were
    // sealed with.
    const readBy = (key: Uint8Array) => [...recorded, next].map((bytes) => opensWith(key, bytes));
    expect(readBy(KEYS.up)).toEqual([true, true, false]);
    expect(readBy(nextKey(KEYS.up))).toEqual([false, false, true]);
  });

  it('change nothing when an attacker claims them, while no datagram of them has come', () => {
    const { peer, relay } = ends();
    for (const number of [EPOCH_DATAGRAMS, 2 * EPOCH_DATAGRAMS, LAST_NUMBER]) {
      const forged = new Uint8Array(100);
      new DataView(forged.buffer).setUint32(6, number, true);
      expect(read(relay, forged)).toBeNull();
    }
    expect(read(relay, sealed(peer, 1))).toBe('hello');
    expect(read(relay, sealed(peer, EPOCH_DATAGRAMS))).toBe('hello');
  });

  it('use no nonce twice: each datagram has a number of its own, and each epoch another key', () => {
    const { peer } = ends();
    const seen = new Set<string>();
    const first = [0, 1, 0x100, 0x101, 0x1000, EPOCH_DATAGRAMS - 1];
    const later = [EPOCH_DATAGRAMS, EPOCH_DATAGRAMS + 1, 2 * EPOCH_DATAGRAMS];
    for (const number of [...first, ...later]) {
      // Without the tag, which stands for the head, too.
      seen.add(sealed(peer, number).subarray(SESSION_HEAD_BYTES, -TAG_BYTES).join());
    }
    expect(seen.size).toBe(first.length + later.length);
  });
});
