// Threads of the app. Each has a heap of its own, and V8 ends the whole process where the limits of the system leave no memory for
// one: what does not fit is an error instead, as where the system starts no thread any more.

import { readFileSync } from 'node:fs';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** What V8 asks the system for with a thread: half a gigabyte that it hardly ever fills, and its threads' stacks. Bytes. */
const THREAD_BYTES = 800 * 1024 * 1024;

/** Starts a program in a thread. Throws ERR_WORKER_INIT_FAILED where the system refuses it. */
export function startThread(program: string | URL, options: WorkerOptions): Worker {
  if (!hasMemoryFor(THREAD_BYTES)) {
    const why = 'The system lets this process have no memory for one more thread.';
    throw Object.assign(new Error(why), { code: 'ERR_WORKER_INIT_FAILED' });
  }
  return new Worker(program, options);
}

/** Whether a process may ask for so many bytes more; true where no limit is told, as on other systems than Linux. */
function hasMemoryFor(bytes: number): boolean {
  try {
    const limits = readFileSync('/proc/self/limits', 'latin1');
    const status = readFileSync('/proc/self/status', 'latin1');
    const left = (limit: string, used: string) => amount(limits, limit) - 1024 * amount(status, used);
    // Where a limit is `unlimited` it is no number.
    return !(left('Max data size', 'VmData:') < bytes || left('Max address space', 'VmSize:') < bytes);
  } catch {
    return true;
  }
}

/** The number behind a name in a file of /proc. */
function amount(text: string, name: string): number {
  const from = text.indexOf(name) + name.length;
  return Number(text.slice(from).trimStart().split(/\s/, 1)[0]);
}
