// The thread that serves the figures and the page of rooms (serve-status.ts).

import { parentPort, workerData } from 'node:worker_threads';
import { METRICS_TYPE, metricsText } from './metrics.ts';
import { resultsCsv, resultsPage } from './results-page.ts';
import { roomsPage } from './rooms-page.ts';
import { type HttpPlace, type ServedText, serveTexts } from './serve-text.ts';
import type { Answers, FromStatusThread, StatusThreadData, ToStatusThread } from './status-messages.ts';

if (!parentPort) throw new Error('this runs in a thread of a relay');
const port = parentPort;
const { metrics, page, names, game, links, ways, againMs } = workerData as StatusThreadData;
const post = (message: FromStatusThread) => port.postMessage(message);

/** Asks the relay for what is so now. */
function ask<Of extends keyof Answers>(of: Of): Promise<Answers[Of]> {
  return new Promise((resolve) => {
    const hear = (message: ToStatusThread) => {
      if (message.of !== of) return;
      port.off('message', hear);
      resolve(message.answer as Answers[Of]);
    };
    port.on('message', hear);
    post({ is: 'question', of });
  });
}

/** The answer to health checks: it comes only while the relay itself answers the thread. */
const health: ServedText = {
  path: '/health',
  type: 'text/plain; charset=utf-8',
  anyName: true,
  text: () => ask('status').then(() => 'ok\n'),
};

/** Serves texts at a place. While another program has its port, the thread tries again, and logs that the first time. */
async function serve(
  what: string,
  place: HttpPlace | null,
  texts: readonly [ServedText, ...ServedText[]],
  isAgain = false,
): Promise<void> {
  if (!place) return;
  try {
    post({ is: 'line', line: `${what}: ${(await serveTexts(place, [...texts, health], names)).url}` });
  } catch (error) {
    const again = `cannot be had, and are tried again every ${againMs / 1_000} s`;
    if (!isAgain) post({ is: 'line', line: `${what} ${again}: ${(error as Error).message}` });
    setTimeout(serve, againMs, what, place, texts, true);
  }
}

const HTML = 'text/html; charset=utf-8';
const shown = roomsPage(game, ways, (room) => links[room - 1]!);
await serve('Metrics', metrics, [
  { path: '/metrics', type: METRICS_TYPE, text: async () => metricsText(await ask('status')) },
]);
await serve('Rooms', page, [
  { path: '/', type: HTML, text: async () => shown(await ask('status'), Date.now()) },
  { path: '/results', type: HTML, text: async () => resultsPage(game, await ask('results')) },
  {
    path: '/results.csv',
    type: 'text/csv; charset=utf-8',
    text: async () => resultsCsv(await ask('results')),
  },
]);
post({ is: 'open' });
