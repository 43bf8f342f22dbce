import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countOf, countPlaywright, countVitest } from './count.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'count-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a test file that cannot be loaded counts as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2, again: 0 });
});

test('a flaky test has passed, and is told apart', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 2 } })).toEqual({
    passed: 7,
    failed: 1,
    again: 2,
  });
});

test('a runner that fails without naming a test counts as one failure', () => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify({ stats: { expected: 5, unexpected: 0, flaky: 0 } }));
  expect(countOf(file, countPlaywright, 1)).toEqual({ passed: 5, failed: 1, again: 0 });
  expect(countOf(file, countPlaywright, 0)).toEqual({ passed: 5, failed: 0, again: 0 });
});

test('a runner that leaves no report, or half of one, counts as one failure', () => {
  const file = join(folder, 'report.json');
  expect(countOf(file, countVitest, 0)).toEqual({ passed: 0, failed: 1, again: 0 });
  writeFileSync(file, '{"numPassedTests": 3');
  expect(countOf(file, countVitest, 0)).toEqual({ passed: 0, failed: 1, again: 0 });
});
