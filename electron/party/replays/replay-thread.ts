// The thread in which replays are read and played again (replay-reader.ts), one after the other.

import { parentPort } from 'node:worker_threads';
// Signatures are checked with it; when it is loaded it asks what it runs in, which is forbidden in there.
import '../../../netcode/crypto/sodium.ts';
import { confined } from '../match/confined.ts';
import type { FromReplayThread, ToReplayThread } from './replay-reader.ts';

if (!parentPort) throw new Error('this runs in a thread of whoever reads replays');
const port = parentPort;
const { summaryOf, openReplay, glanceOf, checkReplay, isPartOf } = await confined(
  () => import('./read-replay.ts'),
);

const post = (message: FromReplayThread) => port.postMessage(message);
port.on('message', (asked: ToReplayThread) => post({ is: 'answer', answer: answerTo(asked) }));

function answerTo(asked: ToReplayThread): unknown {
  const { bytes, contents } = asked;
  switch (asked.ask) {
    case 'summary':
      return summaryOf(bytes, contents);
    case 'open':
      return openReplay(bytes, contents);
    case 'glance':
      return glanceOf(bytes, contents);
    case 'check':
      return checkReplay(bytes, contents, asked.file, (state) => post({ is: 'state', state }));
    case 'part':
      return isPartOf(bytes, asked.whole);
  }
}
