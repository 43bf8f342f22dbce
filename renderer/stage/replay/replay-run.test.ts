import { expect, test } from 'vitest';
import type { StageStart } from '../../../electron/party/match/stage-messages.ts';
import { hashState } from '../../../netcode/sim/hash.ts';
import { createSimulation } from '../../../netcode/sim/simulation.ts';
import { encodeState } from '../../../netcode/sim/state-codec.ts';
import { LENGTH, walk } from '../testing/world.ts';
import { createReplayRun } from './replay-run.ts';

const start: StageStart = {
  game: 'walk',
  mine: [],
  ahead: null,
  replay: true,
  match: {
    number: 1,
    epoch: 0,
    seed: 1,
    seats: [{ kind: 'player', name: 'Ann' }],
    options: {},
    way: 'run-ahead',
  },
};
/** Whoever plays walks in every third frame. */
const frames = Uint8Array.from({ length: LENGTH }, (_, frame) => Number(frame % 3 === 0));

/** The state after so many frames, as it really was. */
function stateAt(frame: number) {
  const simulation = createSimulation(walk.info, walk.rules, start.match);
  for (let at = 0; at < frame; at++) simulation.step(frames.subarray(at, at + 1));
  return simulation.state;
}

/** A replay that plays, under a clock on which a step costs `stepMs`; `from`: the frame with which it begins. */
function replay(stepMs = 0, from = 0) {
  const clock = { ms: 1_000 };
  let jumps = 0;
  const steps = { count: 0 };
  const { rules } = walk;
  const step: typeof rules.step = (state, inputs) => {
    steps.count++;
    clock.ms += stepMs;
    rules.step(state, inputs);
  };
  const around = { now: () => clock.ms, observe: () => {}, jumped: () => jumps++ };
  const reached = from > 0 ? { frame: from, state: stateAt(from) } : undefined;
  const run = createReplayRun({ ...walk, rules: { ...rules, step } }, start, around, reached);
  run.accept(from, LENGTH - from, frames.subarray(from), []);
  return {
    run,
    steps,
    jumps: () => jumps,
    pass(ms: number) {
      clock.ms += ms;
      while (run.advance());
    },
    seek(frame: number) {
      run.control({ do: 'seek', frame });
      while (run.advance());
    },
  };
}

test('it plays at its own rate, at other speeds, and stands at its end', () => {
  const { run, pass } = replay();
  for (let i = 0; i < 10; i++) pass(100);
  expect(run.replay()).toMatchObject({ frame: 60, length: LENGTH, playing: true, speed: 1 });
  run.control({ do: 'speed', speed: 0.25 });
  for (let i = 0; i < 10; i++) pass(100);
  expect(run.replay().frame).toBe(75);
  run.control({ do: 'speed', speed: 8 });
  for (let i = 0; i < 10; i++) pass(100);
  expect(run.replay().frame).toBe(555);
  for (let i = 0; i < 10; i++) pass(100);
  expect(run.replay()).toMatchObject({ frame: LENGTH, playing: false });
  run.control({ do: 'play', on: true });
  expect(run.replay()).toMatchObject({ frame: 0, playing: true });
});

test('wherever one seeks or steps, on or back, the picture shows the state of that frame', () => {
  const { run, seek, pass } = replay(1);
  run.control({ do: 'play', on: false });
  for (const frame of [300, 10, LENGTH, 0, 299, 9_999, -5]) {
    seek(frame);
    const there = Math.min(Math.max(frame, 0), LENGTH);
    expect(run.picture(0).current).toEqual(stateAt(there));
  }
  seek(300);
  run.control({ do: 'step', by: 1 });
  pass(0);
  expect(run.picture(0).current).toEqual(stateAt(301));
  run.control({ do: 'step', by: -1 });
  pass(0);
  expect(run.picture(0).current).toEqual(stateAt(300));
});

test('one that begins in the middle of its match plays from there, and nobody gets before that', () => {
  const { run, seek, pass } = replay(1, 200);
  pass(100);
  expect(run.replay().frame).toBeGreaterThan(200);
  run.control({ do: 'play', on: false });
  for (const frame of [300, 210, LENGTH, 0, 299]) {
    seek(frame);
    expect(run.picture(0).current).toEqual(stateAt(Math.max(frame, 200)));
  }
  seek(LENGTH);
  run.control({ do: 'play', on: true });
  expect(run.replay()).toMatchObject({ frame: 200, playing: true });
});

test('one seeks back to a state that was kept on the way, and effects begin anew', () => {
  const { run, seek, steps, jumps } = replay(1);
  run.control({ do: 'play', on: false });
  seek(LENGTH);
  steps.count = 0;
  seek(LENGTH - 1);
  // A step costs 1 ms, and a state is kept every 50.
  expect(steps.count).toBeLessThan(50);
  expect(jumps()).toBe(1);
});

test('a recorded state is the shortest way to what was never played', () => {
  const { run, seek, steps } = replay(1);
  const recorded = stateAt(500);
  run.snapshot(500, hashState(recorded), encodeState(recorded));
  run.control({ do: 'play', on: false });
  seek(510);
  expect(steps.count).toBe(10);
  expect(run.picture(0).current).toEqual(stateAt(510));
});

test('one that is not what its hash says is not used', () => {
  const { run, seek, steps } = replay(1);
  run.snapshot(500, '0'.repeat(16), encodeState({ ...stateAt(500), xs: [9_999] }));
  run.control({ do: 'play', on: false });
  seek(510);
  expect(steps.count).toBe(510);
  expect(run.picture(0).current).toEqual(stateAt(510));
});

test('frames that are missing or of another size are told', () => {
  const { run } = replay();
  expect(run.accept(LENGTH + 1, 1, Uint8Array.of(0), [])).toBe('gap');
  expect(run.accept(LENGTH, 2, Uint8Array.of(0), [])).toBe('misshapen');
  expect(run.accept(0, 1, Uint8Array.of(0), [])).toBe('known');
});
