import { describe, expect, it } from 'vitest';
import { below, chance, createRng, nextU32, shuffle } from './rng.ts';

describe('rng', () => {
  it('gives fixed numbers, because replays and content hashes depend on them', () => {
    const rng = createRng(1);
    expect([nextU32(rng), nextU32(rng), nextU32(rng)]).toMatchInlineSnapshot(`
      [
        1299785925,
        4001059704,
        2906380172,
      ]
    `);
    const large = createRng(0xffff_ffff);
    expect([nextU32(large), nextU32(large)]).toMatchInlineSnapshot(`
      [
        1065188641,
        986281381,
      ]
    `);
  });

  it('goes on from a copy of its state with the same numbers', () => {
    const rng = createRng(7);
    nextU32(rng);
    const copy = { ...rng };
    expect([nextU32(rng), nextU32(rng)]).toEqual([nextU32(copy), nextU32(copy)]);
  });

  it('holds four u32 however long it runs', () => {
    const rng = createRng(0xdead_beef);
    for (let step = 0; step < 10_000; step++) nextU32(rng);
    for (const word of Object.values(rng)) expect(word >>> 0).toBe(word);
    const late = { ...rng, d: 0x7fff_ffff };
    nextU32(late);
    expect(late.d).toBe(0x8000_0000);
    const last = { ...rng, d: 0xffff_ffff };
    nextU32(last);
    expect(last.d).toBe(0);
  });

  it('differs at once for seeds that differ in one bit', () => {
    const firsts = new Set(Array.from({ length: 32 }, (_, bit) => nextU32(createRng(1 << bit))));
    expect(firsts.size).toBe(32);
  });

  it('draws every value of a range about equally often', () => {
    const rng = createRng(3);
    const counts = new Array<number>(7).fill(0);
    for (let draw = 0; draw < 70_000; draw++) counts[below(rng, 7)]!++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400); // four standard deviations
  });

  it('draws again instead of favouring small values of a large range', () => {
    // Of 2^32 numbers, a plain remainder by 3 * 2^30 would make values below 2^30 twice as likely: a half.
    const rng = createRng(4);
    const n = 3 * 2 ** 30;
    let small = 0;
    for (let draw = 0; draw < 30_000; draw++) if (below(rng, n) < 2 ** 30) small++;
    expect(Math.abs(small - 10_000)).toBeLessThan(400);
  });

  it('covers the whole of 2^32 and a range of one', () => {
    const rng = createRng(5);
    const copy = { ...rng };
    expect(below(rng, 2 ** 32)).toBe(nextU32(copy));
    expect(below(rng, 1)).toBe(0);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('refuses a range of %s', (n) => {
    expect(() => below(createRng(1), n)).toThrow(RangeError);
  });

  it('hits a chance of 0 never, of 1 always, and of a quarter in a quarter of cases', () => {
    const rng = createRng(6);
    let hits = 0;
    for (let draw = 0; draw < 40_000; draw++) if (chance(rng, 1, 4)) hits++;
    expect(Math.abs(hits - 10_000)).toBeLessThan(400);
    expect(chance(rng, 0, 5)).toBe(false);
    expect(chance(rng, 5, 5)).toBe(true);
  });

  it('shuffles in place into every order about equally often', () => {
    const rng = createRng(8);
    const counts = new Map<string, number>();
    for (let round = 0; round < 6_000; round++) {
      const items = ['a', 'b', 'c'];
      expect(shuffle(rng, items)).toBe(items);
      counts.set(items.join(''), (counts.get(items.join('')) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(130);
  });
});
