// Words that rise from where something happened: what was picked up, a point, a narrow escape.

import type { Point } from '../rules/point.ts';
import { drawLabel, type Pen } from './text.ts';

export interface Floats {
  /**
   * In world units, so many of them above a point as it is seen. `only` is the seat on whose screen it shows; eight players
   * take things all the time. `size`: units of its letters.
   */
  say(text: string, colour: string, x: number, y: number, above: number, only?: number, size?: number): void;
  /** Tells the seat at the edge of the field what to do there: within it, where both the edge and their figure stay clear. */
  hint(text: string, colour: string, x: number, y: number, only: number): void;
  advance(ms: number): void;
  draw(pen: Pen, place: Place, mine: readonly number[]): void;
}

/** World unit (0, 0) lies at (left, top), a unit is `scale` device pixels; words stay within `width`. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
  readonly width: number;
  /** What lies within the edge of the field, for hints; only for fields with an edge that players act from. */
  readonly inner?: Box;
  /** Where a point of the world is seen, if elsewhere: in an arena that is turned. */
  readonly seen?: (point: Point) => Point;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const MOST = 10;
const LAST_MS = 1100;
/** For a player whose eyes are still where they went out. */
const HINT_MS = 3000;
const SAID_UNITS = 19;
const HINT_UNITS = 22;
const FADE_MS = 300;
const RISE_UNITS = 34;
const POP_MS = 160;

interface Word {
  readonly text: string;
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  /** Null for a hint. */
  readonly above: number | null;
  readonly only: number | undefined;
  readonly size: number;
  age: number;
}

export function createFloats(): Floats {
  let words: Word[] = [];
  const add = (word: Omit<Word, 'age'>) => {
    words.push({ ...word, age: 0 });
    if (words.length > MOST) words.shift();
  };
  return {
    say: (text, colour, x, y, above, only, size = SAID_UNITS) =>
      add({ text, colour, x, y, above, only, size }),
    hint: (text, colour, x, y, only) => add({ text, colour, x, y, above: null, only, size: HINT_UNITS }),
    advance(ms) {
      if (words.length === 0) return;
      for (const word of words) word.age += ms;
      words = words.filter((word) => word.age < lastsOf(word));
    },
    draw({ ctx, labels, unit, still }, place, mine) {
      const { left, top, scale, width, seen = (point) => point } = place;
      const { inner = { left: 0, top: 0, right: width, bottom: Infinity } } = place;
      for (const word of words) {
        if (word.only !== undefined && !mine.includes(word.only)) continue;
        const { colour, above, age } = word;
        const size = word.size * unit;
        const label = labels.get(word.text, { size, colour, weight: 700, rim: true });
        const lasts = lastsOf(word);
        ctx.globalAlpha = Math.min(1, (lasts - age) / FADE_MS);
        const half = label.width / 2;
        const high = label.height / 2;
        let { x, y } = seen({ x: left + word.x * scale, y: top + word.y * scale });
        if (above === null) {
          x = within(x, inner.left + half, inner.right - half);
          y = within(y, inner.top + high, inner.bottom - high);
        } else {
          const rise = still ? 0 : (1 - (1 - age / lasts) ** 2) * RISE_UNITS * unit;
          x = within(x, half, width - half);
          y = Math.max(high, y - above * scale - rise);
        }
        if (still || age >= POP_MS) drawLabel(ctx, label, x, y);
        else {
          const grown = 0.5 + 0.5 * (age / POP_MS);
          ctx.drawImage(
            label.image,
            x - half * grown,
            y - high * grown,
            label.width * grown,
            label.height * grown,
          );
        }
      }
      ctx.globalAlpha = 1;
    },
  };
}

function lastsOf({ above }: Word): number {
  return above === null ? HINT_MS : LAST_MS;
}

function within(at: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, at));
}
