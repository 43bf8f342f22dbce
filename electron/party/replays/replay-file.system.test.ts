import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import { encodeFrames, encodeHeader, type Replay, readReplay } from '../../../netcode/replay/format.ts';
import { headerOf } from '../../../netcode/replay/testing/header-of.ts';
import { MOST_LISTED, REPLAY_ENDING, REPLAYS_KEPT, ReplayFile, tidyReplays } from './replay-file.ts';
import { MOST_OTHERS, namesOfReplays } from './replay-shelf.ts';
import { tearReplay } from './testing/torn-replay.ts';

let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replays-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const seats = [
  { kind: 'player' as const, name: 'Ann' },
  { kind: 'bot' as const, name: 'Bot' },
];
const match = { number: 1, epoch: 0, seed: 7, seats, options: {}, way: 'optimistic' as const };
const info = { id: 'trails', version: 1, tickRate: 60, inputBytes: 1 };
const header = headerOf(info, match, '00000000000000aa');
const end = { frame: 90, hash: '00000000000000ff', outcome: { scores: [1, 0], places: [1, 2] } };

function logOf(frames: number): FrameLog {
  const log = new FrameLog({ seats: 2, inputBytes: 1 }, 1_000);
  more(log, frames);
  return log;
}

function more(log: FrameLog, frames: number): void {
  for (let i = 0; i < frames; i++) log.bytes[log.append()] = log.next & 0xff;
}

function fileOf(log: FrameLog, head = header): ReplayFile {
  return new ReplayFile(folder, head, log, (fault, text) => said.push(`${fault}: ${text}`));
}

function readOnly(): { frames: number; frame?: number; torn: Replay['torn'] } {
  const names = readdirSync(folder);
  expect(names).toHaveLength(1);
  const read = readReplay(readFileSync(join(folder, names[0]!)));
  if (!read.ok) throw new Error(read.fault.is);
  const { log, end: ended, torn } = read.replay;
  return { frames: log.next, ...(ended ? { frame: ended.frame } : {}), torn };
}

describe('the replay of a match', () => {
  it('keeps all but the last second when the process that writes it is killed', async () => {
    const program = join(import.meta.dirname, '../testing/busy-recorder.ts');
    const recorder = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    let come = 0;
    for await (const line of createInterface({ input: recorder.stdout })) {
      come = Number(line);
      // In the middle of a second: what has come of it is still to be written.
      if (come === 4.5 * info.tickRate) recorder.kill('SIGKILL');
    }
    expect(come).toBeGreaterThanOrEqual(4.5 * info.tickRate);
    const { frames } = readOnly();
    // It also has the frames that came during the write.
    expect(frames).toBeGreaterThan(come - 1.25 * info.tickRate);
  });

  // A countdown that is cancelled leaves the folder as it was; a room may have many of them.
  it('is no file before the first frame', async () => {
    const file = fileOf(logOf(0));
    await file.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is on disk, for a late player, once the state with which it begins is known', async () => {
    const log = new FrameLog({ seats: 2, inputBytes: 1 }, 1_000, { frame: 40, before: Uint8Array.of(3, 4) });
    const file = fileOf(log, { ...header, from: { frame: 40, before: [3, 4] } });
    more(log, 2);
    file.frames(0);
    await file.written();
    expect(readdirSync(folder)).toEqual([]);
    file.begin(Uint8Array.of(1, 2, 3));
    await expect.poll(() => readdirSync(folder).length).toBe(1);
    more(log, 1);
    await file.close();
    expect(readOnly()).toEqual({ frames: 43, torn: null });
  });

  it('is on disk with the first frame', async () => {
    const file = fileOf(logOf(1));
    file.frames(0);
    await expect.poll(() => readdirSync(folder).length).toBe(1);
    await file.close();
    expect(readdirSync(folder)[0]).toMatch(
      /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-trails\.ethernight-replay$/,
    );
    expect(readOnly()).toEqual({ frames: 1, torn: null });
  });

  it('is written a second at a time, and whole when the match is left', async () => {
    const log = logOf(1);
    const file = fileOf(log);
    for (let frame = 1; frame <= 100; frame++) {
      file.frames(0);
      more(log, 1);
    }
    await expect.poll(() => readdirSync(folder).length).toBe(1);
    await expect.poll(() => readOnly().frames).toBe(61);
    await file.close();
    expect(readOnly()).toEqual({ frames: 101, torn: null });
  });

  it('ends with how the match ended, once', async () => {
    const log = logOf(91);
    const file = fileOf(log);
    file.frames(0);
    file.end(end);
    file.end({ ...end, frame: 95 });
    more(log, 100);
    file.frames(0);
    await file.close();
    expect(readOnly()).toEqual({ frames: 91, frame: 90, torn: null });
  });

  // Two apps of one machine see the same frame 0, and may share a folder.
  it('has a file of its own, though another app begins one in the same millisecond', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const files = [1, 2, 3].map(() => fileOf(logOf(1)));
    for (const file of files) file.frames(0);
    await Promise.all(files.map((file) => file.close()));
    vi.useRealTimers();
    expect(said).toEqual([]);
    expect(readdirSync(folder).map((name) => name.replace(/.*Z-/, ''))).toEqual([
      `trails-2${REPLAY_ENDING}`,
      `trails-3${REPLAY_ENDING}`,
      `trails${REPLAY_ENDING}`,
    ]);
  });

  // The file of a match of four hours may be removed, and is then written anew at once.
  it('is made and written in small parts, however much comes at once', async () => {
    const log = new FrameLog({ seats: 2, inputBytes: 1 }, 30_000);
    for (let i = 0; i < 30_000; i++) log.push(Uint8Array.of(i, i >> 8), Uint8Array.of(1, 2, 3));
    const parts: Uint8Array[] = [];
    const file = new ReplayFile(
      folder,
      header,
      log,
      () => {},
      async (_, bytes) => void parts.push(bytes),
    );
    file.frames(0);
    expect(parts).toEqual([]);
    await file.close();
    const whole = Buffer.concat(parts);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(whole.length / 20);
    const read = readReplay(whole);
    expect(read.ok && read.replay.log.next).toBe(30_000);
  });

  it('is reported once when it cannot be written, and can be closed', async () => {
    rmSync(folder, { recursive: true });
    const file = fileOf(logOf(200));
    file.frames(0);
    file.frames(0);
    file.end(end);
    await file.close();
    expect(said).toEqual([expect.stringMatching(/^other: ENOENT/)]);
    mkdirSync(folder);
  });
});

