// One seed, one replay whose disk fails in the middle of it: it is full, has room again, or the process is gone. What must
// hold: exactly what is older than the last second can be read, it is told once, and the match goes on.

import { FrameLog } from '../../../../netcode/frames/frame-log.ts';
import { readReplay } from '../../../../netcode/replay/format.ts';
import { headerOf } from '../../../../netcode/replay/testing/header-of.ts';
import { encodeItems } from '../../../../netcode/sim/frame-items.ts';
import { below, chance, createRng, nextU32, type Rng } from '../../../../netcode/sim/rng.ts';
import { ReplayFile } from '../replay-file.ts';

/** Far more than the longest match here takes, bytes: some disks are large enough. */
const MOST_BYTES = 16_384;

const FAILURES = ['is full', 'is full for a moment', 'is lost with its process'] as const;

/** Keeps what is appended up to a byte; of the write that goes beyond it a part. */
class FailingDisk {
  bytes: Uint8Array = new Uint8Array();
  /** Writes that were tried, the one that failed among them. */
  failedAt: number | null = null;
  #writes = 0;
  readonly #room: number;
  readonly #failure: (typeof FAILURES)[number];

  constructor(room: number, failure: (typeof FAILURES)[number]) {
    this.#room = room;
    this.#failure = failure;
  }

  append = async (_path: string, bytes: Uint8Array): Promise<void> => {
    this.#writes++;
    const isOver = this.failedAt !== null && this.#failure !== 'is full for a moment';
    const fits = isOver ? 0 : this.failedAt !== null ? bytes.length : this.#room - this.bytes.length;
    this.bytes = Buffer.concat([this.bytes, bytes.subarray(0, Math.max(0, fits))]);
    if (fits >= bytes.length) return;
    this.failedAt ??= this.#writes;
    if (this.#failure !== 'is lost with its process') {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    }
  };
}

/** Plays the run of a seed. */
export async function tearReplay(seed: number): Promise<{ party: string; faults: string[] }> {
  const rng = createRng(seed);
  const tickRate = [10, 30, 60][below(rng, 3)]!;
  const seats = 1 + below(rng, 4);
  const failure = FAILURES[below(rng, FAILURES.length)]!;
  const room = below(rng, MOST_BYTES);
  const disk = new FailingDisk(room, failure);
  const log = new FrameLog({ seats, inputBytes: 1 }, 10_000);
  const players = Array.from({ length: seats }, () => ({ kind: 'player' as const, name: 'Ann' }));
  const match = { number: 1, epoch: 0, seed, seats: players, options: {}, way: 'commands' as const };
  const header = headerOf({ id: 'toy', version: 1, tickRate, inputBytes: 1 }, match, '00000000000000aa');
  const told: string[] = [];
  const file = new ReplayFile('', header, log, (fault) => told.push(fault), disk.append);
  /** Frames that had come when the disk failed. */
  let before = 0;
  const hashes = new Map<number, string>();
  const frames = below(rng, 20 * tickRate);
  for (let frame = 0; frame < frames; frame++) {
    play(log, rng);
    file.frames((frame * 1_000) / tickRate);
    if (frame % tickRate === tickRate - 1) {
      const hash = nextU32(rng).toString(16).padStart(16, '0');
      hashes.set(log.next, hash);
      file.hash(log.next, hash);
    }
    await file.written();
    if (disk.failedAt === null) before = log.next;
  }
  if (chance(rng, 1, 2)) {
    file.end({ frame: log.next, hash: '0'.repeat(16), outcome: { scores: [], places: [] } });
  }
  await file.close();

  const faults: string[] = [];
  const failed = disk.failedAt !== null;
  const loud = failed && failure !== 'is lost with its process';
  if (told.join() !== (loud ? 'full' : '')) faults.push(`it told ${told.join() || 'nothing'}`);
  const read = readReplay(disk.bytes);
  if (read.ok) faults.push(...compare(read.replay, log, hashes, failed ? before - tickRate : log.next));
  else if (frames > 0 && disk.failedAt !== 1) faults.push(`it is ${read.fault.is}`);
  return { party: `${frames} frames at ${tickRate} Hz, the disk ${failure} after ${room} bytes`, faults };
}

function play(log: FrameLog, rng: Rng): void {
  if (chance(rng, 1, 10))
    log.setItems(log.next, encodeItems([{ from: 0, bytes: Uint8Array.of(below(rng, 256)) }]));
  const at = log.append();
  for (let byte = 0; byte < log.frameBytes; byte++) log.bytes[at + byte] = below(rng, 256);
}

type Read = Extract<ReturnType<typeof readReplay>, { ok: true }>['replay'];

function compare(read: Read, log: FrameLog, hashes: ReadonlyMap<number, string>, fewest: number): string[] {
  const faults: string[] = [];
  const { next } = read.log;
  if (next < fewest || next > log.next)
    faults.push(`it has ${next} frames of ${log.next}, at least ${fewest}`);
  for (let frame = 0; frame < Math.min(next, log.next); frame++) {
    const same =
      read.log.copy(frame, frame + 1).join() === log.copy(frame, frame + 1).join() &&
      read.log.items(frame)?.join() === log.items(frame)?.join();
    if (!same) faults.push(`frame ${frame} is another`);
  }
  for (const [frame, hash] of read.hashes) {
    if (hashes.get(frame) !== hash) faults.push(`the hash after frame ${frame} is another`);
  }
  return faults;
}
