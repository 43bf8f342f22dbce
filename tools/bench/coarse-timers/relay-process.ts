// Process: the relay of the row of coarse timers, which makes its own timers coarse, or says what it took of the processor.

import { readdirSync, writeFileSync } from 'node:fs';
import { openRelay } from '../../../netcode/udp/relay-socket.ts';
import { answer } from '../child.ts';
import { CONTENT, gameAt } from './setup.ts';

answer({
  async open(tickRate: number): Promise<number> {
    const rooms = [{ games: [{ info: gameAt(tickRate), content: CONTENT }], app: 'bench' }];
    const opened = await openRelay({ rooms, port: 0, host: '127.0.0.1' });
    if (!opened.ok) throw new Error(`cannot listen: ${opened.why}`);
    return opened.running.port;
  },
  /** From now on Linux may let each timer of this process come so much later, ns. */
  slack(ns: number): void {
    for (const thread of readdirSync('/proc/self/task')) {
      writeFileSync(`/proc/${thread}/timerslack_ns`, String(ns));
    }
  },
  /** Processor time so far, ms. */
  cpuMs(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
});
