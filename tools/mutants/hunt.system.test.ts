import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hunt, type Verdict } from './hunt.ts';
import { type Mutation, mutationsOf } from './mutations.ts';

const root = join(import.meta.dirname, '../..');
const file = 'tools/mutants/testing/clamp.ts';
const test = 'tools/mutants/testing/clamp.test.ts';
const source = readFileSync(join(root, file), 'utf8');

/** What a hunt finds: names by outcome. */
async function outcomes(mutations: readonly Mutation[], tests = [test]) {
  const told: Verdict[] = [];
  const verdicts = await hunt({
    root,
    mutations,
    testsOf: () => tests,
    workers: 1,
    patienceMs: 2_000,
    tell: (verdict) => told.push(verdict),
  });
  expect(told).toEqual(verdicts);
  return verdicts;
}

/** A mutation by hand: the body of the function becomes something else. */
function instead(code: string): Mutation {
  const start = source.indexOf('if (value > high)');
  return { name: code, operator: 'hand', file, start, end: start, code };
}

// Every hunt starts a process, and one waits for an endless mutation.
describe('a hunt', () => {
  it('tells what the test notices from what it does not, and writes nothing', async () => {
    const verdicts = await outcomes(mutationsOf(file, source));
    const alive = verdicts
      .filter(({ outcome }) => outcome === 'survived')
      .map(({ mutation }) => mutation.name);
    expect(alive).toEqual([
      `${file} clamp [boundary] if (value > high) return high; → if (value >= high) return high;`,
      `${file} clamp [condition] return value < low ? low : value; → return false ? low : value;`,
      `${file} clamp [boundary] return value < low ? low : value; → return value <= low ? low : value;`,
    ]);
    expect(verdicts.find(({ outcome }) => outcome === 'killed')!.by).toBe(
      `${test} > clamp > turns a number above the upper end into that end, and keeps one between`,
    );
    expect(readFileSync(join(root, file), 'utf8')).toBe(source);
  });

  it('goes on after a mutation that never ends, one that ends its process, and one that is no code', async () => {
    const hands = ['for (;;);', 'process.exit(1);', '}', ''].map(instead);
    const verdicts = await outcomes(hands);
    expect(verdicts.map(({ outcome, by }) => [outcome, by])).toEqual([
      ['timeout', `${test} > did not end`],
      ['killed', expect.stringContaining(test)],
      ['killed', `${test} > the file`],
      ['survived', null],
    ]);
  });

  it('lets a mutation survive that no test can notice', async () => {
    expect(await outcomes([instead('throw 1;')], [])).toMatchObject([{ outcome: 'survived' }]);
  });

  it('trusts no test that fails without a mutation', async () => {
    const broken = 'tools/mutants/testing/none.test.ts';
    await expect(outcomes([instead('')], [broken])).rejects.toThrow(
      `${broken} > the file: fails without any mutation`,
    );
  });
});
