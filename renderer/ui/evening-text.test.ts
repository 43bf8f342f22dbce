import { describe, expect, it } from 'vitest';
import { en } from '../languages/en.ts';
import { zh } from '../languages/zh.ts';
import { eveningWarning, eveningWord } from './evening-text.ts';

const COUNTED = { is: 'counted', otherwise: null, told: [] } as const;

describe('whose word the points of the evening are', () => {
  it('needs no words where all of them were counted on this computer', () => {
    expect([eveningWarning({ ...COUNTED, told: [] }, en), eveningWord({ ...COUNTED, told: [] }, en)]).toEqual(
      [null, null],
    );
  });

  it('is said of each player whose points the host tells, in both languages', () => {
    const told = [
      { name: 'Ann', points: 4 },
      { name: 'Bob', points: 2 },
    ];
    for (const texts of [en, zh]) {
      const text = eveningWord({ ...COUNTED, told }, texts)!;
      for (const part of ['Ann', '4', 'Bob', '2']) expect(text).toContain(part);
    }
  });

  it('is a warning where the host tells others, by its name where it has a player', () => {
    for (const texts of [en, zh]) {
      expect(eveningWarning({ ...COUNTED, otherwise: 'Eve', told: [] }, texts)).toContain('Eve');
      expect(eveningWarning({ ...COUNTED, otherwise: '', told: [] }, texts)).not.toContain('Eve');
    }
  });

  it('is open while the last match is looked at', () => {
    expect(eveningWord({ is: 'open', otherwise: null, told: [] }, en)).toBe(en.results.eveningCheck.open);
  });
});
