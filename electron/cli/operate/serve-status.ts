// The figures and the page of rooms over HTTP. They are made and handed out in a thread of their own (status-thread.ts), so
// that whoever asks for them without end takes no time from the rooms.

import { Worker } from 'node:worker_threads';
import type { RelayStatus } from './relay-status.ts';
import type { FromStatusThread, ServedStatus } from './status-messages.ts';

/** Megabytes: several times what a page of the most rooms takes, and nothing that the relay would miss. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Serves what is wanted; resolves when it is open, or cannot be. The rooms are open without it. */
export async function serveStatus(
  served: ServedStatus,
  status: () => RelayStatus,
  line: (line: string) => void,
): Promise<void> {
  if (!served.metrics && !served.page) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const thread = new Worker(new URL('./status-thread.ts', import.meta.url), {
    workerData: served,
    resourceLimits: MEMORY,
  });
  thread.on('message', (message: FromStatusThread) => {
    if (message.is === 'question') thread.postMessage(shown(status()));
    else if (message.is === 'line') line(message.line);
    else resolve();
  });
  thread.on('error', (error: Error) => {
    line(`Figures and page have ended: ${error.message}`);
    resolve();
  });
  await promise;
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
