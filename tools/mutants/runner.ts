// Tries mutations in a warm process (runner-process.ts), which is replaced when a mutation hangs or ends it.

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** A test file to run, with `source` in place of a file. Paths are from the root of the repository. */
export interface Ask {
  readonly replace: { readonly file: string; readonly source: string } | null;
  readonly test: string;
  /** Pattern of the tests of the file that are run; all by default. */
  readonly title?: string;
}

/** What the process tells: `ready` once it has started, then for each run the first test that failed, or null. */
export type Told = 'ready' | { readonly failed: string | null };

export interface Ended {
  /** The first test that failed, or how else the file did not pass; null when it passed. */
  readonly failed: string | null;
  /** Whether the tests exceeded their limit. */
  readonly timeout: boolean;
  readonly ms: number;
}

/** Heap of the process, MB: a mutation that allocates without end soon exceeds it. */
const HEAP_MB = 1_000;

/** Runs after which a process is replaced: Vitest keeps half a megabyte of each run. */
const MOST_RUNS = 500;

export class Runner {
  readonly #root: string;
  #process: ChildProcess | null = null;
  #runs = 0;

  /** `root`: folder of the repository. The first run starts the process. */
  constructor(root: string) {
    this.#root = root;
  }

  /** Runs a test file that may take `limitMs`. */
  async run(ask: Ask, limitMs: number): Promise<Ended> {
    if (++this.#runs % MOST_RUNS === 0) this.close();
    this.#process ??= await this.#start();
    const startedAt = performance.now();
    const { promise, resolve } = Promise.withResolvers<Told | 'died' | 'late'>();
    const die = () => resolve('died');
    const timer = setTimeout(() => resolve('late'), limitMs);
    this.#process.once('message', resolve).once('exit', die).send(ask);
    const told = await promise;
    clearTimeout(timer);
    this.#process.off('exit', die);
    const ms = performance.now() - startedAt;
    if (typeof told === 'object') return { ...told, timeout: false, ms };
    this.close();
    const timeout = told === 'late';
    return { failed: timeout ? 'did not end' : 'ended the process', timeout, ms };
  }

  /** Ends the process; the next run starts another. */
  close(): void {
    this.#process?.kill('SIGKILL');
    this.#process = null;
  }

  async #start(): Promise<ChildProcess> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const started = fork(join(import.meta.dirname, 'runner-process.ts'), {
      cwd: this.#root,
      env: { ...process.env, SWARM_SEEDS: '100' },
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // Its output is dropped, because mutations make it print anything. Where it fails to start, run runner-process.ts by hand.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const die = () => reject(new Error('runner-process.ts does not start'));
    started.once('message', () => resolve()).once('exit', die);
    await promise;
    started.off('exit', die);
    return started;
  }
}
