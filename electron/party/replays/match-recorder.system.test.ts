import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import { TOY } from '../../../netcode/lab/testing/hand-peer.ts';
import { readReplay } from '../../../netcode/replay/format.ts';
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

function recorderOf(onRemoved = () => {}): MatchRecorder {
  const contents = { toy: '0123456789abcdef' };
  const toy = { app: '0.1.0', contents, game: () => TOY.info };
  return new MatchRecorder({ folder, ...toy, onFault: () => {}, onRemoved });
}

/** A match with so many frames, from beginning to end. */
async function play(recorder: MatchRecorder, number: number, frames: number): Promise<void> {
  const log = new FrameLog({ seats: 1, inputBytes: 1 }, 100);
  await recorder.record(roomOf(number), log);
  for (let i = 0; i < frames; i++) log.append();
  recorder.frames(1_000);
  await recorder.record(null, null);
}

describe('a recorder of matches', () => {
  // A hostile host may deal any number of matches of one frame each.
  it('keeps the replays of other rooms while a room deals match after match', async () => {
    const before = recorderOf();
    for (let number = 1; number <= 3; number++) await play(before, number, 5);
    const [first] = readdirSync(folder).sort();
    const recorder = recorderOf();
    for (let number = 1; number <= REPLAYS_KEPT; number++) await play(recorder, number, 1);
    const kept = readdirSync(folder).sort();
    expect(kept).toHaveLength(3 + REPLAYS_KEPT / 2);
    expect(kept[0]).toBe(first);
  });

  it('leaves a replay that cannot be removed, and records the next match', async () => {
    const recorder = recorderOf();
    await play(recorder, 1, 1);
    const [first] = readdirSync(folder);
    rmSync(join(folder, first!));
    mkdirSync(join(folder, first!));
    for (let number = 2; number <= REPLAYS_KEPT / 2 + 1; number++) await play(recorder, number, 1);
    expect(readdirSync(folder)).toHaveLength(REPLAYS_KEPT / 2 + 1);
  });

  it('gives up no replay for countdowns that are taken back', async () => {
    const recorder = recorderOf();
    await play(recorder, 1, 5);
    for (let number = 2; number <= REPLAYS_KEPT; number++) await play(recorder, number, 0);
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

describe('a player who leaves a match and comes back', () => {
  /** How many files there were when the removal of earlier ones was told; null before. */
  let told: number | null = null;
  beforeEach(() => {
    told = null;
  });

  /** Frames of which each has an input of its own; another `turn` makes others. */
  async function record(frames: number, turn = 0, hash = ''): Promise<void> {
    const recorder = recorderOf(() => {
      told = files().length;
    });
    const log = new FrameLog({ seats: 1, inputBytes: 1 }, 100);
    await recorder.record(roomOf(1), log);
    for (let i = 0; i < frames; i++) log.bytes[log.append()] = i + turn;
    recorder.frames(1_000);
    if (hash) recorder.hash({ kind: 'hash', match: 1, frame: 30, hash, digest: null });
    await recorder.record(null, null);
    await recorder.tidied();
  }

  /** Sets the time of the file 60 s back. */
  function age(name: string): void {
    const at = new Date(Date.now() - 60_000);
    utimesSync(join(folder, name), at, at);
  }

  const files = () => readdirSync(folder).sort();

  // A later recording that contains the earlier one replaces it.
  it('has one replay of it', async () => {
    await record(5);
    age(files()[0]!);
    expect(told).toBeNull();
    await record(9);
    const [only, ...more] = files();
    expect(more).toEqual([]);
    expect(told).toBe(1);
    const read = readReplay(readFileSync(join(folder, only!)));
    expect(read.ok && read.replay.log.next).toBe(9);
  });

  it('keeps a replay that the later one does not contain', async () => {
    await record(5);
    age(files()[0]!);
    await record(3);
    age(files()[1]!);
    await record(9, 1);
    expect(files()).toHaveLength(3);
  });

  it('keeps a replay that has a name of its own', async () => {
    await record(5);
    renameSync(join(folder, files()[0]!), join(folder, 'the-best.ethernight-replay'));
    age('the-best.ethernight-replay');
    await record(9);
    expect(files()).toContain('the-best.ethernight-replay');
  });

  // Two apps of one folder in one match: the file of the one that plays on would go on without its beginning.
  it('leaves alone a replay that is still written elsewhere', async () => {
    await record(5);
    utimesSync(join(folder, files()[0]!), new Date(), new Date(Date.now() + 60_000));
    await record(9);
    expect(files()).toHaveLength(2);
  });

  // Two apps of one folder record the same match; during a pause one may remove the file of the other.
  it('has the other of two apps, whose file was removed in a pause, begin it anew', async () => {
    const recorder = recorderOf();
    const log = new FrameLog({ seats: 1, inputBytes: 1 }, 100);
    await recorder.record(roomOf(1), log);
    for (let i = 0; i < 5; i++) log.bytes[log.append()] = i;
    recorder.frames(1_000);
    await vi.waitFor(() => expect(files()).toHaveLength(1));
    age(files()[0]!);
    await record(5);
    expect(files()).toHaveLength(1);
    for (let i = 5; i < 70; i++) {
      log.bytes[log.append()] = i;
      recorder.frames(90_000);
    }
    await recorder.record(null, null);
    const read = files().map((name) => readReplay(readFileSync(join(folder, name))));
    expect(read.map((one) => one.ok && one.replay.log.next)).toEqual([5, 70]);
  });

  // A replay with other states is the evidence of a desync.
  it('keeps a replay with other states than the later one', async () => {
    await record(35, 0, 'a'.repeat(16));
    age(files()[0]!);
    await record(39, 0, 'b'.repeat(16));
    expect(files()).toHaveLength(2);
  });

  // A host may say in turns that a guest plays and waits, 50 times per second: each turn records the match from its
  // beginning.
  it('has all replays read one after the other, and leaves at once', async () => {
    let running = 0;
    let most = 0;
    const count = (thread: Worker) => {
      most = Math.max(most, ++running);
      thread.once('exit', () => running--);
    };
    process.on('worker', count);
    const recorder = recorderOf();
    for (let turn = 0; turn < 12; turn++) {
      const log = new FrameLog({ seats: 1, inputBytes: 1 }, 100);
      await recorder.record(roomOf(1), log);
      log.append();
      recorder.frames(1_000);
      await recorder.record(null, null);
      age(files().at(-1)!);
    }
    expect(files().length).toBeGreaterThan(1);
    await recorder.tidied();
    process.off('worker', count);
    expect(most).toBe(1);
    expect(files().length).toBeLessThan(12);
  });

  it('has one replay also where another one of that match cannot be read', async () => {
    await record(5);
    const [first] = files();
    await record(6, 1);
    // In one millisecond it is named to stand before the first.
    const second = files().find((name) => name !== first);
    truncateSync(join(folder, second!), 300 * 1024 * 1024);
    for (const name of [first, second]) age(name!);
    await record(9);
    expect(files()).not.toContain(first);
    expect(files()).toHaveLength(2);
  });

  // A host may close an hour of frames at once, with items in each.
  it('has only possible replays read, while all else goes on', async () => {
    const FRAMES = 150_000;
    const item = [{ from: 0, bytes: Uint8Array.of(1) }];
    async function recordLong(): Promise<number> {
      const recorder = recorderOf();
      const log = new FrameLog({ seats: 1, inputBytes: 1 }, FRAMES);
      await recorder.record(roomOf(1), log);
      for (let i = 0; i < FRAMES; i++) log.bytes[log.append(item)] = i & 255;
      recorder.frames(1_000);
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      await recorder.record(null, null);
      await recorder.tidied();
      return delay.max / 1e6;
    }
    await recordLong();
    const [first] = files();
    const before = performance.now();
    readReplay(readFileSync(join(folder, first!)));
    const readMs = performance.now() - before;
    age(first!);
    expect(await recordLong()).toBeLessThan(readMs);
    const [second, ...more] = files();
    expect(more).toEqual([]);
    // With an endless hole behind it.
    truncateSync(join(folder, second!), 300 * 1024 * 1024);
    age(second!);
    await recordLong();
    expect(files()).toHaveLength(2);
  });
});
