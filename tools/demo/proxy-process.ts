// The proxy of a demo as a process.

import { fail, job, tell, untilStopped } from './child.ts';
import type { ProxyJob } from './messages.ts';
import { demoConditions, openProxy } from './proxy.ts';

const { relay, peers, seed, ...ask } = job<ProxyJob>();
try {
  const proxy = await openProxy({ relay, peers, seed, conditions: demoConditions(ask) });
  untilStopped(() => proxy.close());
  await tell({ is: 'proxy-open', ports: proxy.ports });
} catch (error) {
  await fail(`The proxy did not open: ${(error as Error).message}`);
}
