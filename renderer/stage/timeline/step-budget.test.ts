import { describe, expect, it } from 'vitest';
import { createStepBudget } from './step-budget.ts';

/** A machine on which a step costs `costMs`, with `waiting` frames to catch up with. */
function machine(costMs: number, waiting: number, tickRate = 60) {
  const clock = { ms: 1000 };
  const pace = createStepBudget(tickRate, () => clock.ms);
  const work = { waiting };
  function slice(): number {
    const before = work.waiting;
    pace.slice(() => {
      if (work.waiting === 0) return false;
      work.waiting -= 1;
      clock.ms += costMs;
      return true;
    });
    pace.left(work.waiting);
    return before - work.waiting;
  }
  return { pace, clock, work, slice };
}

describe('the step budget', () => {
  it('steps a frame that waits alone at once', () => {
    const { work, slice } = machine(0.5, 1);
    expect(slice()).toBe(1);
    expect(work.waiting).toBe(0);
  });

  it('has as many steps in a slice as the machine can do in 8 ms', () => {
    expect(machine(0.5, 10_000).slice()).toBe(16);
    expect(machine(0.02, 10_000).slice()).toBeGreaterThan(390);
    expect(machine(3, 10_000).slice()).toBe(2);
  });

  it('goes on step by step on a machine that needs longer than a slice for one', () => {
    const { slice } = machine(30, 100);
    expect([slice(), slice()]).toEqual([1, 1]);
  });

  it('measures the cost of a step, also when the clock is too coarse for one step', () => {
    let exactMs = 0;
    const coarse = createStepBudget(60, () => Math.floor(exactMs * 10) / 10); // 0.1 ms, as in browsers
    for (let frame = 0; frame < 2000; frame += 1) {
      exactMs += 16.6667;
      let more = true;
      coarse.slice(() => {
        if (!more) return false;
        more = false;
        exactMs += 0.03;
        return true;
      });
    }
    expect(coarse.stepMs).toBeGreaterThan(0.01);
    expect(coarse.stepMs).toBeLessThan(0.06);
  });

  it('reports catching up from half a second behind until nothing waits', () => {
    const { pace, work, slice } = machine(0.5, 60);
    slice();
    expect(work.waiting).toBe(44);
    expect(pace.catchingUp).toBe(true);
    slice();
    slice();
    expect(work.waiting).toBe(12);
    expect(pace.catchingUp).toBe(true);
    slice();
    expect(pace.catchingUp).toBe(false);
  });

  it('does not report catching up for a burst that fits into one slice', () => {
    const { pace, slice } = machine(0.02, 120);
    slice();
    expect(pace.catchingUp).toBe(false);
  });
});
