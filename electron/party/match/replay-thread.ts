// The thread in which one replay is played again (judge-replay.ts).

import { parentPort, workerData } from 'node:worker_threads';
import { confined } from './confined.ts';

if (!parentPort) throw new Error('this runs in a thread of whoever judges a replay');
const { checkReplay } = await confined(() => import('./check-replay.ts'));
parentPort.postMessage(checkReplay(workerData as Uint8Array));
