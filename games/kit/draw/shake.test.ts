import { describe, expect, it } from 'vitest';
import { createShake } from './shake.ts';

const range = (shake: ReturnType<typeof createShake>) =>
  Math.max(...Array.from({ length: 500 }, (_, at) => Math.abs(shake.x(at * 7)) + Math.abs(shake.y(at * 7))));

describe('the shake of a hit', () => {
  it('rests until something happens, and again after a while', () => {
    const shake = createShake();
    expect([shake.active, range(shake)]).toEqual([false, 0]);
    shake.add(1);
    expect(shake.active).toBe(true);
    shake.advance(699);
    expect(shake.active).toBe(true);
    shake.advance(2);
    expect([shake.active, range(shake)]).toEqual([false, 0]);
  });

  it('is hardly felt of small things, and never more than the most there is', () => {
    const [small, large, huge] = [0.25, 1, 9].map((trauma) => {
      const shake = createShake();
      shake.add(trauma);
      return range(shake);
    });
    expect(small!).toBeCloseTo(large! / 16);
    expect(huge).toBe(large);
    expect(large).toBeLessThanOrEqual(2);
  });

  it('adds up', () => {
    const shake = createShake();
    for (let at = 0; at < 4; at++) shake.add(0.25);
    const once = createShake();
    once.add(1);
    expect(range(shake)).toBeCloseTo(range(once));
  });
});
