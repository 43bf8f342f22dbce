// A thread that tells of states on its way before it answers, for tests of its callers.

import { parentPort } from 'node:worker_threads';
import type { FromReplayThread } from '../replays/replay-reader.ts';

const post = (message: FromReplayThread) => parentPort!.postMessage(message);
parentPort!.on('message', () => {
  for (const frame of [60, 120]) {
    post({ is: 'state', state: { frame, hash: '0'.repeat(16), deflated: Uint8Array.of(frame) } });
  }
  post({ is: 'answer', answer: { is: 'same' } });
});
