// The thread beside the party in which a match is played (match-judge.ts).

import { parentPort } from 'node:worker_threads';
import { confined } from './confined.ts';
import { serveMatches } from './match-runner-port.ts';

if (!parentPort) throw new Error('this runs in a thread of a party');
const { gameById } = await confined(() => import('../../../games/list.ts'));
serveMatches(parentPort, gameById);
