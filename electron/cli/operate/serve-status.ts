// The figures and the page of rooms over HTTP. They are made and handed out in a thread of their own (status-thread.ts), so
// that endless requests take no time from the rooms.

import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { RelayStatus } from './relay-status.ts';
import type { FromStatusThread, ServedStatus, StatusThreadData } from './status-messages.ts';

/** Megabytes: several times what a page of the most rooms takes, and nothing that the relay would miss. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * After so long, ms, what has ended begins again, and a port that another program had is asked for again: a client that can end it at
 * will has it made six times a minute, and no more.
 */
const AGAIN_MS = 10_000;

export interface StatusLimits {
  readonly memory: ResourceLimits;
  readonly againMs: number;
}

/**
 * Serves what is wanted, and again when its thread has ended of something; resolves when it is open, or cannot be. The rooms
 * are open without it. What it resolves with ends it.
 */
export async function serveStatus(
  served: ServedStatus,
  status: () => RelayStatus,
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
      const opened = new Worker(new URL('./status-thread.ts', import.meta.url), {
        workerData: { ...served, againMs } satisfies StatusThreadData,
        resourceLimits: memory,
      });
      thread = opened;
      opened.on('message', (message: FromStatusThread) => {
        if (message.is === 'question') opened.postMessage(shown(status()));
        else if (message.is === 'line') line(message.line);
        else resolve();
      });
      opened.on('error', ended);
    } catch (error) {
      // The machine has no thread to spare.
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

/** Without what neither shows: of a thousand rooms it takes longer to hand over than the rest. */
function shown({ rooms, ...others }: RelayStatus): RelayStatus {
  return {
    ...others,
    rooms: rooms.map((room) => {
      if (room === null) return null;
      const { phase, title = '', host, seats, taken, locked = false, password = false } = room;
      return { phase, title, host, seats, taken, locked, password };
    }),
  };
}
