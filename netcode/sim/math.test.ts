import { describe, expect, it } from 'vitest';
import { hashState } from './hash.ts';
import { atan2, clamp, cos, exp, hypot, log, pow, sin, wrapAngle } from './math.ts';
import { createRng, nextU32 } from './rng.ts';

// Math.* of the engine at hand is itself within one or two units of the truth; the bounds include that.
const ULP = 2 ** -52;
const SAMPLES = 20_000;

/** Fixed pseudo-random numbers from `low` to `high`. */
function samples(seed: number, low: number, high: number): number[] {
  const rng = createRng(seed);
  return Array.from({ length: SAMPLES }, () => low + (nextU32(rng) / 2 ** 32) * (high - low));
}

/** The largest of these errors, each divided by its own bound: at most 1 is within. NaN if one is NaN. */
function worst(ratios: readonly number[]): number {
  return ratios.reduce((most, ratio) => Math.max(most, ratio), 0);
}

function relative(ours: number, theirs: number, bound: number): number {
  return ours === theirs ? 0 : Math.abs(ours - theirs) / Math.abs(theirs) / bound;
}

describe('sin and cos', () => {
  it.each([
    [-10, 10],
    [-1_000_000, 1_000_000],
  ])('are within 2^-51 from %d to %d', (low, high) => {
    const angles = [low, ...samples(1, low, high), high];
    expect(worst(angles.map((x) => Math.abs(sin(x) - Math.sin(x)) / (2 * ULP)))).toBeLessThanOrEqual(1);
    expect(worst(angles.map((x) => Math.abs(cos(x) - Math.cos(x)) / (2 * ULP)))).toBeLessThanOrEqual(1);
  });

  it('are exact at 0 and NaN where there is no angle', () => {
    expect([sin(0), cos(0)]).toEqual([0, 1]);
    expect([sin(Number.POSITIVE_INFINITY), cos(Number.NaN)]).toEqual([Number.NaN, Number.NaN]);
  });
});

describe('atan2', () => {
  it('is within 2^-51 all around, near the axes too', () => {
    const [ys, xs, scales] = [samples(3, -1, 1), samples(4, -1, 1), samples(5, -30, 30)];
    const ratios = ys.map((y, index) => {
      const x = xs[index]! * 2 ** scales[index]!;
      return relative(atan2(y, x), Math.atan2(y, x), 2 * ULP);
    });
    expect(worst(ratios)).toBeLessThanOrEqual(1);
  });

  it('knows the axes, the corners and the zero vector', () => {
    for (const [y, x] of [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
      [1, 1],
      [-1, -1],
      [0, 0],
      [Infinity, Infinity],
      [-Infinity, -Infinity],
      [Infinity, 1],
      [-Infinity, -1],
      [1, Infinity],
      [1, -Infinity],
      [5e-324, 1e308],
    ] as const) {
      expect(atan2(y, x)).toBeCloseTo(Math.atan2(y, x), 15);
    }
    expect([atan2(Number.NaN, 1), atan2(0, Number.NaN)]).toEqual([Number.NaN, Number.NaN]);
  });
});

describe('exp, log and pow', () => {
  it('keep pow within 2^-51 * (2 + |y ln x|)', () => {
    const exponents = samples(11, -60, 60);
    const ratios = samples(12, 0.001, 100).map((base, index) => {
      const exponent = exponents[index]!;
      const bound = 2 * ULP * (2 + Math.abs(exponent * Math.log(base)));
      return relative(pow(base, exponent), base ** exponent, bound);
    });
    expect(worst(ratios)).toBeLessThanOrEqual(1);
  });

  it('keep pow exact where the result is a whole number of up to 53 bits', () => {
    expect([pow(3, 33), pow(2, 52), pow(-5, 3), pow(10, 15)]).toEqual([
      5559060566555523,
      2 ** 52,
      -125,
      1e15,
    ]);
    expect([pow(2, -3), pow(7, 1), pow(4, 0), pow(0, 0)]).toEqual([0.125, 7, 1, 1]);
    expect([pow(0, -1), pow(0, 0.5), pow(-8, 1 / 3)]).toEqual([Infinity, 0, Number.NaN]);
  });
});

describe('pow beyond what it multiplies out', () => {
  it.each([
    [-3, 65],
    [-3, 66],
    [3, 65],
    [0.5, 65],
    [-7, -65],
  ])('of %d to %d has the right size and sign', (base, exponent) => {
    expect(relative(pow(base, exponent), base ** exponent, 150 * ULP)).toBeLessThanOrEqual(1);
  });

  it('of 0 is 0, not -0', () => {
    expect(pow(0, 65)).toBe(0);
  });
});

describe('hypot', () => {
  it('is within 2^-51, exact for whole triangles, and neither overflows nor vanishes', () => {
    const ys = samples(13, -1000, 1000);
    const lengths = samples(14, -1000, 1000).map((x, index) =>
      relative(hypot(x, ys[index]!), Math.hypot(x, ys[index]!), 2 * ULP),
    );
    expect(worst(lengths)).toBeLessThanOrEqual(1);
    expect([hypot(3, 4), hypot(-5, 12), hypot(0, -7), hypot(0, 0)]).toEqual([5, 13, 7, 0]);
    for (const [x, y] of [
      [1e300, 1e300],
      [3e-320, 4e-320],
      [5e-324, 0],
      [1e200, 1],
    ] as const) {
      expect(relative(hypot(x, y), Math.hypot(x, y), 2 * ULP)).toBeLessThanOrEqual(1);
    }
    expect(hypot(1, -Infinity)).toBe(Infinity);
  });
});

describe('all functions', () => {
  it('give fixed bits, because replays depend on them', () => {
    const [wide, narrow, positive] = [samples(16, -1e7, 1e7), samples(17, -4, 4), samples(18, 0, 700)];
    const of = (numbers: readonly number[], ...functions: ((x: number) => number)[]) =>
      functions.flatMap((calculate) => numbers.map((x) => calculate(x)));
    const powers = [-17, 64, 65].map((exponent) => (x: number) => pow(x, exponent));
    const bits = [
      ...of([...wide, ...narrow], sin, cos, wrapAngle),
      ...of([...narrow, ...samples(19, -700, 700), 709.782712893384, -745.1332191019412], exp),
      ...of([...positive, Math.SQRT2], log, (x) => log(1 + x / 1e9), ...powers),
      ...wide.flatMap((x, index) => {
        const [y, z] = [narrow[index]!, positive[index]!];
        return [atan2(x, z), atan2(y, z), atan2(y, 1), pow(z, y), hypot(x, y), hypot(y, z)];
      }),
    ];
    expect(hashState(new Float64Array(bits))).toMatchInlineSnapshot(`"70bdf158d75bb25f"`);
  });
});

describe('the helpers', () => {
  it('keep a value between its bounds with clamp', () => {
    expect([clamp(-1, 0, 5), clamp(3, 0, 5), clamp(9, 0, 5)]).toEqual([0, 3, 5]);
  });
});
