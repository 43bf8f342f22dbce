import { describe, expect, it } from 'vitest';
import type { StageStart } from '../../../electron/party/match/stage-messages.ts';
import { RACER, type Racer, type RacersState, racersGame } from '../../../netcode/lab/racers.ts';
import { hashState } from '../../../netcode/sim/hash.ts';
import { REPORT_BYTES, writeReport } from '../../../netcode/sim/reports.ts';
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
/** The player walks in every third frame. */
const frames = Uint8Array.from({ length: LENGTH }, (_, frame) => Number(frame % 3 === 0));

/** The true state after so many frames. */
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

describe('a replay', () => {
  it('plays at its own rate and at other speeds, and stands at its end', () => {
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

  it('shows the state of the frame that is sought or stepped to, on or back', () => {
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

  it('tells of a long way to a sought frame, and leaves it by a seek to where it is', () => {
    const { run, seek, pass } = replay(1);
    run.control({ do: 'play', on: false });
    expect(run.replay().seeking).toBeNull();
    run.control({ do: 'seek', frame: 400 });
    run.advance();
    const { frame, seeking } = run.replay();
    expect(seeking).toBe(400);
    expect(frame).toBeGreaterThan(0);
    expect(frame).toBeLessThan(100);
    seek(frame);
    expect(run.replay()).toMatchObject({ frame, seeking: null });
    expect(run.picture(0).current).toEqual(stateAt(frame));
    // Frames that the run lags behind at a high speed are played, without a seek.
    run.control({ do: 'speed', speed: 8 });
    run.control({ do: 'play', on: true });
    pass(100);
    expect(run.replay().seeking).toBeNull();
  });

  it('that begins in the middle of its match plays from there, and goes to no frame before that', () => {
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

  it('seeks back to a state kept on the way, and begins effects anew', () => {
    const { run, seek, steps, jumps } = replay(1);
    run.control({ do: 'play', on: false });
    seek(LENGTH);
    steps.count = 0;
    seek(LENGTH - 1);
    // A step costs 1 ms, and a state is kept every 50 frames.
    expect(steps.count).toBeLessThan(50);
    expect(jumps()).toBe(1);
  });

  it('takes a recorded state as the shortest way to what was never played', () => {
    const { run, seek, steps } = replay(1);
    const recorded = stateAt(500);
    run.snapshot(500, hashState(recorded), encodeState(recorded));
    run.control({ do: 'play', on: false });
    seek(510);
    expect(steps.count).toBe(10);
    expect(run.picture(0).current).toEqual(stateAt(510));
  });

  it('ignores a recorded state that does not match its hash', () => {
    const { run, seek, steps } = replay(1);
    run.snapshot(500, '0'.repeat(16), encodeState({ ...stateAt(500), xs: [9_999] }));
    run.control({ do: 'play', on: false });
    seek(510);
    expect(steps.count).toBe(510);
    expect(run.picture(0).current).toEqual(stateAt(510));
  });

  it('tells of frames that are missing or of another size', () => {
    const { run } = replay();
    expect(run.accept(LENGTH + 1, 1, Uint8Array.of(0), [])).toBe('gap');
    expect(run.accept(LENGTH, 2, Uint8Array.of(0), [])).toBe('misshapen');
    expect(run.accept(0, 1, Uint8Array.of(0), [])).toBe('known');
  });

  it('of a match of shadows shows what chases them, from any frame on', () => {
    const { info, rules } = racersGame(1);
    const match = { ...start.match, way: 'shadow' as const };
    const own = rules.start(match);
    const reports: Uint8Array[] = [];
    for (let frame = 1; frame <= LENGTH; frame++) {
      // Turns every 20 frames, against what the prediction expects.
      const held = RACER.thrust | (Math.floor(frame / 20) % 2 === 0 ? RACER.left : RACER.right);
      rules.shadows!.drive(own, 0, held, 0);
      const report = new Uint8Array(REPORT_BYTES);
      writeReport(report, held, frame, own.racers[0]!);
      reports.push(report);
    }
    // One frame in ten, 10 frames late.
    const late = reports.map((_, frame) => reports[Math.max(0, frame - 10 - (frame % 10))]!);
    const game = { ...walk, info, rules };
    const run = createReplayRun(
      game as never,
      { ...start, match },
      { now: () => 0, observe() {}, jumped() {} },
    );
    run.accept(0, LENGTH, Uint8Array.from(late.flatMap((bytes) => [...bytes])), []);
    const simulation = createSimulation(info, rules, match);
    const { glide } = rules.shadows!;
    let [jumped, moved] = [0, 0];
    const besideSpeed = (a: Racer, b: Racer) => Math.hypot(b.x - a.x - b.vx / 16, b.y - a.y - b.vy / 16);
    const look = (from: number, to: number) => {
      for (let frame = from; frame <= to; frame++) {
        run.control(frame === from ? { do: 'seek', frame } : { do: 'step', by: 1 });
        while (run.advance());
        if (frame === from) continue;
        const { previous, current } = run.picture(0);
        const [was, is] = [previous, current].map((state) => (state as unknown as RacersState).racers[0]!);
        moved = Math.max(moved, besideSpeed(was!, is!));
      }
    };
    run.control({ do: 'play', on: false });
    look(0, 400);
    look(100, 250);
    look(550, LENGTH);
    for (const bytes of late) {
      const before = structuredClone(simulation.state.racers[0]!);
      simulation.step(bytes);
      jumped = Math.max(jumped, besideSpeed(before, simulation.state.racers[0]!));
    }
    expect(jumped).toBeGreaterThan(3 * glide);
    expect(moved).toBeGreaterThan(0);
    // Places are whole numbers.
    expect(moved).toBeLessThan(glide + 2);
  });

  // A file may hold made-up frames after the end of its match.
  it('plays no frames made up after the end of its match, however they are sought', () => {
    const made = 300;
    for (const begin of [
      ({ pass }: ReturnType<typeof replay>) => {
        for (let i = 0; i < 200; i++) pass(100);
      },
      ({ seek, pass }: ReturnType<typeof replay>) => {
        seek(LENGTH + made);
        pass(100);
      },
    ]) {
      const watched = replay();
      const { run } = watched;
      run.accept(LENGTH, made, new Uint8Array(made), []);
      begin(watched);
      expect(run.replay()).toMatchObject({ frame: LENGTH, length: LENGTH, playing: false, seeking: null });
      expect(run.picture(0).current.frame).toBe(LENGTH);
      // What still comes goes on without a gap.
      expect(run.accept(LENGTH + made, 1, new Uint8Array(1), [])).toBe('taken');
    }
  });
});

describe('a replay that a room watches together', () => {
  const follow = (frame: number, elapsedMs: number, moves = true, speed = 1) =>
    ({ do: 'follow', turn: `${frame}`, frame, moves, speed, elapsedMs }) as const;

  it('is at the same frame however late the screen hears of it, and after a window was hidden', () => {
    const early = replay();
    const late = replay();
    early.run.control(follow(100, 0));
    for (let i = 0; i < 20; i++) for (const one of [early, late]) one.pass(50);
    late.run.control(follow(100, 1_000));
    late.pass(0);
    expect([early, late].map(({ run }) => run.replay().frame)).toEqual([160, 160]);
    // No picture was drawn meanwhile.
    early.pass(3_000);
    for (let i = 0; i < 60; i++) late.pass(50);
    expect([early, late].map(({ run }) => run.replay().frame)).toEqual([340, 340]);
    expect(early.run.replay()).toMatchObject({ turn: '100', playing: true });
  });

  it('goes where it is sent, on and back, stands there, and ends with the recording', () => {
    const { run, pass } = replay();
    for (const frame of [300, 290, 10, LENGTH]) {
      run.control(follow(frame, 5_000, false));
      pass(0);
      expect(run.replay()).toMatchObject({ frame, playing: false });
      expect(run.picture(0).current).toEqual(stateAt(frame));
    }
    run.control(follow(LENGTH - 10, 60_000, true, 2));
    pass(0);
    expect(run.replay()).toMatchObject({ frame: LENGTH, playing: false });
  });

  it('keeps a frame that a quicker telling has taken it a little before', () => {
    const { run, pass, jumps } = replay();
    run.control(follow(100, 0));
    for (let i = 0; i < 10; i++) pass(50);
    const before = jumps();
    run.control(follow(100, 480));
    pass(0);
    expect(run.replay().frame).toBeGreaterThanOrEqual(128);
    expect(jumps()).toBe(before);
  });
});
