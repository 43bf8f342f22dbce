// Serves the figures and the page of rooms over HTTP, in a thread (status-thread.ts), so that a flood of requests takes no time
// from the rooms.

import type { ResourceLimits, Worker } from 'node:worker_threads';
import { startThread } from '../../party/match/start-thread.ts';
import type { ShownStatus } from './relay-status.ts';
import type {
  Answers,
  FromStatusThread,
  ServedStatus,
  StatusThreadData,
  ToStatusThread,
} from './status-messages.ts';

/** Most heap of the thread, MB: several times what the page of the most rooms takes. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * After this, ms, a thread that has ended is started again, and a port that another program had is tried again. So a client that
 * can end the thread at will starts it six times a minute at most.
 */
const AGAIN_MS = 10_000;

export interface StatusLimits {
  readonly memory: ResourceLimits;
  readonly againMs: number;
}

/**
 * Serves figures and page as `served` says, and starts the thread again where it ends by an error. `answers` gives what is so at
 * each request; `line` gets lines for the log. Resolves, with a function that ends it, when both are open or the first start has
 * failed; the rooms are open in either case.
 */
export async function serveStatus(
  served: ServedStatus,
  answers: Answers,
  line: (line: string) => void,
  { memory, againMs }: StatusLimits = { memory: MEMORY, againMs: AGAIN_MS },
): Promise<() => void> {
  let thread: Worker | null = null;
  let again: NodeJS.Timeout | undefined;

  function open(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ended = (error: unknown) => {
      const why = (error as Error).message;
      line(`Figures and page have ended, and begin again in ${againMs / 1_000} s: ${why}`);
      again = setTimeout(open, againMs);
      resolve();
    };
    try {
      const opened = startThread(new URL('./status-thread.ts', import.meta.url), {
        workerData: { ...served, againMs } satisfies StatusThreadData,
        resourceLimits: memory,
      });
      thread = opened;
      opened.on('message', (message: FromStatusThread) => {
        if (message.is === 'question') opened.postMessage(answerOf(answers, message.of));
        else if (message.is === 'line') line(message.line);
        else resolve();
      });
      opened.on('error', ended);
    } catch (error) {
      // The machine is out of threads.
      ended(error);
    }
    return promise;
  }

  if (served.metrics || served.page) await open();
  return () => {
    clearTimeout(again);
    void thread?.terminate();
  };
}

function answerOf(answers: Answers, of: keyof Answers): ToStatusThread {
  return of === 'status' ? { of, answer: shown(answers.status) } : { of, answer: answers.results };
}

/** Leaves out what neither shows: for a thousand rooms, copying that to the thread takes longer than copying the rest. */
function shown({ rooms, ...others }: ShownStatus): ShownStatus {
  return {
    ...others,
    rooms: rooms.map((room) => {
      if (room === null) return null;
      const { phase, title = '', host, seats, taken, locked = false, password = false } = room;
      return { phase, title, host, seats, taken, locked, password };
    }),
  };
}
