import { describe, expect, it } from 'vitest';
import { hashState } from './hash.ts';

/** 8 bytes that a Float64Array reads as a NaN with a payload of its own. */
function oddNaN(): Float64Array {
  const words = new Uint32Array([1234, 0x7ff8_0000, 0, 0]);
  return new Float64Array(words.buffer, 0, 1);
}

describe('hashState', () => {
  it('is 16 lowercase hexadecimal digits and never changes, because replays carry it', () => {
    expect(hashState({ x: 1 })).toMatchInlineSnapshot(`"dd4db27aca6e2d50"`);
    expect(hashState({ a: [1.5, 'é', null, true, new Uint16Array([1, 2, 3])] })).toMatchInlineSnapshot(
      `"01261e331dcc6950"`,
    );
    expect(hashState(null)).toMatch(/^[0-9a-f]{16}$/);
    const ofEveryKind = [
      [0, -0, 1, 2, -1, 2 ** 31, 0.1, Number.NaN, Number.NEGATIVE_INFINITY],
      [null, false, true, '', 'text', [], {}],
      ...[Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float64Array].flatMap(
        (Kind) => [0, 1, 4, 7].map((length) => new Kind(Array.from({ length }, (_, index) => index - 2))),
      ),
    ];
    expect(hashState(ofEveryKind)).toMatchInlineSnapshot(`"95579e2257c1a218"`);
  });

  it('does not depend on the order in which fields were made', () => {
    expect(hashState({ a: 1, b: 2, Z: 3, é: 4 })).toBe(hashState({ é: 4, Z: 3, b: 2, a: 1 }));
  });

  it('does not depend on which other records with as many fields are in the state', () => {
    const [ab, dc] = [
      { b: 1, a: 2 },
      { d: 3, c: 4 },
    ];
    expect(hashState([ab, dc])).toBe(
      hashState([
        { a: 2, b: 1 },
        { c: 4, d: 3 },
      ]),
    );
    expect(hashState([ab, dc])).not.toBe(hashState([ab, { b: 3, a: 4 }]));
  });

  it('tells apart what differs in one bit, kind, place or name', () => {
    const states: unknown[] = [
      0,
      -0,
      1,
      -1,
      0.5,
      2 ** 31,
      -(2 ** 31),
      2 ** 32,
      1e300,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      '',
      '0',
      'a',
      'ab',
      true,
      false,
      null,
      [],
      {},
      [[]],
      [0],
      [0, 0],
      [1, 0],
      [0, 1],
      ['ab', 'c'],
      ['a', 'bc'],
      { a: 1 },
      { b: 1 },
      { a: null },
      { a: { b: 1 } },
      new Uint8Array(0),
      new Uint8Array(1),
      new Uint8Array(4),
      new Uint8Array(5),
      new Uint8Array([0, 0, 0, 1]),
      new Uint8Array([1, 0, 0, 0]),
      new Int8Array(4),
      new Uint16Array(2),
      new Int16Array(2),
      new Uint32Array(1),
      new Int32Array(1),
      new Float64Array(1),
      new Float64Array([-0]),
      new Float64Array([1]),
    ];
    expect(new Set(states.map(hashState)).size).toBe(states.length);
  });

  it('finds every single flipped bit of a grid', () => {
    const grid = new Uint8Array(67);
    const hashes = new Set([hashState(grid)]);
    for (let bit = 0; bit < grid.length * 8; bit++) {
      grid[bit >> 3]! ^= 1 << (bit & 7);
      hashes.add(hashState(grid));
      grid[bit >> 3]! ^= 1 << (bit & 7);
    }
    expect(hashes.size).toBe(1 + grid.length * 8);
  });

  it('finds pairs of flipped bits that are tuned to cancel out in one lane', () => {
    const hashes = new Set<string>();
    for (let bit = 0; bit < 32; bit++) hashes.add(hashState(new Uint32Array([0x8000_0000, 1 << bit])));
    hashes.add(hashState(new Uint32Array(2)));
    expect(hashes.size).toBe(33);
  });

  it('treats every NaN as one, whatever its bits', () => {
    expect(hashState(oddNaN())).toBe(hashState(new Float64Array([Number.NaN])));
  });

  it.each([Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float64Array])(
    'reads a %o the same wherever it lies in its buffer',
    (Kind) => {
      const values = Kind.of(-1, 2, -3, 4, 5, 100, -32768);
      const size = Kind.BYTES_PER_ELEMENT;
      for (let offset = 0; offset < 16; offset++) {
        const shifted = new Kind(new ArrayBuffer(32 * size), offset * size, values.length);
        shifted.set(values);
        expect(hashState(shifted)).toBe(hashState(values));
      }
    },
  );
});

describe('a value that no game state may hold', () => {
  class Ship {
    x = 1;
  }
  const shared = { x: 1 };
  const cycle: { next: unknown } = { next: null };
  cycle.next = cycle;

  it.each<[string, unknown, string]>([
    ['a function', { players: [{ act: () => 1 }] }, 'a game state cannot hold a function (players[0].act)'],
    ['a function after something deeper', [[[1]], () => 1], 'a game state cannot hold a function ([1])'],
    ['undefined', { players: [{}, { x: undefined }] }, 'a game state cannot hold undefined (players[1].x)'],
    ['a hole in a list', { list: new Array(1) }, 'a game state cannot hold undefined (list[0])'],
    ['a bigint', [1n], 'a game state cannot hold a bigint ([0])'],
    ['a symbol', { s: Symbol('s') }, 'a game state cannot hold a symbol (s)'],
    ['a Map', { 'by name': new Map() }, 'a game state cannot hold a Map (["by name"])'],
    ['a Set', { a: { b: new Set() } }, 'a game state cannot hold a Set (a.b)'],
    ['a Date', { at: new Date(0) }, 'a game state cannot hold a Date (at)'],
    ['a class instance', { ship: new Ship() }, 'a game state cannot hold a Ship (ship)'],
    [
      'an object without a prototype',
      Object.create(null),
      'cannot hold an object without a prototype (at its root)',
    ],
    ['a Float32Array', { a: new Float32Array(1) }, 'a game state cannot hold a Float32Array (a)'],
    ['a DataView', { a: new DataView(new ArrayBuffer(1)) }, 'a game state cannot hold a DataView (a)'],
    ['a cycle', { cycle }, 'a game state cannot hold the same object twice (cycle.next)'],
    ['a shared object', { a: shared, b: [shared] }, 'a game state cannot hold the same object twice (b[0])'],
  ])('makes hashState throw with the path of the field: %s', (_, state, message) => {
    expect(() => hashState(state)).toThrow(message);
  });
});
