import { describe, expect, it } from 'vitest';
import { clone } from '../../../netcode/sim/clone.ts';
import { layOut } from '../../kit/arena/layout.ts';
import { recordTexts } from '../../kit/testing/recording-canvas.ts';
import { STEPS_PER_CELL } from '../rules/tuning.ts';
import { playingBare, put } from '../testing.ts';
import { createPainter } from './painter.ts';
import { spotOf } from './players.ts';
import { screenX } from './scene.ts';

describe('a player in the picture', () => {
  it('is drawn between two frames, and at once at a place that is too far to walk to', () => {
    const previous = playingBare(2);
    put(previous, 0, 3, 3);
    const current = clone(previous);
    put(current, 0, 3, 3, 20);
    const needs = {
      cols: 13,
      rows: 11,
      hidden: 0.5,
      multiple: 2,
      chips: 2,
      chipRowUnits: 46,
      footUnits: 38,
    } as const;
    const layout = layOut(needs, { width: 1280, height: 720, ratio: 1 }, false);
    const spot = (alpha: number, offsets: readonly number[] | null = null) =>
      spotOf(layout, { previous, current, alpha, offsets }, 0);
    const from = screenX(layout, previous.players.x[0]!);
    const to = screenX(layout, current.players.x[0]!);
    expect(spot(0.5).x).toBeCloseTo((from + to) / 2);
    expect(spot(1, [STEPS_PER_CELL, 0, 0, 0]).x).toBeCloseTo(to + layout.cell);
    put(current, 0, 9, 3);
    expect(spot(0.5).x).toBe(screenX(layout, current.players.x[0]!));
  });

  it('has a ring around the feet at their own screen for as long as they stand', () => {
    const recording = recordTexts();
    try {
      const painter = createPainter({
        language: 'en',
        seats: [
          { kind: 'player', name: 'Ann' },
          { kind: 'player', name: 'Bob' },
        ],
      });
      const state = playingBare(2);
      state.since = 900;
      const ellipses = (mine: readonly number[], followed: number | null = null) => {
        let count = 0;
        const ctx = new Proxy(recording.ctx, {
          get: (of, name) => (name === 'ellipse' ? () => void count++ : Reflect.get(of, name)),
        });
        const size = { width: 1280, height: 720 };
        const quiet = { time: 0, reducedMotion: true, shake: false };
        const seats = { me: null, mine, followed };
        painter.draw(ctx, { previous: state, current: state, alpha: 1, ...seats, ...size, ...quiet });
        return count;
      };
      const without = ellipses([]);
      expect(ellipses([0])).toBe(without + 1);
      expect(ellipses([0, 1])).toBe(without + 2);
      // So has whom an onlooker follows, besides the arrow with the name.
      expect(ellipses([], 1)).toBe(without + 1);
      state.seats[1]!.alive = false;
      expect(ellipses([0, 1]) - ellipses([1])).toBe(1);
      expect(ellipses([1])).toBe(ellipses([]));
    } finally {
      recording.restore();
    }
  });
});
