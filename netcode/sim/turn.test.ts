import { describe, expect, it } from 'vitest';
import { TURN, turnBetween, turned } from './turn.ts';

describe('a turn', () => {
  it.each([
    ['ahead', 100, 600, 500],
    ['back', 600, 100, -500],
    ['over the end of a turn', TURN - 100, 200, 300],
    ['back over its beginning', 200, TURN - 100, -300],
    ['by nearly half a turn', 0, TURN / 2 - 1, TURN / 2 - 1],
    ['by half a turn, backwards from either side', 0, TURN / 2, -TURN / 2],
    ['by half a turn from there', TURN / 2, 0, -TURN / 2],
    ['by more than one', 10, 3 * TURN + 30, 20],
  ])('takes the shorter way: %s', (_, from, to, turn) => {
    expect(turnBetween(from, to)).toBe(turn);
  });

  it('goes evenly from one direction to the other, at any part of the way', () => {
    for (const [from, to] of [
      [100, 8_000],
      [TURN - 500, 700],
      [700, TURN - 500],
    ] as const) {
      expect(turned(from, to, 0)).toBe(from);
      expect(Math.abs(turnBetween(turned(from, to, 1), to))).toBe(0);
      const steps = Array.from(
        { length: 16 },
        (_, i) => turned(from, to, (i + 1) / 16) - turned(from, to, i / 16),
      );
      for (const step of steps) expect(step).toBe(steps[0]);
    }
  });
});
