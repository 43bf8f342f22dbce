// How many pixels a picture may have: as many as make a visible difference, and fewer on a machine that falls behind
// with them. It is drawn smaller then, and the browser stretches it.

import type { StageSize } from './worker-messages.ts';

/** Most pixels drawn, as of 2560x1440: a larger screen stretches the picture, which is invisible in a game. */
const MOST_PIXELS = 2560 * 1440;
/** Fewest pixels drawn, as of 1280x720: with fewer, words would be hard to read. */
const FEWEST_PIXELS = 1280 * 720;
/** Time a picture from which it seems to stumble, ms: fewer than 42 a second. */
const SLOW_MS = 24;
/** Pictures between two looks: two seconds of a slow machine, so that one pause weighs little. */
const LOOKED_AT = 60;
const SMALLER = 0.7;
/** If less of the time than this share of the pixels is saved, something else is slow: a screen of 30 pictures a second. */
const LEAST_GAIN = 0.5;

export interface PixelBudget {
  /** Device pixels for each CSS pixel that a picture of this size is drawn with. */
  ratioFor(size: StageSize): number;
  /** Notes that a picture was drawn `ms` after the one before. */
  drawn(ms: number): void;
}

export function createPixelBudget(): PixelBudget {
  let most = MOST_PIXELS;
  let pixels = 0;
  let times: number[] = [];
  /** Before the last step down. */
  let before: { readonly ms: number; readonly pixels: number } | null = null;
  let settled = false;

  return {
    ratioFor({ width, height, pixelRatio }) {
      const wanted = width * height * pixelRatio ** 2;
      pixels = Math.min(wanted, most);
      return pixelRatio * Math.sqrt(pixels / wanted);
    },
    drawn(ms) {
      if (settled) return;
      times.push(ms);
      if (times.length < LOOKED_AT) return;
      const median = times.sort((a, b) => a - b)[LOOKED_AT / 2]!;
      times = [];
      if (before && 1 - median / before.ms < LEAST_GAIN * (1 - pixels / before.pixels)) {
        most = MOST_PIXELS;
        settled = true;
        return;
      }
      if (median <= SLOW_MS || pixels <= FEWEST_PIXELS) return;
      before = { ms: median, pixels };
      most = Math.max(FEWEST_PIXELS, pixels * SMALLER);
    },
  };
}
