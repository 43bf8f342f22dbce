// What panels draw, as rectangles, in windows of every size: none of it lies over what the camera looks at.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layOut, type Rect } from '../control/layout.ts';
import { ZOOMS } from '../control/view.ts';
import { BASE, factsOf } from '../rules/kinds.ts';
import type { Ctx } from './colours.ts';

/** Letters as wide as those of wide typefaces; canvases that nothing is drawn on. */
function measuring(): Ctx {
  let size = 10;
  const known: Record<string, unknown> = {
    measureText: (text: string) => ({
      width: [...text].reduce((sum, letter) => sum + size * (/\p{Script=Han}/u.test(letter) ? 1 : 0.62), 0),
    }),
    createLinearGradient: () => ({ addColorStop: () => {} }),
    createRadialGradient: () => ({ addColorStop: () => {} }),
  };
  return new Proxy(known, {
    get: (target, name) => target[name as string] ?? (() => {}),
    set: (_, name, value) => {
      if (name === 'font') size = Number(/([\d.]+)px/.exec(value as string)![1]);
      return true;
    },
  }) as unknown as Ctx;
}

const before = { OffscreenCanvas: globalThis.OffscreenCanvas, ImageData: globalThis.ImageData };
beforeAll(() => {
  const quiet = measuring();
  class Canvas {
    readonly width: number;
    readonly height: number;
    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
    }
    getContext = () => quiet;
  }
  class Pixels {
    readonly data: Uint8ClampedArray;
    constructor(width: number, height: number) {
      this.data = new Uint8ClampedArray(4 * width * height);
    }
  }
  Object.assign(globalThis, { OffscreenCanvas: Canvas, ImageData: Pixels });
});
afterAll(() => void Object.assign(globalThis, before));

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

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
