// How many pixels a picture has: as many as make a visible difference, and fewer on a machine that is too slow for so many. A
// smaller picture is stretched by the browser.

import type { StageSize } from './worker-messages.ts';

/** Most pixels drawn, as of 2560x1440: a larger screen stretches the picture, which is invisible in a game. */
const MOST_PIXELS = 2560 * 1440;
/** Fewest pixels drawn, as of 1280x720: with fewer, words would be hard to read. */
const FEWEST_PIXELS = 1280 * 720;
/** Time between two pictures above which play looks jerky, ms: fewer than 42 pictures a second. */
const SLOW_MS = 24;
/** Pictures of one measurement: two seconds of a slow machine, so that one pause weighs little. */
const PICTURES_MEASURED = 60;
/** Factor by which a step down reduces the pixels. */
const SMALLER = 0.7;
/**
 * Least gain of a step down: the share of time that it saves, for each share of pixels. With less the pixels are fast enough and
 * the screen is slow, such as one of 30 pictures a second. Then all pixels are drawn again.
 */
const LEAST_GAIN = 0.5;

export interface PixelBudget {
  /** How many device pixels a picture of this size has for each CSS pixel, along one side. */
  ratioFor(size: StageSize): number;
  /** Notes that a picture was drawn `ms` after the one before. */
  drawn(ms: number): void;
}

export function createPixelBudget(): PixelBudget {
  let most = MOST_PIXELS;
  let pixels = 0;
  let times: number[] = [];
  /** Median time and pixels before the last step down; null before the first. */
  let before: { readonly ms: number; readonly pixels: number } | null = null;
  /** Whether a step down has gained too little: then the pixels stay as many as they are. */
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
      if (times.length < PICTURES_MEASURED) return;
      const median = times.sort((a, b) => a - b)[PICTURES_MEASURED / 2]!;
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
