import { describe, expect, it } from 'vitest';
import type { Responder } from '../crypto/key-agreement.ts';
import {
  ALL_CLOSED_OFFERS_BURST,
  ALL_CLOSED_OFFERS_EVERY_MS,
  ALL_OFFERS_BURST,
  ALL_OFFERS_EVERY_MS,
  HALF_OPEN_MS,
  HalfOpens,
  OFFER_EVERY_MS,
  OFFERS_BURST,
} from './half-open.ts';

const from = (host: number, port = 1) => ({ address: `10.0.0.${host}`, port });
const nonce = (k0: number) => ({ k0, k1: 0 });
/** A join with a dummy offer: its contents are irrelevant here. */
const join = (room = 0) => ({
  ...{ responder: {} as Responder, room, password: null, guessed: null, claim: false },
  offer: Uint8Array.of(room),
});

describe('a join that has an offer', () => {
  it('is known by its attempt and its address', () => {
    const opens = new HalfOpens();
    opens.add(nonce(1), from(1), join(7), 0);
    expect(opens.find(nonce(1), from(1), 0)).toMatchObject({ room: 7, answer: null, until: HALF_OPEN_MS });
    for (const [key, address] of [
      [nonce(2), from(1)],
      [{ k0: 1, k1: 1 }, from(1)],
      [nonce(1), from(2)],
      [nonce(1), from(1, 2)],
    ] as const) {
      expect(opens.find(key, address, 0)).toBeUndefined();
    }
  });

  it('is forgotten after a while, and younger ones are not', () => {
    const opens = new HalfOpens();
    for (const at of [1, 2, 3]) opens.add(nonce(at), from(at), join(), at * 100);
    opens.expire(HALF_OPEN_MS + 99);
    expect(opens.size).toBe(3);
    opens.expire(HALF_OPEN_MS + 200);
    expect(opens.size).toBe(1);
    expect(opens.find(nonce(3), from(3), HALF_OPEN_MS + 299)).toBeDefined();
    expect(opens.find(nonce(3), from(3), HALF_OPEN_MS + 300)).toBeUndefined();
  });
});

describe('an offer', () => {
  const begun = (opens: HalfOpens, count: number, password: boolean, now: number, host = (_: number) => 1) =>
    Array.from({ length: count }, (_, at) => opens.mayBegin(from(host(at)), password, now)).filter(Boolean)
      .length;

  it('is made so often at once for all, and again after a while', () => {
    const opens = new HalfOpens();
    expect(begun(opens, 100, false, 0, (at) => at)).toBe(ALL_OFFERS_BURST);
    expect(begun(opens, 100, false, 3 * ALL_OFFERS_EVERY_MS, (at) => at)).toBe(3);
  });

  it('with a password is made far less often, and takes nothing from the others', () => {
    const opens = new HalfOpens();
    expect(begun(opens, 100, true, 0, (at) => at)).toBe(ALL_CLOSED_OFFERS_BURST);
    expect(begun(opens, 100, true, ALL_CLOSED_OFFERS_EVERY_MS, (at) => at)).toBe(1);
    expect(begun(opens, 100, false, 0, (at) => 100 + at)).toBe(ALL_OFFERS_BURST);
  });

  it('is made so often for an address, however slowly it asks', () => {
    const opens = new HalfOpens();
    let count = begun(opens, ALL_OFFERS_BURST, false, 0);
    for (let now = 2; now < OFFER_EVERY_MS; now += ALL_OFFERS_EVERY_MS) count += begun(opens, 1, false, now);
    expect(count).toBe(OFFERS_BURST);
    expect(begun(opens, 1, false, OFFER_EVERY_MS - 1, () => 2)).toBe(1);
    expect(begun(opens, 2, false, OFFER_EVERY_MS)).toBe(1);
  });

  it('is not made while too many are remembered', () => {
    const opens = new HalfOpens();
    let at = 0;
    while (opens.mayBegin(from(at, at), false, at * ALL_OFFERS_EVERY_MS)) {
      opens.add(nonce(at), from(at), join(), 0);
      at++;
    }
    expect(at).toBe(ALL_OFFERS_BURST + HALF_OPEN_MS / ALL_OFFERS_EVERY_MS);
  });
});
