import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import { TOY } from '../../../netcode/lab/testing/hand-peer.ts';
import type { RoomState } from '../../../netcode/wire/messages.ts';
import { MatchRecorder } from './match-recorder.ts';
import { REPLAYS_KEPT } from './replay-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replays-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const seats = [{ kind: 'player' as const, name: 'Ann' }];
const roomOf = (number: number) =>
  ({
    game: 'toy',
    match: { number, epoch: 0, seed: 1, seats, options: {}, way: 'optimistic' },
  }) as unknown as RoomState;

function recorderOf(): MatchRecorder {
  const contents = { toy: '0123456789abcdef' };
  return new MatchRecorder({ folder, app: '0.1.0', contents, game: () => TOY.info, onFault: () => {} });
}

/** A match with so many frames, from beginning to end. */
async function play(recorder: MatchRecorder, number: number, frames: number): Promise<void> {
  const log = new FrameLog({ seats: 1, inputBytes: 1 }, 100);
  await recorder.record(roomOf(number), log);
  for (let i = 0; i < frames; i++) log.append();
  recorder.frames(1_000);
  await recorder.record(null, null);
}

// A host that deals matches of a frame each had everything else removed with the next start of the app.
it('a room in which match after match is dealt leaves the replays of other rooms where they are', async () => {
  const before = recorderOf();
  for (let number = 1; number <= 3; number++) await play(before, number, 5);
  const [first] = readdirSync(folder).sort();
  const recorder = recorderOf();
  for (let number = 1; number <= REPLAYS_KEPT; number++) await play(recorder, number, 1);
  const kept = readdirSync(folder).sort();
  expect(kept).toHaveLength(3 + REPLAYS_KEPT / 2);
  expect(kept[0]).toBe(first);
});

it('countdowns that are taken back cost no replay', async () => {
  const recorder = recorderOf();
  await play(recorder, 1, 5);
  for (let number = 2; number <= REPLAYS_KEPT; number++) await play(recorder, number, 0);
  expect(readdirSync(folder)).toHaveLength(1);
});
