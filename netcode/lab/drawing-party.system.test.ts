// What Inkling costs at a full table.

import { describe, expect, it } from 'vitest';
import { SHORTEST_TURN_MS } from '../sync/commands.ts';
import { playInkling } from './testing/drawing-party.ts';

describe('sixteen who draw and guess without a pause', () => {
  it('get less than 6 kB a second each, and see a stroke within a turn and 50 ms', {
    timeout: 60_000,
  }, () => {
    const { mostDown, late, packets, faults } = playInkling(16, 1, 10_000);
    expect(packets).toBeGreaterThan(200);
    expect(mostDown).toBeLessThan(6);
    expect(late.at(-1)).toBeLessThanOrEqual(SHORTEST_TURN_MS + 50);
    expect(faults).toEqual([]);
  });
});
