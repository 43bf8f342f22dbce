// Tries mutations one at a time: which test notices, or that it survives.
//
// Ours, because Stryker (10.1) fails to start beside TypeScript 7, brings 142 packages, and runs every test for nine
// mutations in ten of our code.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutation, mutated } from './mutations.ts';
import { Runner } from './runner.ts';

export interface Verdict {
  readonly mutation: Mutation;
  /** Who makes a test file hang has been noticed, too. */
  readonly outcome: 'killed' | 'timeout' | 'survived';
  /** The test that noticed; null for a survivor. */
  readonly by: string | null;
}

export interface Hunt {
  /** Folder of the repository. */
  readonly root: string;
  readonly mutations: readonly Mutation[];
  /** Test files that can notice a mutation. */
  readonly testsOf: (mutation: Mutation) => readonly string[];
  /** How many are tried side by side. */
  readonly workers: number;
  /** A test file may take five times as long as without a mutation, and this much more; 5000 unless given. */
  readonly patienceMs?: number;
  /** Told of each as soon as it is known. */
  readonly tell: (verdict: Verdict) => void;
}

/** A test file may take this much longer than without a mutation: the machine may be busy with something else. */
const LIMIT_TIMES = 5;
const PATIENCE_MS = 5_000;

/** Longest that a test file may take without a mutation, ms. */
const LONGEST_TEST_MS = 300_000;

/** Tries them all. Throws when a test fails without any. */
export async function hunt(asked: Hunt): Promise<Verdict[]> {
  const { root, mutations, testsOf, workers, patienceMs = PATIENCE_MS, tell } = asked;
  const runners = Array.from({ length: workers }, () => new Runner(root));
  const order = new Order();
  const attempt = async (runner: Runner, mutation: Mutation): Promise<Verdict> => {
    const { file } = mutation;
    const source = mutated(readFileSync(join(root, file), 'utf8'), mutation);
    for (const test of order.of(file, testsOf(mutation))) {
      const usualMs = order.took.get(test) ?? (await withoutMutation(runner, test));
      order.took.set(test, usualMs);
      const limitMs = patienceMs + LIMIT_TIMES * usualMs;
      const { failed, timeout } = await runner.run({ replace: { file, source }, test }, limitMs);
      if (failed === null) continue;
      order.noticed(file, test);
      return { mutation, outcome: timeout ? 'timeout' : 'killed', by: `${test} > ${failed}` };
    }
    return { mutation, outcome: 'survived', by: null };
  };

  const verdicts: Verdict[] = [];
  const left = mutations.values();
  const work = async (runner: Runner) => {
    for (const mutation of left) {
      const verdict = await attempt(runner, mutation);
      verdicts.push(verdict);
      tell(verdict);
    }
  };
  try {
    await Promise.all(runners.map(work));
    return verdicts;
  } finally {
    for (const runner of runners) runner.close();
  }
}

/** How long a test file takes as the code is, ms. */
async function withoutMutation(runner: Runner, test: string): Promise<number> {
  const { failed, ms } = await runner.run({ replace: null, test }, LONGEST_TEST_MS);
  if (failed !== null) throw new Error(`${test} > ${failed}: fails without any mutation`);
  return ms;
}

/** Which test to ask first: whichever noticed most mutations of the file, then the file's own, then the quickest. */
class Order {
  /** How long tests take, as far as known, ms. */
  readonly took = new Map<string, number>();
  readonly #noticed = new Map<string, number>();

  noticed(file: string, test: string): void {
    const key = `${file} ${test}`;
    this.#noticed.set(key, (this.#noticed.get(key) ?? 0) + 1);
  }

  of(file: string, tests: readonly string[]): string[] {
    const own = `${file.replace(/\.ts$/, '')}.`; // with the kind of test behind it
    const rank = (test: string) =>
      (this.#noticed.get(`${file} ${test}`) ?? 0) + (test.startsWith(own) ? 0.5 : 0);
    const ms = (test: string) => this.took.get(test) ?? 0;
    return tests.toSorted((a, b) => rank(b) - rank(a) || ms(a) - ms(b));
  }
}
