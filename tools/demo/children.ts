// The demo's child processes: started, listened to, and always ended, whatever happens.

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { FromChild, ToChild } from './messages.ts';

/** Silence of all children after which the demo counts as hung, ms: far longer than a try to join or a countdown. */
const SILENCE_LIMIT_MS = 30_000;

/** A child that was told to stop gets this long, ms, before it is ended. */
const STOP_LIMIT_MS = 2_000;

/** What a child wrote last is enough to understand its end. */
const KEPT_ERROR_CHARS = 4_000;

export interface Child {
  /** Waits for the next message of this kind. Rejects when the demo fails. */
  hear<Kind extends FromChild['is']>(kind: Kind): Promise<Extract<FromChild, { is: Kind }>>;
  stop(): void;
}

/** Why a demo ended early, in a sentence for people. */
export class DemoFailure extends Error {}

/** A set of children that live and fail together. */
export class Children {
  readonly #processes: ChildProcess[] = [];
  readonly #failure = Promise.withResolvers<never>();
  #ending = false;
  #silence: NodeJS.Timeout | undefined;

  constructor() {
    // Awaited only by those who wait for a message.
    this.#failure.promise.catch(() => {});
  }

  /** Starts `file` of this folder with a job. */
  start(file: string, job: object): Child {
    const child = fork(join(import.meta.dirname, file), [JSON.stringify(job)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#processes.push(child);
    this.#heard();
    let errors = '';
    child.stderr!.on('data', (chunk: Buffer) => {
      errors = (errors + chunk).slice(-KEPT_ERROR_CHARS);
    });
    child.on('error', (error) => this.fail(`${file} could not be started: ${error.message}`));
    // `close` comes after the last of its output, `exit` may come before.
    child.on('close', (code, signal) => {
      if (this.#ending) return;
      this.fail(`${file} ended unexpectedly (${signal ?? `exit code ${code}`}).\n${errors}`.trim());
    });
    const waiting = new Map<string, PromiseWithResolvers<FromChild>>();
    const promised = (kind: string) => {
      const found = waiting.get(kind) ?? Promise.withResolvers<FromChild>();
      waiting.set(kind, found);
      return found;
    };
    child.on('message', (message: FromChild) => {
      this.#heard();
      if (message.is === 'failed') this.fail(message.why);
      else promised(message.is).resolve(message);
    });
    return {
      hear: (kind) => Promise.race([promised(kind).promise as Promise<never>, this.#failure.promise]),
      stop: () => stop(child),
    };
  }

  /** Makes everybody who waits for a message give up. The first reason is the one that counts. */
  fail(why: string): void {
    this.#failure.reject(new DemoFailure(why));
  }

  /** Ends all that still run and waits until they have. */
  async end(): Promise<void> {
    this.#ending = true;
    clearTimeout(this.#silence);
    await Promise.all(
      this.#processes.map(async (child) => {
        if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
        // By an event: `once` would reject when a child is gone before it hears us.
        const exited = new Promise((resolve) => child.once('exit', resolve));
        stop(child);
        const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
        await exited;
        clearTimeout(limit);
      }),
    );
  }

  #heard(): void {
    clearTimeout(this.#silence);
    if (this.#ending) return;
    const why = `Nothing has happened for ${SILENCE_LIMIT_MS / 1000} s: the demo hangs.`;
    this.#silence = setTimeout(() => this.fail(why), SILENCE_LIMIT_MS);
  }
}

/** Tells a child to stop. One that ends by itself meanwhile misses it: that is as good. */
function stop(child: ChildProcess): void {
  if (child.connected) child.send({ do: 'stop' } satisfies ToChild, () => {});
}
