import { describe, expect, it } from 'vitest';
import { createWorld, type Drawn, TICK_MS, type WorldOptions, xOf } from '../testing/world.ts';

const SETTLED_MS = 3000;

/** The first picture that shows that a seat has moved. */
const moved = (drawn: readonly Drawn[], seat: number) => drawn.find((picture) => xOf(picture, seat) > 0)!;

describe('an optimistic timeline', () => {
  it('shows the same press when it has been to the relay and back', () => {
    const world = createWorld({ way: 'optimistic', hz: 60, rttMs: 100 });
    world.press(SETTLED_MS + 5, 1);
    world.play(SETTLED_MS + 300);
    expect(moved(world.drawn, 0).ms - SETTLED_MS).toBeGreaterThan(100);
  });
});

const timelines: [string, Omit<WorldOptions, 'hz'>][] = [
  ['confirmed frames', { way: 'optimistic', rttMs: 40 }],
  ['frames that come in groups', { way: 'strict', rttMs: 40, group: 6 }],
  ['frames ahead', { way: 'run-ahead', rttMs: 40 }],
];

describe('a timeline', () => {
  it.each(timelines)('shows the same motion of %s on 60 Hz and 144 Hz screens', (_name, options) => {
    const worlds = [60, 144].map((hz) => {
      const world = createWorld({ ...options, hz });
      world.press(SETTLED_MS - 500, 1);
      world.other(SETTLED_MS - 300, 1);
      world.play(SETTLED_MS + 2000);
      return world.drawn.filter(({ ms }) => ms >= SETTLED_MS);
    }) as [Drawn[], Drawn[]];
    // Both have a picture at the same time every 1/12 s: 5 pictures of one are 12 of the other.
    for (let both = 0; both < 24; both += 1) {
      const [slow, fast] = [worlds[0][both * 5]!, worlds[1][both * 12]!];
      expect(fast.ms).toBeCloseTo(slow.ms, 6);
      for (const seat of [0, 1]) expect(xOf(fast, seat)).toBeCloseTo(xOf(slow, seat), 4);
    }
    // And it is the right speed: one a frame, in every picture.
    for (const drawn of worlds) {
      for (let i = 1; i < drawn.length; i += 1) {
        const ticks = (drawn[i]!.ms - drawn[i - 1]!.ms) / TICK_MS;
        expect(xOf(drawn[i]!, 0) - xOf(drawn[i - 1]!, 0)).toBeCloseTo(ticks, 2);
      }
    }
  });

  it('plays groups evenly and without falling behind', () => {
    const world = createWorld({ way: 'strict', hz: 60, rttMs: 40, jitterMs: 3, group: 12 });
    world.play(9000);
    const { frame, confirmed, playout } = world.run.status();
    expect(confirmed - frame).toBeLessThanOrEqual(12 + 2);
    expect(playout).toBeLessThan(0.5);
  });
});

