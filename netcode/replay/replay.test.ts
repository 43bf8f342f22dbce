import { describe, expect, it } from 'vitest';
import { FrameLog } from '../frames/frame-log.ts';
import { toyGame } from '../lab/toy.ts';
import { FROM_RELAY } from '../sim/frame-items.ts';
import type { Rules } from '../sim/rules.ts';
import { createSimulation } from '../sim/simulation.ts';
import { encodeEnd, encodeFrames, encodeHeader, type Replay, readReplay } from './format.ts';
import { verifyReplay } from './verify.ts';

const CONTENT = '0123456789abcdef';
const game = toyGame({ tickRate: 60, inputBytes: 2, seats: 3, frames: 500 });
const match = {
  number: 4,
  epoch: 0,
  seed: 77,
  seats: [
    { kind: 'player' as const, name: 'Ann', team: 1 },
    { kind: 'player' as const, name: 'Bob', team: 2, handicap: 3 },
    { kind: 'player' as const, name: 'Chen' },
  ],
  options: {},
  way: 'commands' as const,
};

/** A match of 500 frames with commands, as a peer's log holds it, and how it ended. */
function played() {
  const log = new FrameLog({ seats: 3, inputBytes: 2 }, 500);
  const simulation = createSimulation(game.info, game.rules, match);
  for (let frame = 0; frame < 500; frame++) {
    const items = frame % 40 === 7 ? [{ from: frame % 3, bytes: Uint8Array.of(frame & 255, 9) }] : [];
    if (frame === 100) items.push({ from: FROM_RELAY, bytes: Uint8Array.of(1, 2) });
    const at = log.append(items);
    log.bytes.fill(0, at, at + log.frameBytes);
    log.bytes[at + (frame % 6)] = (frame * 7) & 255;
    simulation.step(log.copy(frame, frame + 1), items);
  }
  const { scores, places } = simulation.outcome()!;
  const outcome = { scores: [...scores], places: [...places] };
  return { log, end: { frame: 500, hash: simulation.hash(), outcome } };
}

function file(): Uint8Array {
  const { log, end } = played();
  const header = { app: '0.1.0', game: 'toy', content: CONTENT, inputBytes: 2, match };
  const parts = [
    encodeHeader(header),
    encodeFrames(log, 0, 200),
    encodeFrames(log, 200, 500),
    encodeEnd(end),
  ];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function read(bytes: Uint8Array): Replay {
  const result = readReplay(bytes);
  if (!result.ok) throw new Error(result.why);
  return result.replay;
}

const verify = (replay: Replay, rules = game.rules, content = CONTENT) =>
  verifyReplay(replay, game.info, rules as Rules<unknown>, content);

describe('a replay', () => {
  it('holds every frame and item that was played, and its end is the same when it is played again', () => {
    const { log, end } = played();
    const replay = read(file());
    expect(replay.log.copy(0, 500)).toEqual(log.copy(0, 500));
    expect(replay.log.items(100)).toEqual(log.items(100));
    expect(replay).toMatchObject({ end, cut: false });
    expect(verify(replay)).toEqual({ is: 'same', frames: 500, hash: end.hash });
  });

  it('that breaks off at any byte is read as far as it goes', () => {
    const whole = file();
    const start = whole.indexOf(0x0a) + 1;
    for (let length = start; length < whole.length; length += 13) {
      const replay = read(whole.slice(0, length));
      expect(replay.end).toBeNull();
      expect(verify(replay).is).toBe('unfinished');
    }
  });

  it('with another input somewhere ends differently, and the verifier says so', () => {
    const replay = read(file());
    replay.log.bytes[replay.log.offset(250)]! ^= 1;
    expect(verify(replay)).toMatchObject({ is: 'different', expected: replay.end!.hash });
  });

  it('that claims to end after the match was over is different', () => {
    const { log, end } = played();
    for (let i = 0; i < 10; i++) log.push(new Uint8Array(log.frameBytes));
    const header = { app: '0.1.0', game: 'toy', content: CONTENT, inputBytes: 2, match };
    const replay = { header, log, end: { ...end, frame: 505 }, cut: false };
    expect(verify(replay)).toMatchObject({ is: 'different', frames: 500 });
  });

  it('of other rules is not played at all', () => {
    expect(verify(read(file()), game.rules, 'fedcba9876543210')).toMatchObject({ is: 'other-rules' });
  });

  it('that the rules cannot play is told as a fault, with its frame', () => {
    const step = () => {
      throw new Error('not so');
    };
    const fault = { is: 'faulted', frames: 0, message: 'not so' };
    expect(verify(read(file()), { ...game.rules, step })).toEqual(fault);
  });

  it('that is something else, or damaged, is refused with a sentence', () => {
    expect(readReplay(new TextEncoder().encode('hello\n'))).toMatchObject({ ok: false });
    expect(readReplay(new Uint8Array())).toMatchObject({ ok: false });
    const damaged = file();
    damaged[damaged.indexOf(0x0a) + 6]! ^= 0xff; // the number of the first frame
    expect(readReplay(damaged)).toMatchObject({ ok: false, why: expect.stringContaining('damaged') });
  });
});
