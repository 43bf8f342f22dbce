// A worker's process, as the hall that started it sees it.

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { FromWorker, ToWorker } from './messages.ts';

const PROGRAM = join(import.meta.dirname, 'worker-process.ts');

/** How long a worker that is told to end may take to say goodbye to its members, ms; then it is killed. */
const ENDING_LIMIT_MS = 1_000;

/** A worker with rooms that has been silent for this long, ms, hangs: a worker sends a message each second. */
const HANGS_MS = 8_000;

/** A worker without rooms that has been silent for this long, ms, hangs: it has nothing else to do. */
const SPARE_HANGS_MS = 4_000;

/** A worker that has sent no message for this long after its start, ms, hangs: a busy machine takes seconds to load a program. */
const STARTS_MS = 30_000;

export class HallWorker {
  /** Null where the system refused to start a process, by throwing. */
  readonly #child: ChildProcess | null;
  /** Resolves when the process has ended: with its signal, its exit code, or why it failed to start. */
  readonly ended: Promise<string>;
  readonly #ready: Promise<unknown>;
  #isReady = false;
  /** Time of the worker's last message, or of its start, ms of performance.now(). */
  #heardAt = performance.now();
  /** Called with each message of the worker, except `ready` and `alive`. */
  onMessage: (message: FromWorker) => void = () => {};

  /** Starts a worker for rooms of the game with this id. Tests pass another `program`. */
  constructor(game: string, program = PROGRAM) {
    const ended = Promise.withResolvers<string>();
    this.ended = ended.promise;
    const ready = Promise.withResolvers<void>();
    this.#ready = ready.promise;
    const child = forked(program, game);
    if (child instanceof Error) {
      this.#child = null;
      ended.resolve(notStarted(child));
      return;
    }
    this.#child = child;
    child.on('exit', (code, signal) => ended.resolve(signal ?? `code ${code}`));
    child.on('error', (error) => {
      // A process that failed to start has no `exit` event. Other errors are of messages to a process that has ended.
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

  /** Undefined where the system refused to start the process; `ended` says why. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Whether the worker hangs at `now`, by how long it has been silent. `serves`: whether it has rooms. */
  hangs(now: number, serves: boolean): boolean {
    const most = this.#isReady ? (serves ? HANGS_MS : SPARE_HANGS_MS) : STARTS_MS;
    return now - this.#heardAt > most;
  }

  /** Starts the time of silence anew at `now`: called when the hall itself was asleep. */
  forgive(now: number): void {
    this.#heardAt = Math.max(this.#heardAt, now);
  }

  /** Sends an order once the worker is ready; drops it where the worker ends before. */
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

/** Forks a process; returns the error where Node throws, as it does when memory is short. */
function forked(program: string, game: string): ChildProcess | Error {
  try {
    return fork(program, [game], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  } catch (error) {
    return error as Error;
  }
}

function notStarted({ message }: Error): string {
  return `not started: ${message}`;
}
