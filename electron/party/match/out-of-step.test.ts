import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import { roomView } from '../../../netcode/room/room-view.ts';
import { play, roomOf } from '../../../netcode/room/testing/rooms.ts';
import { inputsAround, OutOfStep } from './out-of-step.ts';

const RIGHT = 'aaaaaaaaaaaaaaaa';
const WRONG = 'bbbbbbbbbbbbbbbb';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ethernight-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Frames of two seats and two bytes: their number, in one byte each. Every tenth has something beside. */
function logOf(frames: number): FrameLog {
  const log = new FrameLog({ seats: 2, inputBytes: 2 }, 1000);
  for (let frame = 0; frame < frames; frame++) {
    log.push(Uint8Array.of(frame, 0, 0, frame), frame % 10 === 0 ? Uint8Array.of(1) : undefined);
  }
  return log;
}

/** A room of two, the second of whom has another state after frame 20; `change` says what is known of it. */
function roomApart(
  change: { exact?: boolean; right?: string | null; again?: string | null; rows?: number[] } = {},
) {
  const { exact = true, right = null, again = null, rows = [1, 2] } = change;
  const room = play(roomOf(2));
  const of = rows.map((member) => ({
    ...{ member, name: `Peer ${member}`, hash: member === 2 ? WRONG : RIGHT, again },
    ...{ build: '1, Node', fields: [], inStep: false },
  }));
  room.desync = { frame: 20, exact, right, of };
  return roomView(room);
}

function work(path = folder) {
  const [found, examined, said]: [number[], number[], string[]] = [[], [], []];
  const outOfStep = new OutOfStep({
    folder: path,
    app: '0.1.0',
    found: (frame) => found.push(frame),
    examine: (frame) => examined.push(frame),
    say: (line) => said.push(line),
  });
  return { outOfStep, found, examined, said };
}

describe('a match out of step', () => {
  it('has its first different frame simulated again once, by the app that the relay waits for', () => {
    const { outOfStep, found, examined } = work();
    outOfStep.note(roomApart({ exact: false }), 2, logOf(30));
    expect([found, examined]).toEqual([[], []]);
    outOfStep.note(roomApart({ rows: [1] }), 2, logOf(30));
    expect([found, examined]).toEqual([[20], []]);
    for (let i = 0; i < 2; i++) outOfStep.note(roomApart(), 2, logOf(30));
    expect([found, examined]).toEqual([[20], [20]]);
  });
});

describe('a report of a match out of step', () => {
  it('holds what is known with the inputs around it, and is written anew when more is known', async () => {
    const { outOfStep, said } = work();
    outOfStep.note(roomApart(), 1, logOf(30));
    outOfStep.note(roomApart({ right: RIGHT }), 1, logOf(30));
    await outOfStep.close();
    outOfStep.note(roomApart({ right: RIGHT, again: RIGHT }), 1, logOf(30));
    outOfStep.note(roomApart({ right: RIGHT, again: RIGHT }), 1, logOf(30));
    await outOfStep.close();
    expect(said).toHaveLength(2);
    const report = JSON.parse(await readFile(join(folder, 'out-of-step-4d-1.json'), 'utf8'));
    expect(report).toMatchObject({
      app: '0.1.0',
      game: 'toy',
      match: { seed: 77, number: 1 },
      desync: { frame: 20, right: RIGHT, of: [{ again: RIGHT }, { hash: WRONG }] },
    });
    expect(report.inputs).toEqual(inputsAround(logOf(30), 20));
  });

  // A hostile host may claim it of match after match, and fill a disk at the speed of its network.
  it('is written seldom for a host that claims a thousand matches again and again', async () => {
    const { outOfStep, said } = work();
    const room = roomApart({ right: RIGHT });
    for (let frame = 1; frame <= 20; frame++) {
      for (let number = 1; number <= 50; number++) {
        const desync = { ...room.desync!, frame };
        outOfStep.note({ ...room, match: { ...room.match!, number, seed: number }, desync }, 1, logOf(30));
      }
    }
    await outOfStep.close();
    expect(await readdir(folder)).toHaveLength(16);
    expect(said).toHaveLength(16);
    const [name] = await readdir(folder);
    expect(JSON.parse(await readFile(join(folder, name!), 'utf8')).desync.frame).toBe(20);
  });

  it('is said to be lost where it cannot be written, without other effects', async () => {
    const { outOfStep, said } = work(join(folder, 'not there'));
    outOfStep.note(roomApart({ right: RIGHT }), 1, logOf(30));
    await outOfStep.close();
    expect(said).toEqual([expect.stringContaining('the report is lost')]);
  });

  it('has the inputs of the frames that led to the states on both sides, where they exist', () => {
    expect(inputsAround(logOf(22), 20).map(({ frame }) => frame)).toEqual([15, 16, 17, 18, 19, 20, 21, 22]);
    expect(inputsAround(logOf(22), 2)[0]).toEqual({ frame: 1, seats: ['0000', '0000'], items: true });
    expect(inputsAround(logOf(22), 20)[5]).toEqual({ frame: 20, seats: ['1300', '0013'], items: false });
  });
});
