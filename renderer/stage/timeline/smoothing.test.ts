import { describe, expect, it } from 'vitest';
import type { Game } from '../../../games/game.ts';
import { createShownStates } from './shown-states.ts';
import { createSmoothing } from './smoothing.ts';

interface Points {
  points: number[];
}

const game = {
  positions: (state: Points, out: number[]) => out.push(...state.points),
  jumpUnits: 2,
} as Partial<Game<Points>> as Game<Points>;

/** Two points at rest in states 0 and 1; `correct` plays state 1 again with them elsewhere. */
function corrected(...points: number[]) {
  const shown = createShownStates<Points>({ points: [10, 20, 30, 40] }, 8);
  shown.record(1, { points: [11, 20, 30, 40] });
  const smoothing = createSmoothing(game);
  function correct(position: number, nowMs: number, ...next: number[]) {
    smoothing.before(shown, position);
    shown.record(1, { points: next });
    smoothing.after(shown, nowMs);
  }
  correct(1, 0, ...points);
  return { shown, smoothing, correct };
}

describe('smoothing', () => {
  it('draws what a correction moved where it was, and lets it glide to where it is', () => {
    const { smoothing } = corrected(11, 21, 30, 40);
    expect(smoothing.offsets(0)).toEqual([0, -1, 0, 0]);
    expect(smoothing.offsets(50)![1]).toBeCloseTo(-0.5, 9);
    expect(smoothing.offsets(100)![1]).toBeCloseTo(-0.25, 9);
    expect(smoothing.offsets(1000)).toBeNull();
  });

  it('glides at one speed, however often it is asked', () => {
    const { smoothing: often } = corrected(11, 21, 30, 40);
    const { smoothing: seldom } = corrected(11, 21, 30, 40);
    for (let ms = 0; ms < 60; ms += 1000 / 144) often.offsets(ms);
    expect(often.offsets(60)![1]).toBeCloseTo(seldom.offsets(60)![1]!, 9);
  });

  it('starts a second correction from where the first one was seen', () => {
    const { smoothing, correct } = corrected(11, 21, 30, 40);
    correct(1, 50, 11, 22, 30, 40);
    expect(smoothing.offsets(50)![1]).toBeCloseTo(-1.5, 9);
  });

  it('counts in the middle of a frame only what was seen of it', () => {
    const { smoothing, correct } = corrected(11, 20, 30, 40);
    correct(0.25, 10, 11, 21, 30, 40);
    expect(smoothing.offsets(10)).toEqual([0, -0.25, 0, 0]);
  });

  it('lets a point far from where it was jump, and the others glide', () => {
    const { smoothing } = corrected(11, 25, 30.5, 40);
    expect(smoothing.offsets(0)).toEqual([0, 0, -0.5, 0]);
  });

  it('glides nothing when there is a point more or fewer', () => {
    expect(corrected(11, 21).smoothing.offsets(0)).toBeNull();
  });

  it('leaves games without positions alone', () => {
    const shown = createShownStates<Points>({ points: [] }, 8);
    const smoothing = createSmoothing({} as Game<Points>);
    smoothing.before(shown, 0);
    smoothing.after(shown, 10);
    expect(smoothing.offsets(10)).toBeNull();
  });
});
