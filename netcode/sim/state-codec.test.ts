import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashState } from './hash.ts';
import { decodeState, encodeState } from './state-codec.ts';

const typed = fc.oneof(
  fc.uint8Array(),
  fc.int8Array(),
  fc.uint16Array(),
  fc.int16Array(),
  fc.uint32Array(),
  fc.int32Array(),
  fc.float64Array(),
);

const { plain } = fc.letrec((tie) => ({
  plain: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(null, true, false, -0, 0, 2 ** 31, -(2 ** 31), 2 ** 40, Number.NaN),
    fc.integer(),
    fc.double(),
    fc.string({ unit: 'binary' }),
    typed,
    fc.array(tie('plain'), { maxLength: 5 }),
    fc.dictionary(
      fc.string({ maxLength: 4 }).filter((field) => field !== '__proto__'),
      tie('plain'),
      { maxKeys: 5, noNullPrototype: true },
    ),
  ),
}));

/** A list of so many times the same so many characters: hashing each of them would take minutes where a snapshot is full. */
function textBomb(times = 8_000): number[] {
  const length = [(times & 0x7f) | 0x80, times >> 7];
  const named = new Array(times - 1).fill([5, 0]).flat();
  return [6, ...length, 5, 0, ...length, ...new Array(times).fill(65), ...named];
}

describe('the state codec', () => {
  it('gives back every state that the hash tells apart, with fields in their order', () => {
    fc.assert(
      fc.property(plain, (state) => {
        const back = decodeState(encodeState(state))!.state;
        expect(hashState(back)).toBe(hashState(state));
        expect(JSON.stringify(back)).toBe(JSON.stringify(state));
      }),
    );
  });

  it('writes strings and rows of fields once', () => {
    const rider = { position: 1, direction: 'north-north-east' };
    const one = encodeState([rider]).length;
    expect(encodeState(Array.from({ length: 11 }, () => ({ ...rider }))).length - one).toBeLessThanOrEqual(
      10 * 6,
    );
  });

  it('reads bytes of any origin as a state or none, and never as more than they hold', () => {
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.tuple(plain, fc.nat(), fc.integer({ min: 0, max: 255 })).map(([state, at, to]) => {
        const encoded = encodeState(state);
        encoded[at % encoded.length] = to;
        return encoded;
      }),
    );
    fc.assert(
      fc.property(bytes, (made) => {
        const read = decodeState(made);
        if (read) expect(hashState(read.state)).toHaveLength(16);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each<[string, number[]]>([
    ['nothing', []],
    ['more than a state', [0, 0]],
    ['a list longer than the bytes', [6, 0xff, 0xff, 0xff, 0xff, 0x0f]],
    ['an array longer than the bytes', [22, 2, 0, 0, 0]],
    ['a name that was not said', [5, 1]],
    ['a number that does not end', [3, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80]],
    ['lists for ever', new Array(10_000).fill(0).flatMap(() => [6, 1])],
    ['a record that inherits', [7, 0, 1, 0, 9, ...[...'__proto__'].map((c) => c.charCodeAt(0)), 0]],
    ['a long text, named again and again', textBomb()],
    ['a field twice', [7, 0, 2, 0, 1, 97, 0, 0, 0]],
  ])('reads no state from %s', (_, bytes) => {
    expect(decodeState(Uint8Array.from(bytes))).toBeNull();
  });

  it('refuses what is not plain', () => {
    for (const state of [undefined, () => 0, new Date(), { a: undefined }, Object.create(null)])
      expect(() => encodeState(state)).toThrow(TypeError);
  });
});
