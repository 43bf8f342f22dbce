// Child processes of the benchmark: started, asked, and gone with their parent whatever happens to it.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Undo } from './undo.ts';

/** A child that is silent for this long, ms, hangs: joining 13,000 clients on a busy machine takes minutes. */
const ANSWER_LIMIT_MS = 240_000;

export interface Child {
  readonly pid: number;
  /** Asks the child something; the answer is what its handler of that name returned. */
  ask<T>(question: string, argument?: unknown): Promise<T>;
  stop(): Promise<void>;
}

interface Question {
  readonly id: number;
  readonly question: string;
  readonly argument: unknown;
}

interface Answer {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
}

export interface ChildOptions {
  /** Switches for Node itself, such as `--cpu-prof`. */
  readonly node?: readonly string[];
  /** A program and its arguments to run Node under, such as `ip netns exec NAME`. */
  readonly under?: readonly string[];
  /** What the module finds on its command line. */
  readonly args?: readonly string[];
}

/** Starts a module of the benchmark as a process; it serves with `answer`. */
export function startChild(undo: Undo, file: string, options: ChildOptions = {}): Child {
  const [program = process.execPath, ...before] = [...(options.under ?? []), process.execPath];
  const child = fork(file, options.args ?? [], {
    execPath: program,
    execArgv: [...before, ...(options.node ?? [])],
    serialization: 'advanced',
  });
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  const exited = once(child, 'exit');
  let asked = 0;
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.on('message', ({ id, answer, error }: Answer) => {
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) waiter?.resolve(answer);
    else waiter?.reject(new Error(error));
  });
  child.on('error', fail);
  child.on('exit', (code) => fail(new Error(`${file} ended with ${code}`)));
  const stop = undo.add(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    // Without its parent's channel a child ends by itself, so that Node writes its profile if it makes one.
    if (child.connected) child.disconnect();
    else child.kill('SIGKILL');
    await exited;
  });
  return {
    pid: child.pid ?? 0,
    ask<T>(question: string, argument?: unknown) {
      const id = asked++;
      return new Promise<T>((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error(`${file} does not answer`)), ANSWER_LIMIT_MS);
        const settled = () => clearTimeout(limit);
        waiting.set(id, {
          resolve: (answer) => {
            settled();
            resolve(answer as T);
          },
          reject: (error) => {
            settled();
            reject(error);
          },
        });
        child.send({ id, question, argument } satisfies Question);
      });
    },
    stop,
  };
}

/** Run in the child: answers what the parent asks, and ends with it. A handler names what its caller passes. */
export function answer(handlers: { readonly [question: string]: (argument: never) => unknown }): void {
  process.on('disconnect', () => process.exit());
  // Ctrl+C reaches the whole group of processes; the parent takes its children down in order.
  process.on('SIGINT', () => {});
  process.on('message', async ({ id, question, argument }: Question) => {
    try {
      const handler = handlers[question];
      if (!handler) throw new Error(`nothing answers “${question}”`);
      process.send?.({ id, answer: await handler(argument as never) } satisfies Answer);
    } catch (error) {
      process.send?.({ id, error: (error as Error).message } satisfies Answer);
    }
  });
}
