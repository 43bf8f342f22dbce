import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameLog } from '../frames/frame-log.ts';
import { toyGame } from '../lab/toy.ts';
import { FROM_RELAY } from '../sim/frame-items.ts';
import { mix } from '../sim/mix.ts';
import type { Match, Rules } from '../sim/rules.ts';
import { createSimulation } from '../sim/simulation.ts';
import { toyInfo, toyRules } from '../sim/testing/toy.ts';
import { type Checkpoint, MatchRunner, type PlayedGame } from './match-runner.ts';

const FRAMES = 400;
const TICK_RATE = 30;
const { info, rules } = toyGame({ tickRate: TICK_RATE, inputBytes: 2, seats: 3, frames: FRAMES });
const toy: PlayedGame = { info, rules: rules as Rules<unknown> };
const match: Match = {
  seed: 77,
  seats: [
    { kind: 'player', name: 'Ann' },
    { kind: 'bot', name: 'Bot' },
    { kind: 'player', name: 'Chen' },
  ],
  options: {},
};

/** Frames of a match with inputs, commands and events, and some beyond its end. */
function framesOf({ info }: PlayedGame, count = FRAMES + 20): FrameLog {
  const log = new FrameLog({ seats: match.seats.length, inputBytes: info.inputBytes }, count);
  for (let frame = 0; frame < count; frame++) {
    const items = frame % 40 === 7 ? [{ from: 2, bytes: Uint8Array.of(frame & 255, 9) }] : [];
    if (frame === 100) items.push({ from: FROM_RELAY, bytes: Uint8Array.of(1, 2) });
    const at = log.append(items);
    for (let k = 0; k < log.frameBytes; k++) log.bytes[at + k] = mix(frame >> 3, k) & 255;
  }
  return log;
}
const frames = framesOf(toy);

/** The same match without a runner. */
function checkpointsOf({ info, rules }: PlayedGame, log: FrameLog): Checkpoint[] {
  const simulation = createSimulation(info, rules, match);
  const found: Checkpoint[] = [];
  for (let outcome = null; !outcome && simulation.frame < log.next; ) {
    const frame = simulation.frame;
    const items = frame % 40 === 7 ? [{ from: 2, bytes: Uint8Array.of(frame & 255, 9) }] : [];
    if (frame === 100) items.push({ from: FROM_RELAY, bytes: Uint8Array.of(1, 2) });
    simulation.step(log.copy(frame, frame + 1), items);
    outcome = simulation.outcome();
    if (simulation.frame % info.tickRate === 0 || outcome)
      found.push({ frame: simulation.frame, hash: simulation.hash(), outcome });
  }
  return found;
}

/** A game that is over after the frames of a toy, unless it does something before. */
function naughty(change: Partial<Rules<{ frame: number }>>): PlayedGame {
  const calm: Rules<{ frame: number; more?: unknown }> = {
    start: () => ({ frame: 0 }),
    step: (state) => {
      state.frame++;
    },
    outcome: () => null,
    standing: ({ frame }) => ({ scores: [frame], places: [1] }),
    bot: () => {},
  };
  return { info, rules: { ...calm, ...change } as Rules<unknown> };
}

describe('a runner', () => {
  it('reports a hash every second of the game, and the end, as a stage does', () => {
    const runner = new MatchRunner(toy, match);
    const passed = runner.advance(frames, Number.POSITIVE_INFINITY);
    expect(passed).toEqual(checkpointsOf(toy, frames));
    expect(passed.map(({ frame }) => frame)).toEqual([
      ...Array.from({ length: Math.floor(FRAMES / TICK_RATE) }, (_, i) => (i + 1) * TICK_RATE),
      FRAMES,
    ]);
    expect(runner.status).toEqual({ is: 'ended', outcome: passed.at(-1)!.outcome });
    expect(runner.hash()).toBe(passed.at(-1)!.hash);
  });

  it('plays no more frames than its budget at once, with the same result for any budget', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 150 }), { minLength: 1 }), (budgets) => {
        const runner = new MatchRunner(toy, match);
        const passed: Checkpoint[] = [];
        for (let i = 0; runner.status.is === 'playing'; i++) {
          const before = runner.frame;
          const budget = i < budgets.length ? budgets[i]! : 50;
          passed.push(...runner.advance(frames, budget));
          expect(runner.frame).toBe(Math.min(FRAMES, before + budget));
        }
        expect(passed).toEqual(checkpointsOf(toy, frames));
      }),
      { numRuns: 50 },
    );
  });

  it('waits where frames have not come, and goes on when they have', () => {
    const log = new FrameLog(frames.shape, FRAMES);
    const runner = new MatchRunner(toy, match);
    const passed: Checkpoint[] = [];
    while (runner.status.is === 'playing') {
      passed.push(...runner.advance(log, 10));
      expect(runner.frame).toBe(log.next);
      const { next } = log;
      log.push(frames.copy(next, next + 1), frames.items(next));
    }
    expect(passed).toEqual(checkpointsOf(toy, frames));
  });

  it('does nothing after the end', () => {
    const runner = new MatchRunner(toy, match);
    runner.advance(frames, FRAMES);
    const hash = runner.hash();
    expect(runner.advance(frames, 10)).toEqual([]);
    // A relay closes frames until it hears of the end, also after its rules have reached it, and forgets the first
    // ones.
    const later = new FrameLog(frames.shape, 64, { frame: FRAMES + 5, before: frames.copy(4, 5) });
    expect(runner.advance(later, 10)).toEqual([]);
    expect([runner.frame, runner.hash()]).toEqual([FRAMES, hash]);
  });

  it('throws when the frames that it needs are gone, which is a bug of its owner', () => {
    const later = new FrameLog(frames.shape, 64, { frame: 5, before: frames.copy(4, 5) });
    expect(() => new MatchRunner(toy, match).advance(later, 1)).toThrow(RangeError);
  });
});