describe('a disk that fails', () => {
  // A device that is always full is a disk that is.
  it.skipIf(process.platform !== 'linux')('is reported as full, once', async () => {
    const log = logOf(1);
    const file = fileOf(log);
    file.frames(0);
    await expect.poll(() => readdirSync(folder).length).toBe(1);
    const path = join(folder, readdirSync(folder)[0]!);
    rmSync(path);
    symlinkSync('/dev/full', path);
    for (let second = 0; second < 3; second++) {
      more(log, 60);
      file.frames(second * 1000);
    }
    await file.close();
    expect(said).toEqual([expect.stringMatching(/^full: ENOSPC/)]);
  });

  // `npm run swarm` plays more.
  it('leaves, at any byte, all up to the last second readable, and is reported once', async () => {
    for (let seed = 1; seed <= 100; seed++) {
      const { party, faults } = await tearReplay(seed);
      expect(faults, `seed ${seed}: ${party}`).toEqual([]);
    }
  });
});

describe('the folder of replays', () => {
  const name = (at: number) => `2026-01-01T00-00-${String(at).padStart(3, '0')}-000Z-trails${REPLAY_ENDING}`;
  const keep = (at: number, ...parts: Uint8Array[]) =>
    writeFileSync(join(folder, name(at)), Buffer.concat(parts));

  it('keeps the newest replays', async () => {
    for (let at = 0; at < REPLAYS_KEPT + 3; at++)
      keep(at, encodeHeader(header), encodeFrames(logOf(2), 0, 2));
    await tidyReplays(folder);
    expect(readdirSync(folder).sort()).toEqual(Array.from({ length: REPLAYS_KEPT }, (_, at) => name(at + 3)));
  });

  it('counts an imported replay, and a second one of the same moment, as others', async () => {
    const others = ['-imported', '-2'].map((more) => name(0).replace(REPLAY_ENDING, more + REPLAY_ENDING));
    for (const other of others)
      writeFileSync(join(folder, other), Buffer.concat([encodeHeader(header), encodeFrames(logOf(2), 0, 2)]));
    for (let at = 1; at <= REPLAYS_KEPT; at++) keep(at, encodeHeader(header), encodeFrames(logOf(2), 0, 2));
    await tidyReplays(folder);
    expect(readdirSync(folder).sort()).toEqual(Array.from({ length: REPLAYS_KEPT }, (_, at) => name(at + 1)));
  });

  it('loses the replays without a frame, and no others for their sake', async () => {
    const frames = encodeFrames(logOf(2), 0, 2);
    for (let at = 0; at < REPLAYS_KEPT; at++) keep(at, encodeHeader(header), frames);
    keep(160, encodeHeader(header));
    keep(161, encodeHeader(header), frames.subarray(0, frames.length - 1));
    keep(162, encodeHeader(header).subarray(0, 100));
    keep(163);
    await tidyReplays(folder);
    expect(readdirSync(folder)).toHaveLength(REPLAYS_KEPT);
    expect(readdirSync(folder)).toContain(name(0));
  });

  // At the start, when a person may be unaware that they are damaged.
  it('loses no replay of which a byte was flipped', async () => {
    const log = logOf(1_000);
    // A short one is all in what is looked at; of a long one each seventh byte.
    for (const [records, step] of [
      [1, 1],
      [4, 1],
      [40, 7],
    ] as const) {
      const parts = Array.from({ length: records }, (_, at) => encodeFrames(log, 25 * at, 25 * at + 25));
      const whole = Buffer.concat([encodeHeader(header), ...parts]);
      const length = encodeHeader(header).length + 1;
      for (let at = 0; at < whole.length; at += step) {
        // With another length the only record is one that was cut off.
        if (records === 1 && at === length) continue;
        for (const bit of [0, 3, 7]) {
          const bytes = Buffer.from(whole);
          bytes[at]! ^= 1 << bit;
          keep(0, bytes);
          await tidyReplays(folder);
          expect([records, at, bit, readdirSync(folder)]).toEqual([records, at, bit, [name(0)]]);
        }
      }
    }
  });

  // Only replays count towards the number of kept files; foreign names may sort anywhere among them.
  it('keeps a foreign file in its place, and loses no replay for its sake', async () => {
    keep(0, encodeHeader(header), encodeFrames(logOf(2), 0, 2));
    writeFileSync(join(folder, `short${REPLAY_ENDING}`), 'x');
    for (let at = 0; at < REPLAYS_KEPT; at++)
      writeFileSync(join(folder, `x${at}${REPLAY_ENDING}`), Buffer.alloc(9_000));
    await tidyReplays(folder);
    expect(readdirSync(folder)).toHaveLength(REPLAYS_KEPT + 2);
    expect(readdirSync(folder)).toContain(name(0));
  });

  // A window is told of all that are listed, ten times a second while they are read.
  it('lists foreign files behind all replays, and a bounded number of them', async () => {
    keep(0);
    keep(1);
    for (let at = 0; at < 2 * MOST_OTHERS; at++) writeFileSync(join(folder, `x${at}${REPLAY_ENDING}`), 'x');
    const names = await namesOfReplays(folder);
    expect(names.slice(0, 2)).toEqual([name(1), name(0)]);
    expect(names).toHaveLength(2 + MOST_OTHERS);
  });

  it('lists a bounded number of the newest replays and foreign files, and keeps the newest, of thousands', async () => {
    // Of one length, so that they are in the order of their numbers.
    const own = (at: number) => name(10_000 + at);
    for (let at = 0; at < 3_000; at++) {
      writeFileSync(join(folder, own(at)), 'x'.repeat(9_000));
      writeFileSync(join(folder, `x${at}${REPLAY_ENDING}`), 'x');
    }
    const names = await namesOfReplays(folder);
    expect(names.slice(0, MOST_LISTED)).toEqual(
      Array.from({ length: MOST_LISTED }, (_, at) => own(2_999 - at)),
    );
    expect(names).toHaveLength(MOST_LISTED + MOST_OTHERS);
    await tidyReplays(folder);
    const left = readdirSync(folder).filter((one) => !one.startsWith('x'));
    expect(left.sort()).toEqual(Array.from({ length: REPLAYS_KEPT }, (_, at) => own(2_900 + at)));
  });

  it('keeps files that it does not understand', async () => {
    keep(0, Buffer.from('{"ethernight":"replay","version":2}\nwho knows'));
    keep(1, Buffer.alloc(20_000, 'x'));
    writeFileSync(join(folder, 'notes.txt'), '');
    mkdirSync(join(folder, `folder${REPLAY_ENDING}`));
    await tidyReplays(folder);
    expect(readdirSync(folder)).toHaveLength(4);
  });
});
