import { describe, expect, it } from 'vitest';
import { couldGoOn, countOf, NOBODY, without } from './app-count.ts';

describe('a set of apps', () => {
  it('counts the host beside the others', () => {
    expect(countOf(NOBODY)).toMatchObject({ size: 1, until: Number.POSITIVE_INFINITY });
    expect(countOf(new Set(['a', 'b'])).size).toBe(3);
  });

  it('is one of its own: who leaves it leaves no other', () => {
    const apps = new Set(['a']);
    const count = countOf(apps);
    count.others.delete('a');
    expect([...apps]).toEqual(['a']);
  });

  it('could go on without the host when those who are missing are more than half of all', () => {
    const four = countOf(new Set(['a', 'b', 'c']));
    expect(couldGoOn(four, NOBODY)).toBe(true);
    expect(couldGoOn(four, new Set(['a']))).toBe(false); // two of four is no majority
    const three = countOf(new Set(['a', 'b']));
    expect(couldGoOn(three, NOBODY)).toBe(true);
    expect(couldGoOn(three, new Set(['x']))).toBe(true); // who does not count does not help
    expect(couldGoOn(three, new Set(['b']))).toBe(false);
  });

  it('keeps its size where one of it has become the host', () => {
    const before = { ...countOf(new Set(['a', 'b'])), until: 9 };
    const after = without(before, 'a');
    expect(after).toEqual({ size: 3, others: new Set(['b']), until: 9 });
    expect(before.others.has('a')).toBe(true);
  });
});
