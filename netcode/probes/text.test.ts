import { describe, expect, it } from 'vitest';
import { Reader } from '../wire/bytes.ts';
import {
  after,
  ascii,
  clean,
  cleanNames,
  cleanScores,
  isCount,
  joined,
  NAMES_LIMIT,
  tokenBytes,
  zeroEnded,
} from './text.ts';

describe('a text of another program', () => {
  it('is one clean line of bounded length', () => {
    expect(clean(' a\nb\u202ec ')).toBe('a bc');
    expect(clean('x'.repeat(200))).toHaveLength(80);
  });

  it('ends at a zero, and is cut off without one', () => {
    const reader = new Reader(Uint8Array.of(0x61, 0x62, 0, 0, 0x63));
    expect([zeroEnded(reader), zeroEnded(reader), reader.short]).toEqual(['ab', '', false]);
    expect([zeroEnded(reader), reader.short]).toEqual(['c', true]);
  });

  it('is told apart by the bytes that it begins with', () => {
    expect(after(ascii('ab'), ascii('abc'))).toEqual(ascii('c'));
    expect([after(ascii('ab'), ascii('a')), after(ascii('ab'), ascii('ba'))]).toEqual([null, null]);
    expect(joined(ascii('a'), [0, 1], tokenBytes(0x01020380))).toEqual(
      Uint8Array.of(0x61, 0, 1, 1, 2, 3, 0x80),
    );
  });
});

describe('the players that a server names', () => {
  it('are those of whom something shows, so many at most', () => {
    expect(cleanNames(['Ann', ' \n ', 'Bob'])).toEqual(['Ann', 'Bob']);
    expect(cleanNames(new Array(NAMES_LIMIT + 9).fill('x'))).toHaveLength(NAMES_LIMIT);
  });

  it('have whole scores within reason', () => {
    const scores = [1, -5, 1.5, Number.NaN, 1_000_001, -1_000_001, 1_000_000].map((score) => ({
      name: 'Ann',
      score,
    }));
    expect(cleanScores(scores).map(({ score }) => score)).toEqual([1, -5, 1_000_000]);
    expect(cleanScores([{ name: ' ', score: 1 }])).toEqual([]);
  });

  it('are a number that can be', () => {
    expect([-1, 0, 999, 1_000].map(isCount)).toEqual([false, true, true, false]);
  });
});
