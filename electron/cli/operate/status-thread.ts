// The thread that serves the figures and the page of rooms (serve-status.ts).

import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { METRICS_TYPE, metricsText } from './metrics.ts';
import type { RelayStatus } from './relay-status.ts';
import { roomsPage } from './rooms-page.ts';
import { type HttpPlace, type ServedText, serveTexts } from './serve-text.ts';
import type { FromStatusThread, StatusThreadData } from './status-messages.ts';

if (!parentPort) throw new Error('this runs in a thread of a relay');
const port = parentPort;
const { metrics, page, names, game, links, ways, againMs } = workerData as StatusThreadData;
const post = (message: FromStatusThread) => port.postMessage(message);

/** Asks the relay for its current status. */
async function status(): Promise<RelayStatus> {
  const answer = once(port, 'message');
  post({ is: 'question' });
  const [current] = await answer;
  return current as RelayStatus;
}

/** The answer to health checks: it comes only while the relay itself answers the thread. */
const health: ServedText = {
  path: '/health',
  type: 'text/plain; charset=utf-8',
  anyName: true,
  text: () => status().then(() => 'ok\n'),
};

/** Serves a text at a place. While another program has its port, the thread tries again, and logs that the first time. */
async function serve(
  what: string,
  place: HttpPlace | null,
  text: ServedText,
  isAgain = false,
): Promise<void> {
  if (!place) return;
  try {
    post({ is: 'line', line: `${what}: ${(await serveTexts(place, [text, health], names)).url}` });
  } catch (error) {
    const again = `cannot be had, and are tried again every ${againMs / 1_000} s`;
    if (!isAgain) post({ is: 'line', line: `${what} ${again}: ${(error as Error).message}` });
    setTimeout(serve, againMs, what, place, text, true);
  }
}

const shown = roomsPage(game, ways, (room) => links[room - 1]!);
await serve('Metrics', metrics, {
  path: '/metrics',
  type: METRICS_TYPE,
  text: async () => metricsText(await status()),
});
await serve('Rooms', page, {
  path: '/',
  type: 'text/html; charset=utf-8',
  text: async () => shown(await status(), Date.now()),
});
post({ is: 'open' });
