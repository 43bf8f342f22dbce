// Judges a replay, which anybody may have made: played again in a thread that has neither network nor files, with limits.

import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { ReplayCheck } from './check-replay.ts';

/** The longest match of the most players with the largest inputs, none of them like the one before, is smaller. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Many times what the longest evening's match takes to be played again on a slow machine. */
const TIME_LIMIT_MS = 120_000;

/** Many times what the largest match takes. Its frames are outside of the heap; there are no more than the file has. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** The thread's program lies beside this one, as source and when it is built. */
const THREAD = new URL(`./replay-thread${extname(import.meta.url)}`, import.meta.url);

export interface JudgeReplayOptions {
  readonly timeLimitMs?: number;
  readonly memoryLimits?: ResourceLimits;
  /** Another program for the thread, for tests. */
  readonly thread?: URL;
}

/** What there is to say of the replay in this file. Never rejects. */
export async function judgeReplay(file: string, options: JudgeReplayOptions = {}): Promise<ReplayCheck> {
  try {
    if ((await stat(file)).size > MOST_BYTES) return unreadable('It is far too large for a replay.');
    return await playAgain(await readFile(file), options);
  } catch (error) {
    return unreadable((error as Error).message);
  }
}

function playAgain(bytes: Uint8Array, options: JudgeReplayOptions): Promise<ReplayCheck> {
  const { timeLimitMs = TIME_LIMIT_MS, memoryLimits = MEMORY_LIMITS, thread: program = THREAD } = options;
  return new Promise((resolve) => {
    const thread = new Worker(program, {
      name: 'replay',
      workerData: bytes,
      resourceLimits: memoryLimits,
    });
    const say = (check: ReplayCheck) => {
      clearTimeout(limit);
      void thread.terminate();
      resolve(check);
    };
    const limit = setTimeout(() => say(unreadable('It takes far too long to play again.')), timeLimitMs);
    thread.on('message', say);
    // Above all that memory ran out.
    thread.on('error', (error) => say(unreadable((error as Error).message)));
    thread.on('exit', () => say(unreadable('It could not be played again.')));
  });
}

function unreadable(why: string): ReplayCheck {
  return { is: 'unreadable', why };
}
