// Where panels are, in windows of every size: none of them lies over what the camera looks at.

import { describe, expect, it } from 'vitest';
import { layOut } from '../control/layout.ts';
import { ZOOMS } from '../control/view.ts';
import { BASE, factsOf } from '../rules/kinds.ts';
import { overlap } from './testing/overlap.ts';

describe('the panels', () => {
  it.each([1, 1.25, 1.5, 2])(
    'leave room for a base in every window, and overlap nothing, with text of %d',
    (scale) => {
      for (let width = 360; width <= 2560; width += 20) {
        for (let height = 360; height <= 1440; height += 20) {
          if (Math.max(width, height) < 640) continue;
          const layout = layOut(width, height, 1, scale);
          const { free, unit, groundUnit, bar, info, grid, minimap, queue, news, hint, note } = layout;
          const base = factsOf(BASE).size * Math.max(...ZOOMS) * groundUnit;
          const where = `${width}x${height}`;
          expect(free.height, where).toBeGreaterThanOrEqual(base);
          expect(free.width, where).toBeGreaterThanOrEqual(base);
          // Words never shrink with larger text.
          expect(unit, where).toBeGreaterThanOrEqual(groundUnit);
          // The buttons of the app (stage.css).
          const sign = groundUnit * (0.5 + 0.5 * scale);
          if (height > width)
            expect(news.y, where).toBeGreaterThanOrEqual(Math.round(56 * sign + Math.max(44, 40 * sign)));
          for (const panel of [bar, info, grid, minimap, queue, news, hint, note]) {
            expect(overlap(panel, free), where).toBe(false);
            expect(panel.x >= 0 && panel.x + panel.width <= width, where).toBe(true);
            expect(panel.y >= 0 && panel.y + panel.height <= height, where).toBe(true);
          }
          const panels = [info, grid, minimap, queue];
          for (const one of panels)
            for (const other of panels) expect(one === other || !overlap(one, other), where).toBe(true);
        }
      }
    },
  );
});
