import { describe, expect, it } from 'vitest';
import { BEHIND_MS, OVERLOAD_SPAN_MS, Overload } from './overload.ts';

/** A turn every `every` ms for `ms`, each of which notes a wait of `waitMs`. */
function turns(overload: Overload, from: number, ms: number, waitMs: number, every = 1): void {
  for (let now = from; now < from + ms; now += every) overload.note(waitMs, now);
}

describe('an overload', () => {
  it('does not follow from one stop of the process, with turns close together or rare', () => {
    for (const every of [1, 500]) {
      const overload = new Overload();
      turns(overload, 0, 10_000, 0, every);
      overload.note(10_000, 10_000 + every);
      expect(overload.behind).toBe(false);
    }
  });

  it('follows from long waits, and ends when nothing waits', () => {
    const overload = new Overload();
    turns(overload, 0, 3 * OVERLOAD_SPAN_MS, 2 * BEHIND_MS);
    expect(overload.behind).toBe(true);
    turns(overload, 3 * OVERLOAD_SPAN_MS, 3 * OVERLOAD_SPAN_MS, 0);
    expect(overload.behind).toBe(false);
  });
});
