// The thread beside the party in which a match is played (match-judge.ts).

import { parentPort } from 'node:worker_threads';
import { gameById } from '../../../games/list.ts';
import { serveMatches } from './match-runner-port.ts';

if (!parentPort) throw new Error('this runs in a thread of a party');
serveMatches(parentPort, gameById);
