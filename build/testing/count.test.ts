import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countOf, countPlaywright, countVitest, longest } from './count.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'count-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const vitestTest = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});
const times = { startTime: 1_000, endTime: 3_500 };
const specs = (file: string, ...statuses: string[]) =>
  statuses.map((status) => {
    const results: { duration: number; error?: { message: string } }[] = [{ duration: 1500 }];
    return { title: `is ${status}`, file, tests: [{ projectName: 'web', status, results }] };
  });

describe('the count of tests', () => {
  it('names tests that failed, and with them a file that cannot be loaded or prepared', () => {
    const report = {
      testResults: [
        {
          ...times,
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [vitestTest('adds', 'failed', 'no')],
        },
        { ...times, name: 'b.test.ts', status: 'failed', assertionResults: [] },
        {
          ...times,
          name: 'hook.test.ts',
          status: 'failed',
          message: 'Hook timed out',
          assertionResults: [vitestTest('waits', 'skipped')],
        },
        {
          ...times,
          name: 'c.test.ts',
          status: 'passed',
          assertionResults: [vitestTest('subtracts', 'passed')],
        },
      ],
    };
    const failed = ['a.test.ts: adds: no', 'b.test.ts', 'hook.test.ts: Hook timed out'];
    expect(countVitest(report)).toMatchObject({ passed: 1, failed, again: [] });
  });

  it('counts a test that passed in a second try as passed, and names it', () => {
    const report = {
      testResults: [
        {
          ...times,
          name: 'a.test.ts',
          status: 'passed',
          assertionResults: [vitestTest('waits', 'passed', 'too late')],
        },
      ],
    };
    expect(countVitest(report)).toMatchObject({
      passed: 1,
      failed: [],
      again: ['a.test.ts: waits: too late'],
    });
  });

  it('counts and names specs in nested groups, too', () => {
    const inner = { specs: specs('b.spec.ts', 'flaky', 'unexpected', 'skipped') };
    inner.specs[1]!.tests[0]!.results[0]!.error = { message: '\u001b[31mnot\u001b[39m\n  there' };
    expect(
      countPlaywright({
        suites: [{ specs: specs('a.spec.ts', 'expected') }, { specs: [], suites: [inner] }],
      }),
    ).toMatchObject({
      passed: 2,
      failed: ['b.spec.ts (web): is unexpected: not there'],
      again: ['b.spec.ts (web): is flaky'],
    });
  });

  it('names a spec that did not run because another failed among the failed ones', () => {
    const [ran, waited] = specs('a.spec.ts', 'unexpected', 'skipped');
    waited!.tests[0]!.results = [];
    const failed = ['a.spec.ts (web): is unexpected', 'a.spec.ts (web): is skipped: did not run'];
    expect(countPlaywright({ suites: [{ specs: [ran, waited] }] })).toMatchObject({
      passed: 0,
      failed,
      again: [],
    });
  });

  it('counts a runner that fails without naming a test as one failure', () => {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify({ suites: [{ specs: specs('a.spec.ts', 'expected') }] }));
    expect(countOf(file, countPlaywright, 1)).toMatchObject({ passed: 1, failed: [expect.any(String)] });
    expect(countOf(file, countPlaywright, 0)).toMatchObject({ passed: 1, failed: [], again: [] });
  });

  it('counts a runner that leaves no report, or half of one, as one failure', () => {
    const file = join(folder, 'report.json');
    expect(countOf(file, countVitest, 0)).toMatchObject({ passed: 0, failed: [expect.any(String)] });
    writeFileSync(file, '{"testResults": [');
    expect(countOf(file, countVitest, 0)).toMatchObject({ passed: 0, failed: [expect.any(String)] });
  });
});

it('what took longest comes first: files of Vitest, and specs with all tries', () => {
  const vitest = countVitest({
    testResults: [{ ...times, name: 'a.test.ts', status: 'passed', assertionResults: [] }],
  });
  const spec = specs('b.spec.ts', 'flaky')[0]!;
  spec.tests[0]!.results.push({ duration: 2_000 });
  const took = [...vitest!.took, ...countPlaywright({ suites: [{ specs: [spec] }] })!.took];
  expect(longest(took, 2)).toEqual([
    { name: 'b.spec.ts (web): is flaky', ms: 3_500 },
    { name: 'a.test.ts', ms: 2_500 },
  ]);
  expect(longest(took, 1)).toHaveLength(1);
});