describe('a runner whose rules have a fault', () => {
  it('is faulted from then on, and keeps what it found before', () => {
    const game = naughty({
      step(state) {
        if (state.frame === 70) throw new RangeError('no such thing');
        state.frame++;
      },
    });
    const runner = new MatchRunner(game, match);
    expect(runner.advance(frames, 1_000).map(({ frame }) => frame)).toEqual([30, 60]);
    expect(runner.status).toEqual({ is: 'faulted', frame: 70, message: 'no such thing' });
    expect(runner.advance(frames, 1_000)).toEqual([]);
    expect(runner.frame).toBe(70);
  });

  it.each<[string, PlayedGame, string]>([
    [
      'that throws something else than an error',
      naughty({
        outcome() {
          throw 'so there';
        },
      }),
      'so there',
    ],
    [
      'in a state that is not plain',
      naughty({ step: (state) => Object.assign(state, { more: new Map() }) }),
      'Map',
    ],
    ['that asks for the time', naughty({ step: () => void Math.random() }), 'Math.random'],
  ])('%s reports the reason', (_, game, message) => {
    const runner = new MatchRunner(game, match);
    runner.advance(frames, TICK_RATE);
    expect(runner.status).toMatchObject({ is: 'faulted', message: expect.stringContaining(message) });
  });

  it('is faulted at the start when the fault comes before the first frame', () => {
    const start = () => {
      throw new Error('not today');
    };
    for (const [game, played, message] of [
      [naughty({ start }), match, 'not today'],
      [toy, { ...match, seats: [] }, 'cannot be played with 0 seats'],
    ] as const) {
      const runner = new MatchRunner(game, played);
      expect(runner.advance(frames, 10)).toEqual([]);
      expect(runner.status).toMatchObject({
        is: 'faulted',
        frame: 0,
        message: expect.stringContaining(message),
      });
    }
  });
});

describe('snapshots', () => {
  const full: PlayedGame = { info: toyInfo, rules: toyRules as Rules<unknown> };

  it.each([
    ['the smallest game', toy],
    ['a game with every kind of state', full],
  ])('of %s lead to the same checkpoints as playing from the start', (_, game) => {
    const log = framesOf(game);
    const expected = checkpointsOf(game, log);
    const first = new MatchRunner(game, match, { snapshots: { everyFrames: 50, keep: 100 } });
    first.advance(log, FRAMES);
    for (let frame = 50; frame <= FRAMES; frame += 50) {
      const from = first.snapshotAt(frame)!;
      expect(from).toMatchObject({ frame, before: log.copy(frame - 1, frame) });
      const later = new FrameLog(log.shape, FRAMES, from);
      for (let number = frame; number < log.next; number++) {
        later.push(log.copy(number, number + 1), log.items(number));
      }
      const runner = new MatchRunner(game, match, { from });
      expect(runner.frame).toBe(frame);
      const passed = runner.advance(later, FRAMES - frame);
      expect(passed).toEqual(expected.filter((one) => one.frame > frame && one.frame <= FRAMES));
    }
  });

  it('are the newest few, and none before the first', () => {
    const runner = new MatchRunner(toy, match, { snapshots: { everyFrames: 20, keep: 3 } });
    runner.advance(frames, 19);
    expect(runner.snapshotAt(1_000)).toBeNull();
    runner.advance(frames, 101);
    const at = (frame: number) => runner.snapshotAt(frame)?.frame;
    expect([at(1_000), at(120), at(119), at(99), at(80), at(79)]).toEqual([120, 120, 100, 80, 80, undefined]);
  });

  it('share nothing with the match, nor with a match that begins from them', () => {
    const runner = new MatchRunner(toy, match);
    runner.advance(frames, 100);
    const snapshot = runner.snapshot();
    const before = structuredClone(snapshot);
    runner.advance(frames, 50);
    const other = new MatchRunner(toy, match, { from: snapshot });
    other.advance(frames, 50);
    expect(other.hash()).toBe(runner.hash());
    expect(snapshot).toEqual(before);
    // It is plain data: what another thread or machine gets is as good.
    const copied = new MatchRunner(toy, match, { from: structuredClone(snapshot) });
    copied.advance(frames, 50);
    expect(copied.hash()).toBe(runner.hash());
  });

  it('are refused for a match that has faulted', () => {
    const runner = new MatchRunner(toy, { ...match, seats: [] });
    expect(() => runner.snapshot()).toThrow('faulted');
  });
});
