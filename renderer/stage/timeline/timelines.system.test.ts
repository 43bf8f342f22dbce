import { describe, expect, it } from 'vitest';
import { createSimulation } from '../../../netcode/sim/simulation.ts';
import { createWorld, type Drawn, LENGTH, TICK_MS, walk, xOf } from '../testing/world.ts';

const SETTLED_MS = 3000;

/** The first picture that shows that a seat has moved. */
const moved = (drawn: readonly Drawn[], seat: number) => drawn.find((picture) => xOf(picture, seat) > 0)!;

/** Hashes that a plain simulation has of what the relay closed. */
function truth(frames: readonly number[]) {
  const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'player' as const, name }));
  const simulation = createSimulation(walk.info, walk.rules, { seed: 1, seats, options: {} });
  const hashes = new Map<number, string>();
  for (let frame = 0; frame * 2 < frames.length; frame += 1) {
    simulation.step(Uint8Array.from(frames.slice(frame * 2, frame * 2 + 2)));
    hashes.set(frame + 1, simulation.hash());
  }
  return hashes;
}

describe('a timeline that runs ahead', () => {
  it('shows a press on the own screen in the next frame at 100 ms RTT', () => {
    for (const hz of [60, 144]) {
      for (let phase = 0; phase < 20; phase += 1) {
        const world = createWorld({ way: 'run-ahead', hz, rttMs: 100 });
        const pressMs = SETTLED_MS + phase;
        world.press(pressMs, 1);
        world.play(SETTLED_MS + 300);
        // The frame that is on its way is played to its end, the next one has the press, and a picture shows it.
        expect(moved(world.drawn, 0).ms - pressMs).toBeLessThan(TICK_MS + 1000 / hz);
        // On a screen as fast as the game the very next picture is on its way to a state that knows of it.
        const after = world.drawn.filter(({ ms }) => ms > pressMs);
        expect(after[Math.ceil(hz / 60) - 1]!.sight.current.xs[0]).toBeGreaterThan(0);
      }
    }
  });

  it('never takes back a press at a delay within five frames', () => {
    for (let phase = 0; phase < 20; phase += 1) {
      const world = createWorld({ way: 'run-ahead', hz: 60, rttMs: 60 });
      world.press(SETTLED_MS + phase, 1);
      world.play(SETTLED_MS + 500);
      expect(world.run.status().rollbacks.count).toBe(0);
      expect(world.run.status().ahead).toBe(4);
    }
  });

  it('takes hashes and the end from confirmed frames, whatever is guessed and however they arrive', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const world = createWorld({ way: 'run-ahead', hz: 60, rttMs: 100, jitterMs: 30, seed });
      for (let ms = 100; ms < LENGTH * TICK_MS; ms += 170 + seed) {
        world.press(ms, (ms >> 3) & 1);
        world.other(ms + 60, (ms >> 4) & 1);
      }
      world.play(LENGTH * TICK_MS + 500);
      const { finished, rollbacks, frame } = world.run.status();
      expect({ finished, frame }).toEqual({ finished: true, frame: LENGTH });
      expect(rollbacks.count).toBeGreaterThan(0);
      const hashes = truth(world.frames);
      const told = world.sent.filter((message) => message.kind === 'hash' || message.kind === 'finish');
      expect(told).toHaveLength(LENGTH / 30 + 1);
      for (const message of told) expect(message.hash).toBe(hashes.get(message.frame));
    }
  });

  it('neither doubles nor loses effects when frames are played again', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const world = createWorld({ way: 'run-ahead', hz: 60, rttMs: 100, jitterMs: 30, seed });
      // Presses far enough apart that each is one cue in every world.
      for (let press = 0; press < 20; press += 1) {
        world.press(500 + press * 400, 1);
        world.press(600 + press * 400, 0);
        world.other(700 + press * 400, 1);
        world.other(800 + press * 400, 0);
      }
      world.play(9500);
      expect(world.run.status().rollbacks.count).toBeGreaterThan(20);
      for (const cue of ['press 0', 'press 1']) {
        expect(world.observed.filter((seen) => seen.cue === cue)).toHaveLength(20);
      }
    }
  });
});
