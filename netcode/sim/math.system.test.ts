import { describe, expect, it } from 'vitest';
import { cos, exp, log, sin, wrapAngle } from './math.ts';
import { createRng, nextU32 } from './rng.ts';

// Math.* of the engine at hand is itself within one or two units of the truth; the bounds include that.
const ULP = 2 ** -52;
const SAMPLES = 20_000;

/** Fixed pseudo-random numbers from `low` to `high`. */
function samples(seed: number, low: number, high: number): number[] {
  const rng = createRng(seed);
  return Array.from({ length: SAMPLES }, () => low + (nextU32(rng) / 2 ** 32) * (high - low));
}

function relative(ours: number, theirs: number, bound: number): number {
  return ours === theirs ? 0 : Math.abs(ours - theirs) / Math.abs(theirs) / bound;
}

describe('sin and cos', () => {
  it('are within |x| * 2^-52 for large angles, and never leave -1 to 1', () => {
    for (const x of samples(2, 1e6, 1e12)) {
      expect(Math.abs(sin(x) - Math.sin(x))).toBeLessThanOrEqual(x * ULP);
      expect(Math.abs(cos(x) - Math.cos(x))).toBeLessThanOrEqual(x * ULP);
    }
    for (const x of [1e300, -1e300, Number.MAX_VALUE]) expect(Math.abs(sin(x))).toBeLessThanOrEqual(1);
  });
});

describe('exp, log and pow', () => {
  it('keep exp within 2^-51 over the whole range', () => {
    for (const x of [...samples(6, -1, 1), ...samples(7, -708, 709.7)]) {
      expect(relative(exp(x), Math.exp(x), 2 * ULP)).toBeLessThanOrEqual(1);
    }
    expect([exp(0), exp(710), exp(-746), exp(Infinity), exp(-Infinity)]).toEqual([
      1,
      Infinity,
      0,
      Infinity,
      0,
    ]);
    for (const x of [-745, -740, -720, -709])
      expect(Math.abs(exp(x) - Math.exp(x))).toBeLessThanOrEqual(1e-323);
    expect(exp(Number.NaN)).toBeNaN();
  });

  it('keep log within 2^-51, near 1 and for the smallest numbers too', () => {
    const around = samples(8, -1e-6, 1e-6).map((step) => 1 + step);
    const anywhere = samples(9, -300, 300).map((exponent) => 10 ** exponent);
    for (const x of [...samples(10, 0, 3), ...around, ...anywhere, 5e-324, 1e-310, Number.MAX_VALUE]) {
      expect(relative(log(x), Math.log(x), 2 * ULP)).toBeLessThanOrEqual(1);
    }
    expect([log(1), log(0), log(Infinity)]).toEqual([0, -Infinity, Infinity]);
    expect([log(-1), log(Number.NaN)]).toEqual([Number.NaN, Number.NaN]);
  });
});

describe('the helpers', () => {
  it('leave a direction and bring it between -pi and pi with wrapAngle', () => {
    for (const angle of samples(15, -100, 100)) {
      const wrapped = wrapAngle(angle);
      expect(Math.abs(wrapped)).toBeLessThanOrEqual(Math.PI);
      expect(Math.cos(wrapped)).toBeCloseTo(Math.cos(angle), 12);
      expect(Math.sin(wrapped)).toBeCloseTo(Math.sin(angle), 12);
    }
  });
});
