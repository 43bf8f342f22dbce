// The thread in which replays are read and played again (replay-reader.ts), one after the other.

import { parentPort } from 'node:worker_threads';
// Signatures are checked with it; when it is loaded it asks what it runs in, which nobody may in there.
import '../../../netcode/crypto/sodium.ts';
import { confined } from '../match/confined.ts';
import type { ReplayQuestion } from './replay-reader.ts';

if (!parentPort) throw new Error('this runs in a thread of whoever reads replays');
const port = parentPort;
const { summaryOf, openReplay, checkReplay } = await confined(() => import('./read-replay.ts'));

const answers = { summary: summaryOf, open: openReplay, check: checkReplay };
port.on('message', ({ ask, bytes, file }: ReplayQuestion) => port.postMessage(answers[ask](bytes, file)));
