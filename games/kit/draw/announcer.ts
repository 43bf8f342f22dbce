// The announcer: one line at a time in strong type, for what everybody should know: a new round, the last two,
// who has won. Lines that come while another one is shown wait a moment; of too many the oldest is dropped.

import type { Pen } from './text.ts';

export interface Announcer {
  /** Says a line; a large one where nobody has to steer. The same line is not said twice in a row. */
  say(text: string, colour: string, large?: boolean): void;
  advance(ms: number): void;
  /** Below `top`, around `x`, at most so wide. */
  draw(pen: Pen, x: number, top: number, width: number): void;
  /** Forgets everything, for instance when a new round begins. */
  hush(): void;
}

const MOST_WAITING = 2;
/** Long enough to read four words at a glance, and shorter while others wait. */
const LINE_MS = 1700;
const HURRIED_MS = 850;
const COME_MS = 240;
const GO_MS = 260;
/** Small lines stay at the edge of what is played on. */
const LARGE_UNITS = 56;
const SMALL_UNITS = 30;
const LEAST_PART = 2 / 3;

interface Line {
  readonly text: string;
  readonly colour: string;
  readonly large: boolean;
  age: number;
}

export function createAnnouncer(): Announcer {
  let lines: Line[] = [];
  return {
    say(text, colour, large = false) {
      if (lines.at(-1)?.text === text) return;
      lines.push({ text, colour, large, age: 0 });
      // The one that is shown is never cut off by those behind it.
      if (lines.length > 1 + MOST_WAITING) lines.splice(1, 1);
    },
    advance(ms) {
      const line = lines[0];
      if (!line) return;
      line.age += ms;
      if (line.age > (lines.length > 1 ? HURRIED_MS : LINE_MS)) lines.shift();
    },
    draw({ ctx, labels, unit, still }, x, top, width) {
      const line = lines[0];
      if (!line) return;
      const size = (line.large ? LARGE_UNITS : SMALL_UNITS) * unit;
      const style = { colour: line.colour, weight: 800, face: 'display', rim: true } as const;
      const most = width * 0.94;
      // Rather smaller than cut, as far as it would be without large text.
      const fits = Math.min(1, Math.max(LEAST_PART, most / labels.get(line.text, { ...style, size }).width));
      const letters = size * fits;
      const label = labels.get(line.text, { ...style, size: letters, maxWidth: most });
      const y = top + letters * (line.large ? 1.7 : 0.9);
      const life = lines.length > 1 ? HURRIED_MS : LINE_MS;
      const come = Math.min(1, line.age / COME_MS);
      const go = Math.min(1, Math.max(0, (life - line.age) / GO_MS));
      ctx.globalAlpha = Math.min(come * 1.5, 1, go);
      // Shrinks to its size with a small overshoot, and rises as it fades.
      const swell = still ? 1 : 1 + 0.7 * (1 - come) ** 2 - 0.06 * Math.sin(come * Math.PI);
      const lift = still ? 0 : (1 - go) * 14 * unit;
      const wide = label.width * swell;
      const high = label.height * swell;
      ctx.drawImage(label.image, x - wide / 2, y - high / 2 - lift, wide, high);
      // A stroke that draws itself below the words.
      const reach = (still ? 1 : 1 - (1 - come) ** 3) * Math.min(label.width, width * 0.5) * 0.5;
      ctx.fillStyle = line.colour;
      ctx.fillRect(x - reach, y + label.height * 0.48 - lift, 2 * reach, Math.max(2, 3.5 * unit));
      ctx.globalAlpha = 1;
    },
    hush() {
      lines = [];
    },
  };
}
