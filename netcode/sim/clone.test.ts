import { describe, expect, it } from 'vitest';
import { clone, copyInto } from './clone.ts';
import { hashState } from './hash.ts';

function sample() {
  return {
    frame: 3,
    name: 'x',
    over: false,
    leader: null as number | null,
    players: [
      { x: 1.5, trail: [1, 2, 3] },
      { x: -0, trail: [] as number[] },
    ],
    grid: new Uint8Array([1, 2, 3]),
    wind: new Float64Array([0.1, Number.NaN]),
  };
}

describe('clone', () => {
  it('gives an equal copy that shares nothing', () => {
    const state = sample();
    const copy = clone(state);
    expect(copy).toEqual(state);
    copy.players[0]!.trail.push(4);
    copy.grid[0] = 9;
    copy.wind[0] = 9;
    expect(state).toEqual(sample());
  });

  it('copies a view of a buffer as what it shows', () => {
    const view = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    expect(clone({ view })).toEqual({ view: new Uint8Array([2, 3]) });
    expect(clone({ view }).view.buffer.byteLength).toBe(2);
  });

  it('keeps the order of fields', () => {
    expect(Object.keys(clone({ b: 1, a: 2 }))).toEqual(['b', 'a']);
  });
});

describe('copyInto', () => {
  it('reuses every object and typed array whose shape fits', () => {
    const target = sample();
    const { players, grid, wind } = target;
    const first = players[0];
    const source = sample();
    source.frame = 4;
    source.leader = 1;
    source.players[0]!.x = 2;
    source.grid[1] = 7;
    const copy = copyInto(target, source);
    expect(copy).toBe(target);
    expect(copy).toEqual(source);
    expect([copy.players, copy.grid, copy.wind, copy.players[0]]).toEqual([players, grid, wind, first]);
    expect(copy.players).toBe(players);
    expect(copy.players[0]).toBe(first);
    expect(copy.grid).toBe(grid);
    expect(copy.grid).not.toBe(source.grid);
  });

  it('reuses a list that grew or shrank', () => {
    const [grown, shrunk] = [[1], [1, 2, 3]];
    expect(copyInto(grown, [1, 2])).toBe(grown);
    expect(copyInto(shrunk, [1])).toBe(shrunk);
  });

  it('shares nothing with its source afterwards', () => {
    const source = sample();
    const copy = copyInto({ ...sample(), players: [] as ReturnType<typeof sample>['players'] }, source);
    source.players[0]!.trail.push(4);
    source.grid[0] = 9;
    expect(copy).toEqual(sample());
    const longer = new Uint8Array(3);
    const { grid } = copyInto({ grid: new Uint8Array(2) }, { grid: longer });
    longer[0] = 9;
    expect(grid).toEqual(new Uint8Array(3));
  });

  it.each<[string, unknown, unknown]>([
    ['a longer list', { list: [1] }, { list: [1, { a: 1 }] }],
    ['a shorter list', { list: [1, 2, 3] }, { list: [1] }],
    ['another length of typed array', { a: new Uint8Array(2) }, { a: new Uint8Array(3) }],
    ['another kind of typed array', { a: new Uint8Array(2) }, { a: new Int8Array(2) }],
    ['a field gone', { a: 1, b: 2 }, { a: 1 }],
    ['a field more', { a: 1 }, { a: 1, b: { c: 1 } }],
    ['the first of two fields changed', { a: 1, c: 2 }, { b: 1, c: 2 }],
    ['an object where null was', { a: null }, { a: { b: 1 } }],
    ['null where an object was', { a: { b: 1 } }, { a: null }],
    ['a list where an object was', { a: {} }, { a: [] }],
    ['another root', [1], { a: 1 }],
  ])('takes over %s', (_, target, source) => {
    const copy = copyInto(target, source);
    expect(copy).toStrictEqual(source);
    expect(hashState(copy)).toBe(hashState(source));
  });

  it('takes over the order of fields, which rules can see', () => {
    expect(Object.keys(copyInto({ a: 1, b: 2 }, { b: 3, a: 4 }))).toEqual(['b', 'a']);
  });
});
