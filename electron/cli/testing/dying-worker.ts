// A worker of a hall for tests: it dies as soon as it has read what was kept of a room, as if that were what kills it.

import type { FromWorker, ToWorker } from '../hall/messages.ts';

process.on('message', (order: ToWorker) => {
  if (order.do !== 'serve' || order.rooms.every(({ checkpoint }) => !checkpoint.estate)) return;
  process.send!({ is: 'opening' } satisfies FromWorker);
  process.kill(process.pid, 'SIGKILL');
});
await import('../hall/worker-process.ts');
