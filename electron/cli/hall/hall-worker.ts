// The hall's end of a worker's process.

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { FromWorker, ToWorker } from './messages.ts';

const PROGRAM = join(import.meta.dirname, 'worker-process.ts');

/** A worker that is told to end says goodbye to everybody; one that has not done so by then, ms, is killed. */
const ENDING_LIMIT_MS = 1_000;

/** A worker that has said nothing for so long, ms, hangs: it has something to say each second. */
const HANGS_MS = 8_000;

/** The same for one that has not begun with rooms: it has nothing else to do. */
const SPARE_HANGS_MS = 4_000;

/** A worker says its first word within this, ms: a busy machine takes seconds to load its program. */
const STARTS_MS = 30_000;

export class HallWorker {
  /** Null where the system has started none. */
  readonly #child: ChildProcess | null;
  /** Resolves with how it ended, or why it was not started; never rejects. */
  readonly ended: Promise<string>;
  readonly #ready: Promise<unknown>;
  #isReady = false;
  /** When it last said something, or was started, ms of performance.now(). */
  #heardAt = performance.now();
  /** Told of all that it says but signs of life. */
  onMessage: (message: FromWorker) => void = () => {};

  /** `program`: another one than the worker's, for tests. */
  constructor(program = PROGRAM) {
    const ended = Promise.withResolvers<string>();
    this.ended = ended.promise;
    const ready = Promise.withResolvers<void>();
    this.#ready = ready.promise;
    const child = forked(program);
    if (child instanceof Error) {
      this.#child = null;
      ended.resolve(notStarted(child));
      return;
    }
    this.#child = child;
    child.on('exit', (code, signal) => ended.resolve(signal ?? `code ${code}`));
    child.on('error', (error) => {
      // Without a process no exit follows. Other errors are of a message to one that has ended, which its exit tells.
      if (child.pid === undefined) ended.resolve(notStarted(error));
    });
    child.on('message', (message: FromWorker) => {
      this.#heardAt = performance.now();
      if (message.is === 'ready') {
        this.#isReady = true;
        ready.resolve();
      } else if (message.is !== 'alive') this.onMessage(message);
    });
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Whether it has been silent for longer than any worker is that is not stopped. `serves`: whether it has begun with rooms. */
  hangs(now: number, serves: boolean): boolean {
    const most = this.#isReady ? (serves ? HANGS_MS : SPARE_HANGS_MS) : STARTS_MS;
    return now - this.#heardAt > most;
  }

  /** The hall itself has heard of none before `now`, as it was asleep. */
  forgive(now: number): void {
    this.#heardAt = Math.max(this.#heardAt, now);
  }

  /** Tells it something once it is there. */
  async tell(order: ToWorker): Promise<void> {
    await Promise.race([this.#ready, this.ended]);
    if (this.#child?.connected) this.#child.send(order, () => {});
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  async end(): Promise<void> {
    if (this.#child?.connected) this.#child.disconnect();
    const limit = setTimeout(() => this.kill(), ENDING_LIMIT_MS);
    await this.ended;
    clearTimeout(limit);
  }
}

/** The process; an Error where the system refuses it so that Node throws, as it does when there is no memory for one. */
function forked(program: string): ChildProcess | Error {
  try {
    return fork(program, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  } catch (error) {
    return error as Error;
  }
}

function notStarted({ message }: Error): string {
  return `not started: ${message}`;
}
