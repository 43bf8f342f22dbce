// Row: what the tests of a checkout cost who waits for them: the seconds, and the processor's.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Bench, Measure, Row } from './row.ts';

/** From a clean clone with its packages and browsers: `npm test` on two calm cores. */
const CORE_WITHIN_S = 240;
const FAST_WITHIN_S = 45;

/** Of what `npm test` cost when it ran everything. */
const CORE_OF_BEFORE = 0.25;
const ALL_OF_BEFORE = 0.6;

interface Cost {
  readonly wallS: number;
  /** Of all processes that were waited for. */
  readonly cpuS: number;
}

/** Without `quick` also all tests, half an hour. A checkout without `npm run test:all` runs all of them by `npm test`. */
export async function testsRow({ quick, say, checkout, undo }: Bench): Promise<Row> {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const twoKinds = 'test:all' in scripts;
  const cost = async (...args: readonly string[]) => {
    say(`npm ${args.join(' ')}`);
    return await costOf(checkout, undo, args);
  };
  const core = await cost('test');
  const all = twoKinds ? (quick ? null : await cost('run', 'test:all')) : core;
  const fast = twoKinds ? await cost('test', '--', '--only', 'fast') : null;
  const seconds = (what: string, value: number, kept?: number): Measure => ({
    what,
    here: { value, unit: 's' },
    ...(kept === undefined ? {} : { kept }),
  });
  return {
    meaning: 'What the tests of a checkout cost: `npm test`, all tests, and the fast ones alone.',
    measures: [
      seconds('npm test: CPU', core.cpuS, CORE_OF_BEFORE),
      seconds('npm test: wall', core.wallS),
      ...(all
        ? [seconds('all tests: CPU', all.cpuS, ALL_OF_BEFORE), seconds('all tests: wall', all.wallS)]
        : []),
      ...(fast ? [seconds('fast tests: CPU', fast.cpuS), seconds('fast tests: wall', fast.wallS)] : []),
    ],
    figures: [
      { what: 'npm test: wall', measured: core.wallS, limit: CORE_WITHIN_S, unit: 's' },
      ...(fast ? [{ what: 'fast tests: wall', measured: fast.wallS, limit: FAST_WITHIN_S, unit: 's' }] : []),
    ],
    notes: ['A shell counts the processor time of everything that it has waited for.'],
  };
}

/** Throws where the tests fail. */
async function costOf(checkout: string, undo: Bench['undo'], args: readonly string[]): Promise<Cost> {
  const startedAt = performance.now();
  const timed = '"$@" >&2; code=$?; times; exit $code';
  const child = spawn('sh', ['-c', timed, 'sh', 'npm', ...args], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // a group of its own, which is ended whole
  });
  const exited = once(child, 'exit');
  const stop = undo.add(async () => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGINT');
    await exited;
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), exited]);
  await stop();
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}`);
  return { wallS: (performance.now() - startedAt) / 1000, cpuS: childrenSeconds(printed) };
}

/**
 * User and system time of a shell's children, s: the second line that POSIX `times` prints, such as `1m2.50s 0m3.04s`.
 * Throws for other texts.
 */
export function childrenSeconds(times: string): number {
  const line = times.trimEnd().split('\n').at(-1) ?? '';
  const parts = [...line.matchAll(/(\d+)m([\d.]+)s/g)];
  if (parts.length !== 2) throw new Error(`no times of a shell: ${line}`);
  return parts.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
}
