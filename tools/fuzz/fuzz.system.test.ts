// A bounded run over every parser, and that the fuzzing finds what it is for.

import { describe, expect, it } from 'vitest';
import { createRng, nextU32 } from '../../netcode/sim/rng.ts';
import { fuzzTarget, type Target } from './fuzz-target.ts';
import { MOST_BYTES, mutate } from './mutate.ts';
import { targets } from './targets.ts';
import { greedy, maze, slow } from './testing/maze.ts';

/** Inputs of a run here, which takes seconds; `npm run fuzz` runs until it is stopped. */
const INPUTS = 1_500;

function seeded(seed: number) {
  const rng = createRng(seed);
  return () => nextU32(rng);
}

const upTo = (most: number) => ({ random: seeded(7), more: (inputs: number) => inputs < most });

describe.each(targets.map((make) => [make().name, make] as const))('%s', (_, make) => {
  it('survive any input', () => {
    const report = fuzzTarget(make(), upTo(INPUTS));
    expect(report.findings.map(({ what, details }) => `${what}: ${details}`)).toEqual([]);
    expect(report.inputs).toBeGreaterThanOrEqual(INPUTS);
  });
});

describe('the fuzzer', () => {
  const faulty = (run: Target['run']): Target => ({ name: 'faulty', seeds: () => [new Uint8Array(8)], run });

  it('finds its way to a fault by the code that inputs reach, and gives the input', () => {
    const code = /\/maze\.ts/;
    const { findings } = fuzzTarget(faulty(maze), { ...upTo(400_000), code });
    expect(findings[0]).toMatchObject({ what: 'crash', details: expect.stringContaining('found') });
    expect([...findings[0]!.input.subarray(0, 4)]).toEqual([0x45, 0x74, 0x68, 0x72]);
  });

  it('finds code that takes long, and code that keeps its inputs', () => {
    expect(fuzzTarget(faulty(slow), upTo(5_000)).findings[0]).toMatchObject({ what: 'hang' });
    expect(fuzzTarget(faulty(greedy), upTo(8_000)).findings).toMatchObject([{ what: 'growth' }]);
  });

  it('makes the same inputs from the same seed, leaves its seeds unchanged, and keeps inputs within the length', () => {
    const given = new Uint8Array(MOST_BYTES).fill(5);
    const made = (seed: number) => {
      const random = seeded(seed);
      return Array.from({ length: 500 }, () => mutate(given, random, given));
    };
    expect(made(1)).toEqual(made(1));
    expect(made(1)).not.toEqual(made(2));
    expect(given.every((byte) => byte === 5)).toBe(true);
    expect(Math.max(...made(3).map(({ length }) => length))).toBe(MOST_BYTES);
  });
});
