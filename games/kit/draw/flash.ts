// A short, weak light over the whole picture. It stays below both limits of a flash in WCAG 2.3.1: its luminance changes by
// less than a tenth of the brightest, and it comes less than three times a second.

import type { Ctx } from './text.ts';

export interface Flash {
  /** Starts a flash; ignored for FLASH_EVERY_MS after the last one. */
  ask(colour: string): void;
  advance(ms: number): void;
  draw(ctx: Ctx, width: number, height: number): void;
}

/** Shortest time between two flashes, ms. */
export const FLASH_EVERY_MS = 500;
const FLASH_MS = 260;
/** Opacity of the light: white over near-black then has a relative luminance of 0.02. */
const STRENGTH = 0.14;

export function createFlash(): Flash {
  let since = FLASH_EVERY_MS;
  let shown = '';
  return {
    ask(colour) {
      if (since < FLASH_EVERY_MS) return;
      since = 0;
      shown = colour;
    },
    advance(ms) {
      since = Math.min(FLASH_EVERY_MS, since + ms);
    },
    draw(ctx, width, height) {
      if (since >= FLASH_MS || shown === '') return;
      ctx.globalAlpha = STRENGTH * (1 - since / FLASH_MS);
      ctx.fillStyle = shown;
      ctx.fillRect(0, 0, width, height);
      ctx.globalAlpha = 1;
    },
  };
}
