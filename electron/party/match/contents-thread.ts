// The thread beside the party in which all games are played to find out what their rules do (contents.ts).

import { parentPort } from 'node:worker_threads';
import { contentHash } from '../../../netcode/sim/content-hash.ts';
import { confined } from './confined.ts';
import type { Contents } from './contents.ts';

if (!parentPort) throw new Error('this runs in a thread of a party');
const port = parentPort;
const { games } = await confined(() => import('../../../games/list.ts'));
const contents: Contents = Object.fromEntries(games.map((game) => [game.info.id, contentHash(game)]));
port.postMessage(contents);