describe('a timeline that runs ahead', () => {
  it('shows what another player does no later than one without running ahead', () => {
    const seen = (['run-ahead', 'optimistic'] as const).map((way) => {
      const world = createWorld({ way, hz: 144, rttMs: 40 });
      world.other(SETTLED_MS, 1);
      world.play(SETTLED_MS + 300);
      return moved(world.drawn, 1).ms;
    });
    expect(seen[0]).toBeLessThanOrEqual(seen[1]!);
  });

  it('shows presses of two players at one screen in the next frame, without corrections', () => {
    const world = createWorld({ way: 'run-ahead', hz: 60, rttMs: 60, mine: [0, 1] });
    world.press(SETTLED_MS, 1, 0);
    world.press(SETTLED_MS + 100, 1, 1);
    world.play(SETTLED_MS + 500);
    for (const [seat, ms] of [
      [0, SETTLED_MS],
      [1, SETTLED_MS + 100],
    ] as const) {
      const first = world.drawn.find((drawn) => xOf(drawn, seat) > 0)!;
      expect(first.ms - ms).toBeLessThan(2.5 * TICK_MS);
    }
    expect(world.run.status().rollbacks.count).toBe(0);
  });

  it('shows spectators only what has happened', () => {
    const world = createWorld({ way: 'run-ahead', hz: 60, rttMs: 100, mine: [] });
    world.other(SETTLED_MS, 1);
    world.play(SETTLED_MS + 500);
    const { head, frame, ahead, rollbacks } = world.run.status();
    expect(head).toBe(frame);
    expect([ahead, rollbacks.count]).toEqual([0, 0]);
  });

  it('keeps a fixed number of frames ahead', () => {
    const world = createWorld({ way: 'run-ahead', hz: 60, rttMs: 100, ahead: 2 });
    world.play(SETTLED_MS);
    const { head, frame, ahead } = world.run.status();
    expect(ahead).toBe(2);
    // A frame more while the next confirmed one is late, a frame less in the moment when it comes.
    expect(Math.abs(head - frame - 2)).toBeLessThanOrEqual(1);
  });

  it('stops a few frames ahead of a silent relay, and goes on when the relay speaks again', () => {
    const world = createWorld({ way: 'run-ahead', hz: 60, rttMs: 40, ahead: 3 });
    const { accept } = world.run;
    const kept: Parameters<typeof accept>[] = [];
    world.run.accept = (...frames) => {
      if (world.clock.ms < 2000 || world.clock.ms > 3000) {
        for (const early of kept.splice(0)) accept(...early);
        return accept(...frames);
      }
      kept.push(frames);
      return 'taken';
    };
    world.play(4000);
    const held = world.drawn.filter(({ ms }) => ms > 2200 && ms < 2990);
    expect(new Set(held.map(({ sight }) => sight.position)).size).toBe(1);
    const { frame, head, catchingUp } = world.run.status();
    expect(frame).toBeGreaterThan(235);
    expect(Math.abs(head - frame - 3)).toBeLessThanOrEqual(1);
    expect(catchingUp).toBe(false);
  });

  it('glides in a correction: no picture moves by more than the frame, and it ends in place', () => {
    const world = createWorld({ way: 'run-ahead', hz: 60, rttMs: 80 });
    world.other(SETTLED_MS, 1);
    world.play(SETTLED_MS + 1000);
    const seen = world.drawn.filter(({ ms }) => ms > SETTLED_MS - 100);
    const xs = seen.map((picture) => xOf(picture, 1) + (picture.sight.offsets?.[2] ?? 0));
    const jumps = xs.slice(1).map((x, i) => x - xs[i]!);
    expect(
      Math.max(...seen.slice(1).map((picture, i) => xOf(picture, 1) - xOf(seen[i]!, 1))),
    ).toBeGreaterThan(3);
    expect(Math.max(...jumps)).toBeLessThan(2.5);
    expect(seen.at(-1)!.sight.offsets).toBeNull();
  });
});

describe.each(['optimistic', 'run-ahead'] as const)('a pause, %s,', (way) => {
  const PAUSE_MS = 20_000;
  const UNTIL_MS = SETTLED_MS + PAUSE_MS;
  /** Until the last frames and the word of the pause are here. */
  const HERE_MS = 300;

  /** A match that is paused and goes on, with the pictures drawn during the pause and after it. */
  function paused(prepare: (world: ReturnType<typeof createWorld>) => void = () => {}) {
    const world = createWorld({ way, hz: 60, rttMs: 60, jitterMs: 10 });
    world.pause(SETTLED_MS, UNTIL_MS);
    prepare(world);
    world.play(UNTIL_MS + 3_000);
    const between = (fromMs: number, toMs: number) =>
      world.drawn.filter(({ ms }) => ms >= fromMs && ms < toMs).map(({ sight }) => sight);
    return {
      world,
      frame: Math.floor((SETTLED_MS - 1) / TICK_MS),
      still: between(SETTLED_MS + HERE_MS, UNTIL_MS),
      after: between(UNTIL_MS - 100, UNTIL_MS + 3_000),
    };
  }

  it('shows the confirmed state at which it stands still, and no guess', () => {
    const { still, frame } = paused();
    expect(still.length).toBeGreaterThan(1_000);
    const shown = still.map(({ current, position, alpha }) => ({ frame: current.frame, position, alpha }));
    expect(new Set(shown.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ frame, position: frame, alpha: 1 })]),
    );
  });

  it('is left without a jump, and the picture is soon as far as before', () => {
    const { world, after, frame } = paused();
    const steps = after.slice(1).map(({ position }, i) => position - after[i]!.position);
    expect(after[0]!.position).toBe(frame);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...steps)).toBeLessThan(1.8);
    const { ahead, confirmed } = world.run.status();
    expect(confirmed - after.at(-1)!.position + ahead).toBeLessThan(3);
  });

  it('keeps held buttons held, and ignores a press in it', () => {
    const { world, after } = paused((world) => {
      world.press(SETTLED_MS - 500, 1);
      world.press(SETTLED_MS + 5_000, 0);
      world.press(SETTLED_MS + 5_100, 1);
      world.press(SETTLED_MS + 8_000, 0);
      world.press(SETTLED_MS + 9_000, 1);
      world.other(SETTLED_MS + 5_000, 1);
      world.other(SETTLED_MS + 5_100, 0);
    });
    const { xs } = after[0]!.current;
    expect(xs[0]).toBeGreaterThan(20);
    const last = after.at(-1)!.current;
    expect(last.xs[0]! - xs[0]!).toBeGreaterThan(150);
    expect(last.xs[1]).toBe(0);
    expect(world.observed.map(({ cue }) => cue)).toEqual(['press 0']);
  });
});
