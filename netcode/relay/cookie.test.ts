import { describe, expect, it } from 'vitest';
import { seeded } from '../lab/testing/hand-peer.ts';
import { COOKIE_EPOCH_MS, Cookies } from './cookie.ts';

const HERE = { address: '10.0.0.7', port: 4000 };

describe('a cookie', () => {
  it('is valid for its address until the end of the next epoch, and not a moment longer', () => {
    const cookies = new Cookies(seeded(1));
    const made = COOKIE_EPOCH_MS * 3 + 1234;
    const cookie = cookies.make(HERE, made);
    expect(cookies.valid(cookie, HERE, made)).toBe(true);
    expect(cookies.valid(cookie, HERE, COOKIE_EPOCH_MS * 5 - 1)).toBe(true);
    expect(cookies.valid(cookie, HERE, COOKIE_EPOCH_MS * 5)).toBe(false);
  });

  it('is invalid before its time', () => {
    const cookies = new Cookies(seeded(1));
    expect(cookies.valid(cookies.make(HERE, COOKIE_EPOCH_MS * 4), HERE, COOKIE_EPOCH_MS * 3)).toBe(false);
  });

  it.each([
    { address: '10.0.0.8', port: 4000 },
    { address: '10.0.0.7', port: 4001 },
    { address: '10.0.0.74', port: 0 },
  ])('is invalid for $address:$port', (elsewhere) => {
    const cookies = new Cookies(seeded(1));
    expect(cookies.valid(cookies.make(HERE, 0), elsewhere, 0)).toBe(false);
  });

  it('is invalid at another relay', () => {
    expect(new Cookies(seeded(2)).valid(new Cookies(seeded(1)).make(HERE, 0), HERE, 0)).toBe(false);
  });

  it('needs both of its halves', () => {
    const cookies = new Cookies(seeded(1));
    const { k0, k1 } = cookies.make(HERE, 0);
    expect(cookies.valid({ k0: k0 ^ 1, k1 }, HERE, 0)).toBe(false);
    expect(cookies.valid({ k0, k1: k1 ^ 1 }, HERE, 0)).toBe(false);
  });
});
