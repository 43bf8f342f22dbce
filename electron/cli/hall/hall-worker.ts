// The hall's end of a worker's process.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FromWorker, ToWorker } from './messages.ts';

const PROGRAM = join(import.meta.dirname, 'worker-process.ts');

/** A worker that is told to end says goodbye to everybody; one that has not done so by then, ms, is killed. */
const ENDING_LIMIT_MS = 1_000;

export class HallWorker {
  readonly #child: ChildProcess;
  /** Resolves with how it ended. */
  readonly ended: Promise<string>;
  readonly #ready: Promise<unknown>;
  /** Told of all that it says but that it is ready. */
  onMessage: (message: FromWorker) => void = () => {};

  constructor() {
    this.#child = fork(PROGRAM, {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child.on('error', () => {}); // of a message to one that has ended: that is heard of by itself
    this.ended = once(this.#child, 'exit').then(([code, signal]) => signal ?? `code ${code}`);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ready = promise;
    this.#child.on('message', (message: FromWorker) => {
      if (message.is === 'ready') resolve();
      else this.onMessage(message);
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Tells it something once it is there. */
  async tell(order: ToWorker): Promise<void> {
    await Promise.race([this.#ready, this.ended]);
    if (this.#child.connected) this.#child.send(order);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async end(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    const limit = setTimeout(() => this.kill(), ENDING_LIMIT_MS);
    await this.ended;
    clearTimeout(limit);
  }
}
