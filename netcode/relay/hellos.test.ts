import { describe, expect, it } from 'vitest';
import { Writer } from '../wire/bytes.ts';
import { LOOKING, writeHello } from '../wire/handshake.ts';
import {
  ALL_JOINING_BURST,
  ALL_JOINING_EVERY_MS,
  Hellos,
  JOINING_BURST,
  JOINING_EVERY_MS,
  LOOKING_BURST,
  LOOKING_EVERY_MS,
  NEW_LOOKER_EVERY_MS,
  NEW_LOOKERS_BURST,
} from './hellos.ts';

const NONCE = { k0: 1, k1: 2 };
const looks = writeHello(new Writer(), NONCE, 0, LOOKING).slice();
const joins = writeHello(new Writer(), NONCE, 0).slice();

/** How many of so many hellos are answered. */
function answered(hellos: Hellos, hello: Uint8Array, count: number, from: (at: number) => string, now = 0) {
  return Array.from({ length: count }, (_, at) => hellos.take(hello, from(at), now)).filter(Boolean).length;
}

const same = () => '10.0.0.1';
const other = (at: number) => `10.${at >> 8}.${at & 255}.9`;

describe('who looks for rooms', () => {
  it('is answered so often at once from one address, and again after a while', () => {
    const hellos = new Hellos();
    expect(answered(hellos, looks, 100, same)).toBe(LOOKING_BURST);
    expect(answered(hellos, looks, 100, same, LOOKING_EVERY_MS)).toBe(1);
  });

  it('is answered so often at once from all addresses that are new, which keeps none from joining or asking again', () => {
    const hellos = new Hellos();
    hellos.take(looks, same(), 0);
    expect(answered(hellos, looks, 2 * NEW_LOOKERS_BURST, other)).toBe(NEW_LOOKERS_BURST - 1);
    expect(hellos.take(looks, same(), 0)).toBe(true);
    expect(hellos.take(joins, other(9_999), 0)).toBe(true);
    expect(answered(hellos, looks, 10, (at) => other(20_000 + at), 2 * NEW_LOOKER_EVERY_MS)).toBe(2);
  });
});

describe('who wants to come in', () => {
  it('is answered so often at once from one address, and again after a while', () => {
    const hellos = new Hellos();
    expect(answered(hellos, joins, 2 * JOINING_BURST, same)).toBe(JOINING_BURST);
    expect(answered(hellos, joins, 10, same, JOINING_EVERY_MS)).toBe(1);
    expect(hellos.take(looks, same(), 0)).toBe(true);
  });

  it('is answered so often at once from all addresses together', () => {
    const hellos = new Hellos();
    expect(answered(hellos, joins, 2 * ALL_JOINING_BURST, other)).toBe(ALL_JOINING_BURST);
    expect(answered(hellos, joins, 10, (at) => other(20_000 + at), 2 * ALL_JOINING_EVERY_MS)).toBe(2);
  });
});

describe('a hello that is too short', () => {
  it('is not answered and does not count', () => {
    const hellos = new Hellos();
    expect(answered(hellos, joins.subarray(0, joins.length - 1), 2 * JOINING_BURST, same)).toBe(0);
    expect(answered(hellos, joins, 1, same)).toBe(1);
    expect(answered(hellos, joins, 2 * JOINING_BURST, same)).toBe(JOINING_BURST - 1);
  });
});
