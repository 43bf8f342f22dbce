import { describe, expect, it } from 'vitest';
import type { Mover } from '../sim/rules.ts';
import { TURN } from '../sim/turn.ts';
import { Chase } from './chase.ts';

type Shadow = Mover & { placing: number };
const shadow = (change: Partial<Shadow> = {}): Shadow => ({
  ...({ x: 0, y: 0, vx: 0, vy: 0, heading: 0, spin: 0, placing: 0 } as Shadow),
  ...change,
});

/** What is drawn of seat 1, frame after frame, where its shadow is so. */
function drawn(chase: Chase, shadows: readonly Shadow[]): Shadow[] {
  return shadows.map((one) => {
    const seen = { ...one };
    chase.follow(1, seen);
    return seen;
  });
}

describe('what is drawn of a mover', () => {
  it('begins where its shadow is, and goes on with its speed', () => {
    const chase = new Chase({ glide: 50, jump: 1_000 });
    const moved = drawn(chase, [shadow({ x: 100, vx: 160 }), shadow({ x: 110, vx: 160 })]);
    expect(moved.map(({ x }) => x)).toEqual([100, 110]);
    expect(chase.chased).toEqual({ largest: 0, behind: 0, put: 0 });
  });

  it('closes an eighth of what lies between in a frame, and no more than it may glide', () => {
    const chase = new Chase({ glide: 50, jump: 1_000 });
    const [, near, nearer] = drawn(chase, [shadow(), shadow({ x: 80 }), shadow({ x: 80 })]);
    expect([near!.x, nearer!.x]).toEqual([10, 19]); // 10 + 70 / 8
    const far = new Chase({ glide: 50, jump: 1_000 });
    expect(drawn(far, [shadow(), shadow({ y: 800 })])[1]!.y).toBe(50);
    expect(far.chased).toEqual({ largest: 50, behind: 800, put: 0 });
  });

  it('is put where the shadow is when that is further than it may jump', () => {
    const chase = new Chase({ glide: 50, jump: 1_000 });
    expect(drawn(chase, [shadow(), shadow({ x: 1_001 })])[1]!.x).toBe(1_001);
    expect(chase.chased).toMatchObject({ behind: 0, put: 1 });
    drawn(chase, [shadow({ x: 9_000, placing: 1 })]); // by the rules: that is no fault of the line
    expect(chase.chased.put).toBe(1);
  });

  it('turns with its shadow’s spin, and towards it the shorter way, evenly', () => {
    const chase = new Chase({ glide: 50, jump: 1_000 });
    const back = TURN - 80;
    const turned = drawn(chase, [shadow(), shadow({ heading: back }), shadow({ heading: back, spin: 1 })]);
    expect(turned.map(({ heading }) => heading)).toEqual([0, TURN - 10, TURN - 10 + 16 - 11]);
    const much = new Chase({ glide: 50, jump: 1_000 });
    const most = drawn(much, [shadow(), shadow({ heading: TURN / 4 })])[1]!.heading;
    expect(most).toBe(Math.round(TURN / 240));
  });

  it('begins again at its shadow when that was gone', () => {
    const chase = new Chase({ glide: 50, jump: 1_000 });
    drawn(chase, [shadow()]);
    chase.forget(1);
    expect(drawn(chase, [shadow({ x: 80 })])[0]!.x).toBe(80);
  });
});
