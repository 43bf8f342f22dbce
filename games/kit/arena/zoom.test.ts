import { describe, expect, it } from 'vitest';
import { plainPen } from '../testing/plain-pen.ts';
import type { Layout } from './layout.ts';
import { pushIn, zoomAfter } from './zoom.ts';

describe('the push in on where a round was decided', () => {
  it('begins and ends softly', () => {
    expect([zoomAfter(-5), zoomAfter(0), zoomAfter(1_400), zoomAfter(9_000)]).toEqual([1, 1, 1.16, 1.16]);
    const steps = [100, 700, 1_300].map((ms) => zoomAfter(ms + 10) - zoomAfter(ms));
    expect(steps[1]).toBeGreaterThan(2 * steps[0]!);
    expect(steps[1]).toBeGreaterThan(2 * steps[2]!);
  });

  it('enlarges the arena about the point, which is kept inside', () => {
    const arena = { arenaX: 10, arenaY: 20, arenaWidth: 100, arenaHeight: 50 } as Layout;
    const about = (x: number, y: number) => {
      const pen = plainPen();
      pushIn(pen.ctx, arena, { x, y }, 1.1);
      return pen.drawn().map(({ what, at }) => [what, ...at]);
    };
    expect(about(60, 30)).toEqual([
      ...[
        ['rect', 10, 20, 100, 50],
        ['clip'],
        ['translate', 60, 30],
        ['scale', 1.1, 1.1],
        ['translate', -60, -30],
      ],
    ]);
    expect([about(-99, 999)[2], about(999, -99)[2]]).toEqual([
      ['translate', 10, 70],
      ['translate', 110, 20],
    ]);
  });
});
