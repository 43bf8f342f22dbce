import { describe, expect, it } from 'vitest';
import {
  carriedIn,
  carryTo,
  keepLeft,
  keepName,
  keepPad,
  keepSelf,
  keptLeft,
  keptName,
  keptPad,
  keptSeed,
} from './kept-self.ts';

function keeping() {
  const kept = new Map<string, string>();
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
}

const keepingNothing = () => {
  throw new Error('SecurityError');
};

describe('the name of a guest', () => {
  it('is the one of last time', () => {
    const storage = keeping();
    expect(keptName(storage)).toBe('');
    keepName('Zoë', storage);
    expect(keptName(storage)).toBe('Zoë');
  });

  it('is asked for again in a browser that keeps nothing', () => {
    keepName('Zoë', keepingNothing);
    expect(keptName(keepingNothing)).toBe('');
  });
});

describe('the hand of a guest', () => {
  it('is the right one, until the other was chosen', () => {
    const storage = keeping();
    expect(keptLeft(storage)).toBe(false);
    keepLeft(true, storage);
    expect(keptLeft(storage)).toBe(true);
    expect(keptLeft(keepingNothing)).toBe(false);
  });
});

describe('the screen on which a guest sees games that all see in one picture', () => {
  it('is its own, until the other was chosen', () => {
    const storage = keeping();
    expect(keptPad(storage)).toBe(false);
    keepPad(true, storage);
    expect(keptPad(storage)).toBe(true);
    keepPad(false, storage);
    expect(keptPad(storage)).toBe(false);
  });
});

describe('the seed of a guest’s browser', () => {
  it('is 128 bits, the same each time, and another in another browser', () => {
    const storage = keeping();
    const seed = keptSeed(storage);
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    expect(keptSeed(storage)).toBe(seed);
    expect(keptSeed(keeping())).not.toBe(seed);
  });

  it('is there in a browser that keeps nothing, too', () => {
    expect(keptSeed(keepingNothing)).toMatch(/^[0-9a-f]{32}$/);
  });

  it('goes with the name to the page of the next host, behind the #', () => {
    const self = { seed: keptSeed(keeping()), name: 'Zoë & #1' };
    const carried = new URL(carryTo('http://10.0.0.9:27412/p/code', self));
    expect(carried.pathname).toBe('/p/code');
    expect(carriedIn(carried.hash, 'http://10.0.0.7:27412/')).toEqual({ self, from: '10.0.0.7' });
    const watches = { ...self, audience: true } as const;
    expect(carriedIn(new URL(carryTo('http://10.0.0.9/p/code', watches)).hash, '')?.self).toEqual(watches);
    const screen = { ...watches, screen: true } as const;
    expect(carriedIn(new URL(carryTo('http://10.0.0.9/p/code', screen)).hash, '')?.self).toEqual(screen);
    const there = keeping();
    keepSelf(self, there);
    expect([keptSeed(there), keptName(there)]).toEqual([self.seed, self.name]);
  });

  it.each(['', '#', '#name=Zoë', '#seed=short&name=Zoë'])('is carried by no address such as %j', (hash) => {
    expect(carriedIn(hash, '')).toBeNull();
  });

  it.each([
    ['http://10.0.0.7:27412/', '10.0.0.7'],
    ['http://10.0.0.7.evil.example/', '10.0.0.7.evil.example'],
    ['', ''],
  ])('comes with the host whose page has led there: %j', (referrer, from) => {
    expect(carriedIn(`#seed=${'ab'.repeat(16)}&name=Zoë`, referrer)).toMatchObject({ from });
  });
});
