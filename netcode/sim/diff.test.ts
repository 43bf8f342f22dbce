import { describe, expect, it } from 'vitest';
import { diff, describe as inWords } from './diff.ts';

const state = () => ({
  frame: 1,
  players: [
    { x: 512, name: 'Ann' },
    { x: 7, name: 'Bo' },
  ],
  grid: new Uint8Array(3),
  bonus: null as null | { kind: string },
});

describe('the diff of two states', () => {
  it('is empty for equal states, NaN included', () => {
    expect(diff({ ...state(), n: Number.NaN }, { ...state(), n: Number.NaN })).toEqual([]);
  });

  it('names the field and both values', () => {
    const other = state();
    other.players[1]!.x = 8;
    other.grid[2] = 4;
    const found = diff(state(), other);
    expect(found).toEqual([
      { path: 'players[1].x', a: 7, b: 8 },
      { path: 'grid[2]', a: 0, b: 4 },
    ]);
    expect(found.map(inWords)).toEqual(['players[1].x: 7, 8', 'grid[2]: 0, 4']);
  });

  it('tells what is on one side only', () => {
    const other = { ...state(), bonus: { kind: 'star' }, more: [1] };
    other.players.pop();
    expect(diff(state(), other).map(inWords)).toEqual([
      'players[1]: {"x":7,"name":"Bo"}, nothing',
      'bonus: null, {"kind":"star"}',
      'more: nothing, [1]',
    ]);
  });

  it('counts a change of kind as one difference', () => {
    expect(diff({ a: [1, 2] }, { a: new Uint8Array([1, 2]) }).map(inWords)).toEqual(['a: [1,2], 2 numbers']);
  });

  it('stops at the limit', () => {
    expect(diff(new Uint8Array(100), new Uint8Array(100).fill(1))).toHaveLength(20);
    expect(diff(new Uint8Array(100), new Uint8Array(100).fill(1), 3).map(({ path }) => path)).toEqual([
      '[0]',
      '[1]',
      '[2]',
    ]);
  });

  it('shows -0, long values and differing roots in one line', () => {
    expect(diff({ v: 0 }, { v: -0 }).map(inWords)).toEqual(['v: 0, -0']);
    expect(inWords({ path: '', a: 1, b: 'x'.repeat(200) })).toBe(`state: 1, "${'x'.repeat(58)}…`);
    expect(inWords({ path: '', a: 1, b: 'x'.repeat(59) })).toBe(`state: 1, "${'x'.repeat(58)}…`);
    expect(inWords({ path: '', a: 1, b: 'x'.repeat(58) })).toBe(`state: 1, "${'x'.repeat(58)}"`);
  });

  it('shows what a state should not hold, too', () => {
    expect(inWords({ path: 'act', a: 1, b: Symbol('jump') })).toBe('act: 1, Symbol(jump)');
  });

  it('quotes names that are no identifiers', () => {
    expect(diff({ 'a b': { '0': 1 } }, { 'a b': { '0': 2 } })[0]?.path).toBe('["a b"]["0"]');
  });
});
