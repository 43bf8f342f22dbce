// Tries rows whose test and broken file are netcode's in warm processes, without writing or copying files; rows.ts tries others.

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { patternOf, type RowHunt, type RowMutant, type RowVerdict } from './rows.ts';
import { Runner } from './runner.ts';

/** Folder whose modules a warm process can replace, but for tests that start another process or thread. */
const FLOOR = 'netcode/';
const SOCKETS = 'netcode/udp/';
const THREADS = 'netcode/sim/confine.system.test.ts';

/** Longest that a test may take, ms; and how many times of what it takes unbroken, and this much more. */
const LONGEST_MS = 300_000;
const LIMIT_TIMES = 5;
const PATIENCE_MS = 30_000;

export function isWarm({ test, break: way }: RowMutant, root: string): boolean {
  const file = relative(root, test.file);
  return (
    way.file.startsWith(FLOOR) && file.startsWith(FLOOR) && !file.startsWith(SOCKETS) && file !== THREADS
  );
}

/** Tries them all. */
export async function huntWarm({ root, mutants, workers, tell }: RowHunt): Promise<void> {
  const left = mutants.values();
  const work = async (runner: Runner) => {
    for (const mutant of left) tell(mutant, await tried(runner, root, mutant));
  };
  const runners = Array.from({ length: workers }, () => new Runner(root));
  try {
    await Promise.all(runners.map(work));
  } finally {
    for (const runner of runners) runner.close();
  }
}

async function tried(runner: Runner, root: string, mutant: RowMutant): Promise<RowVerdict> {
  const { file, from, to } = mutant.break;
  const test = relative(root, mutant.test.file);
  const title = patternOf(mutant.test);
  const whole = await runner.run({ replace: null, test, title }, LONGEST_MS);
  if (whole.failed !== null)
    return { is: 'left out', said: `a test fails where nothing is broken: ${whole.failed}` };
  const source = readFileSync(join(root, file), 'utf8').replace(from, () => to);
  const limitMs = PATIENCE_MS + LIMIT_TIMES * whole.ms;
  const { failed } = await runner.run({ replace: { file, source }, test, title }, limitMs);
  return { is: failed === null ? 'lived' : 'died', said: failed ?? '' };
}
