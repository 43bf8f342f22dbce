// A thread with little memory that passes a recording with millions of items to a stage, for tests of what that costs the party.

import { parentPort, workerData } from 'node:worker_threads';
import { StageFeed } from '../match/stage-feed.ts';
import { recordedFrames } from '../replays/recorded-frames.ts';

const { frames, itemsInFrame } = workerData as { readonly frames: number; readonly itemsInFrame: number };

// Each item is three bytes: of seat 0, and without any of its own.
const each = 3 * itemsInFrame;
const items = {
  frames: Uint32Array.from({ length: frames }, (_, at) => at),
  ends: Uint32Array.from({ length: frames }, (_, at) => (at + 1) * each),
  bytes: new Uint8Array(frames * each),
};
const feed = new StageFeed(() => {});
let sent = 0;
feed.attach({
  send: (message) => {
    sent += message.length;
  },
  close() {},
  onMessage() {},
  onClose() {},
});
const seats = ['Ann', 'Bob'].map((name) => ({ kind: 'player' as const, name }));
const match = { number: 1, epoch: 0, seed: 5, seats, options: {}, way: 'optimistic' as const };
const log = recordedFrames(2, 0, 2, new Uint8Array(2 * (frames + 1)), items);
feed.watch({ game: 'trails', match, mine: [], log, recorded: [] });
parentPort!.postMessage({ sent });
