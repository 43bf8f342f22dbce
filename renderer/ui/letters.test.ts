import { describe, expect, it } from 'vitest';
import { isShort, lettersOf, longestWord, onButton } from './letters.ts';

describe('the room that a text takes', () => {
  it('is that of its longest word, where it may be broken', () => {
    expect(longestWord('play on-a whole evening')).toBe(7);
    expect(longestWord('')).toBe(0);
  });

  it('is nearly two letters for a sign of Chinese, Japanese or Korean, and one for what is one sign', () => {
    expect(lettersOf('Zoë')).toBe(3);
    expect(lettersOf('龍a')).toBeCloseTo(2.8);
    expect(lettersOf('한Ａ')).toBeCloseTo(3.6);
    expect(lettersOf('🦊')).toBe(1);
  });
});

describe('a name on a button', () => {
  it('is whole where it is short', () => {
    expect([isShort('x'.repeat(14)), isShort('x'.repeat(15)), isShort('龍'.repeat(8))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(onButton('x'.repeat(14))).toBe('x'.repeat(14));
  });

  it('is cut until it leaves the words beside it room', () => {
    for (const name of ['x'.repeat(32), '龍'.repeat(20), 'Ann the Great of Wonderland 2']) {
      expect(isShort(onButton(name))).toBe(true);
      expect(onButton(name)).toContain('…');
      expect(onButton(name).slice(0, 3)).toBe(name.slice(0, 3));
    }
  });
});
