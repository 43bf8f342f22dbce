import { describe, expect, it } from 'vitest';
import { growthOf } from './growth.ts';
import type { Figures } from './messages.ts';

/** A process whose memory goes up and down with its matches, and grows by `growth` bytes a look beside that. */
function looks(growth: number, count = 60): Figures[] {
  return Array.from({ length: count }, (_, look) => ({
    heap: 40e6 + (look % 7) * 5e6 + look * growth,
    rss: 200e6,
    descriptors: 20 + (look % 3),
  }));
}

describe('the check of growth', () => {
  it('ignores memory that comes and goes', () => {
    expect(growthOf(looks(0))).toEqual({ heap: 0, rss: 200e6, descriptors: 22, faults: [] });
  });

  it('finds memory and descriptors that are never given back', () => {
    expect(growthOf(looks(400_000)).faults).toEqual(['has 14.0 MB more in use than before']);
    const open = looks(0).map((figures, look) => ({ ...figures, descriptors: look }));
    expect(growthOf(open).faults).toEqual(['has 30 descriptors more than before']);
  });

  it('judges no growth by a few looks, but keeps to its bounds', () => {
    expect(growthOf(looks(4e6, 19))).toMatchObject({ heap: null, faults: [] });
    const huge = looks(0, 1).map((figures) => ({ ...figures, rss: 1e9, descriptors: 101 }));
    expect(growthOf(huge).faults).toEqual(['takes 1000.0 MB', 'has 101 descriptors']);
  });
});
