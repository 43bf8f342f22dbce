// The thread that serves the figures and the page of rooms (serve-status.ts).

import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { METRICS_TYPE, metricsText } from './metrics.ts';
import type { RelayStatus } from './relay-status.ts';
import { roomsPage } from './rooms-page.ts';
import { type HttpPlace, type ServedText, serveText } from './serve-text.ts';
import type { FromStatusThread, StatusThreadData } from './status-messages.ts';

if (!parentPort) throw new Error('this runs in a thread of a relay');
const port = parentPort;
const { metrics, page, game, links, againMs } = workerData as StatusThreadData;
const post = (message: FromStatusThread) => port.postMessage(message);

/** How it is now. */
async function status(): Promise<RelayStatus> {
  const answer = once(port, 'message');
  post({ is: 'question' });
  const [current] = await answer;
  return current as RelayStatus;
}

/** Another program may have its port only for now: it is asked for until it is free, and said to be missing once. */
async function serve(
  what: string,
  place: HttpPlace | null,
  text: ServedText,
  isAgain = false,
): Promise<void> {
  if (!place) return;
  try {
    post({ is: 'line', line: `${what}: ${(await serveText(place, text)).url}` });
  } catch (error) {
    const again = `cannot be had, and are tried again every ${againMs / 1_000} s`;
    if (!isAgain) post({ is: 'line', line: `${what} ${again}: ${(error as Error).message}` });
    setTimeout(serve, againMs, what, place, text, true);
  }
}

const shown = roomsPage(game, (room) => links[room - 1]!);
await serve('Metrics', metrics, {
  path: '/metrics',
  type: METRICS_TYPE,
  text: async () => metricsText(await status()),
});
await serve('Rooms', page, {
  path: '/',
  type: 'text/html; charset=utf-8',
  text: async () => shown(await status()),
});
post({ is: 'open' });
