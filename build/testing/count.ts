// Which tests passed, failed and took long, read from the JSON reports of Vitest and Playwright.

import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';

export interface Count {
  readonly passed: number;
  /** Names with the first reason, so that the end of the output is enough to know what failed. */
  readonly failed: readonly string[];
  /** Of those that passed, the ones that did only when they were played again. */
  readonly again: readonly string[];
  /** Files of Vitest, and specs of Playwright. */
  readonly took: readonly Duration[];
}

export interface Duration {
  readonly name: string;
  readonly ms: number;
}

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string()),
      startTime: v.number(),
      endTime: v.number(),
      // Messages of a test that has passed are those of its first try.
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), failureMessages: v.array(v.string()) }),
      ),
    }),
  ),
});

const playwrightSpec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(
    v.object({
      projectName: v.string(),
      status: v.string(),
      results: v.array(
        v.object({ duration: v.number(), error: v.optional(v.object({ message: v.optional(v.string()) })) }),
      ),
    }),
  ),
});

interface PlaywrightSuite {
  readonly specs: readonly v.InferOutput<typeof playwrightSpec>[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}

const playwrightSuite: v.GenericSchema<PlaywrightSuite> = v.object({
  specs: v.array(playwrightSpec),
  suites: v.optional(v.array(v.lazy(() => playwrightSuite))),
});
const playwrightReport = v.object({ suites: v.array(playwrightSuite) });

/** A file that failed without a failed test broke as it was loaded, or prepared: it counts as one that failed. */
export function countVitest(report: unknown): Count | null {
  const parsed = v.safeParse(vitestReport, report);
  if (!parsed.success) return null;
  const { testResults } = parsed.output;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({
      ...test,
      title: withReason(`${name}: ${test.fullName}`, test.failureMessages[0]),
    })),
  );
  const unprepared = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const passed = tests.filter(({ status }) => status === 'passed');
  const failed = tests.filter(({ status }) => status === 'failed');
  return {
    passed: passed.length,
    failed: [
      ...failed.map(({ title }) => title),
      ...unprepared.map(({ name, message }) => withReason(name, message)),
    ],
    again: passed.filter(({ failureMessages }) => failureMessages.length > 0).map(({ title }) => title),
    took: testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })),
  };
}

export function countPlaywright(report: unknown): Count | null {
  const parsed = v.safeParse(playwrightReport, report);
  if (!parsed.success) return null;
  const tests = parsed.output.suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => {
      const name = `${spec.file} (${projectName}): ${spec.title}`;
      const neverRan = results.length === 0;
      return {
        name,
        // A project that waits for others is left out where one of theirs has failed.
        status: neverRan ? 'unexpected' : status,
        title: withReason(
          name,
          neverRan ? 'did not run' : results.find(({ error }) => error)?.error?.message,
        ),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      };
    }),
  );
  const titled = (wanted: string) =>
    tests.filter(({ status }) => status === wanted).map(({ title }) => title);
  // Playwright calls a test flaky that failed and passed when it was played again.
  const again = titled('flaky');
  return {
    passed: titled('expected').length + again.length,
    failed: titled('unexpected'),
    again,
    took: tests.map(({ name, ms }) => ({ name, ms })),
  };
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function withReason(title: string, message: string | undefined): string {
  if (message === undefined) return title;
  return `${title}: ${stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 300)}`;
}

/**
 * The count of a finished runner. A runner that says it failed without naming a test (it crashed, found zero
 * tests, or saw an error outside of any) still counts as one failure.
 */
export function countOf(
  file: string,
  read: (report: unknown) => Count | null,
  exitCode: number | null,
): Count {
  const count = read(readJson(file));
  if (count === null) return { ...NO_TESTS, failed: ['a runner that left no report'] };
  if (exitCode === 0 || count.failed.length > 0) return count;
  return { ...count, failed: [`a runner that ended with ${exitCode ?? 'a signal'} and named no test`] };
}

/** Of two runs one count. */
export function sumOf(a: Count, b: Count): Count {
  return {
    passed: a.passed + b.passed,
    failed: [...a.failed, ...b.failed],
    again: [...a.again, ...b.again],
    took: [...a.took, ...b.took],
  };
}

/** The count of a stage without tests of its own, which says only whether it passed. */
export function countStage(passed: boolean): Count {
  return passed ? NO_TESTS : { ...NO_TESTS, failed: ['see above'] };
}

const NO_TESTS: Count = { passed: 0, failed: [], again: [], took: [] };

/** The `most` longest, the longest first. */
export function longest(took: readonly Duration[], most: number): readonly Duration[] {
  return [...took].sort((a, b) => b.ms - a.ms).slice(0, most);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // the runner died before it could write
  }
}
