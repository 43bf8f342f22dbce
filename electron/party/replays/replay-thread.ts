// The thread in which replays are read and played again (replay-reader.ts), one after the other.

import { parentPort } from 'node:worker_threads';
// Signatures are checked with it; when it is loaded it asks what it runs in, which nobody may in there.
import '../../../netcode/crypto/sodium.ts';
import { confined } from '../match/confined.ts';
import type { Contents } from '../match/contents.ts';
import type { FromReplayThread, ReplayQuestion } from './replay-reader.ts';

if (!parentPort) throw new Error('this runs in a thread of whoever reads replays');
const port = parentPort;
const { summaryOf, openReplay, checkReplay, isPartOf } = await confined(() => import('./read-replay.ts'));

const post = (message: FromReplayThread) => port.postMessage(message);
const answers = {
  summary: summaryOf,
  open: openReplay,
  check: (bytes: Uint8Array, contents?: Contents, file?: Uint8Array) =>
    checkReplay(bytes, contents, file, (state) => post({ is: 'state', state })),
  part: (bytes: Uint8Array, _: unknown, whole?: Uint8Array) => whole !== undefined && isPartOf(bytes, whole),
};
port.on('message', ({ ask, bytes, file, contents }: ReplayQuestion) =>
  post({ is: 'answer', answer: answers[ask](bytes, contents, file) }),
);
