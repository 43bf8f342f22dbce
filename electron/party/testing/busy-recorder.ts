// A program that records a match until it is ended, for tests of what an end half-way leaves.
// node busy-recorder.ts <folder>; says how many frames have come, a line for each.

import { setTimeout as sleep } from 'node:timers/promises';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import { headerOf } from '../../../netcode/replay/testing/header-of.ts';
import { ReplayFile } from '../replays/replay-file.ts';

/** Real time of a frame, ms: shorter than the frames of a game, to save seconds of waiting. */
const FRAME_MS = 4;

const [, , folder = ''] = process.argv;
const info = { id: 'trails', version: 1, tickRate: 60, inputBytes: 1 };
const seats = [{ kind: 'player' as const, name: 'Ann' }];
const match = { number: 1, epoch: 0, seed: 7, seats, options: {}, way: 'optimistic' as const };
const log = new FrameLog({ seats: 1, inputBytes: 1 }, 100_000);
const file = new ReplayFile(folder, headerOf(info, match, '00000000000000aa'), log, console.error);
for (;;) {
  log.bytes[log.append()] = log.next & 0xff;
  file.frames(performance.now());
  console.log(log.next);
  await sleep(FRAME_MS);
}
