// How many tests passed and failed, read from the JSON reports of vitest and Playwright.

import { readFileSync } from 'node:fs';
import * as v from 'valibot';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Of those that passed, so many only when they were played again. */
  readonly again: number;
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.unknown()) })),
});

// Playwright calls a test flaky that failed and passed when it was played again.
const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

/** A file that could not even be loaded has no tests in the report; it counts as one that failed. */
export function countVitest(report: unknown): Count | null {
  const parsed = v.safeParse(vitestReport, report);
  if (!parsed.success) return null;
  const { numPassedTests, numFailedTests, testResults } = parsed.output;
  const unloadable = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + unloadable.length, again: 0 };
}

export function countPlaywright(report: unknown): Count | null {
  const parsed = v.safeParse(playwrightReport, report);
  if (!parsed.success) return null;
  const { expected, unexpected, flaky } = parsed.output.stats;
  return { passed: expected + flaky, failed: unexpected, again: flaky };
}

/**
 * The count of a finished runner. A runner that says it failed without naming a test (it crashed, found no
 * tests, or saw an error outside of any) still counts as one failure.
 */
export function countOf(
  file: string,
  read: (report: unknown) => Count | null,
  exitCode: number | null,
): Count {
  const { passed, failed, again } = read(readJson(file)) ?? { passed: 0, failed: 1, again: 0 };
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1), again };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // the runner died before it could write
  }
}
