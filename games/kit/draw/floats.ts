// Words that rise from where something happened: what was picked up, a point, a narrow escape.

import type { Point } from '../rules/point.ts';
import { drawLabel, type Pen } from './text.ts';

export interface Floats {
  /**
   * In world units, so many of them above a point as it is seen. `only` is the seat on whose screen it shows; eight players
   * take things all the time.
   */
  say(text: string, colour: string, x: number, y: number, above: number, only?: number): void;
  advance(ms: number): void;
  draw(pen: Pen, place: Place, mine: readonly number[]): void;
}

/** World unit (0, 0) lies at (left, top), a unit is `scale` device pixels; words stay within `width`. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
  readonly width: number;
  /** Where a point of the world is seen, if elsewhere: in an arena that is turned. */
  readonly seen?: (point: Point) => Point;
}

const MOST = 10;
const LAST_MS = 1100;
const FADE_MS = 300;
const RISE_UNITS = 34;
const POP_MS = 160;

interface Word {
  readonly text: string;
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  readonly above: number;
  readonly only: number | undefined;
  left: number;
}

export function createFloats(): Floats {
  let words: Word[] = [];
  return {
    say(text, colour, x, y, above, only) {
      words.push({ text, colour, x, y, above, only, left: LAST_MS });
      if (words.length > MOST) words.shift();
    },
    advance(ms) {
      if (words.length === 0) return;
      for (const word of words) word.left -= ms;
      words = words.filter((word) => word.left > 0);
    },
    draw({ ctx, labels, unit, still }, { left, top, scale, width, seen = (point) => point }, mine) {
      for (const word of words) {
        if (word.only !== undefined && !mine.includes(word.only)) continue;
        const label = labels.get(word.text, { size: 19 * unit, colour: word.colour, weight: 700, rim: true });
        const age = LAST_MS - word.left;
        ctx.globalAlpha = Math.min(1, word.left / FADE_MS);
        const rise = still ? 0 : (1 - (word.left / LAST_MS) ** 2) * RISE_UNITS * unit;
        const half = label.width / 2;
        const at = seen({ x: left + word.x * scale, y: top + word.y * scale });
        const x = Math.min(width - half, Math.max(half, at.x));
        const y = Math.max(label.height / 2, at.y - word.above * scale - rise);
        if (still || age >= POP_MS) drawLabel(ctx, label, x, y);
        else {
          const size = 0.5 + 0.5 * (age / POP_MS);
          ctx.drawImage(
            label.image,
            x - half * size,
            y - (label.height * size) / 2,
            label.width * size,
            label.height * size,
          );
        }
      }
      ctx.globalAlpha = 1;
    },
  };
}
