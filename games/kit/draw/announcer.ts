// The announcer: one line at a time in strong type, for what everybody should know: a new round, the last two,
// who has won. Lines that come while another one is shown wait a moment; of too many the oldest is dropped. What is said
// while people steer lies over the score bar: over the field it would cover figures.

import { drawLabel, type Pen } from './text.ts';

export interface Announcer {
  /** Says a line, unless it was the last one said; a large one over the field, while players watch. */
  say(text: string, colour: string, large?: boolean): void;
  advance(ms: number): void;
  draw(pen: Pen, places: Places): void;
  /** Forgets everything, for instance when a new round begins. */
  hush(): void;
}

/** Where lines go, in device pixels: the large ones below `top`, around `x`, at most so wide; or, without that, as the others. */
export interface Places {
  readonly x: number;
  readonly top: number | null;
  readonly width: number;
  /** A row of the score bar, or above it. */
  readonly bar: {
    readonly middle: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

const MOST_WAITING = 2;
/** How long large words show, ms: four words are read at a glance; shorter over the score bar, or while players wait. */
const LARGE_MS = 1700;
const SMALL_MS = 1300;
const HURRIED_MS = 850;
const COME_MS = 240;
const GO_MS = 260;
const LARGE_UNITS = 56;
const SMALL_UNITS = 20;
const LEAST_PART = 2 / 3;
/** Below a line over the score bar, as below its chips. */
const BAR_GAP_UNITS = 6;
const PLATE = 'rgba(4, 6, 12, 0.92)';

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
      // The one that is shown stays whole before those behind it.
      if (lines.length > 1 + MOST_WAITING) lines.splice(1, 1);
    },
    advance(ms) {
      const line = lines[0];
      if (!line) return;
      line.age += ms;
      if (line.age > lifeOf(lines)) lines.shift();
    },
    draw(pen, places) {
      const line = lines[0];
      if (!line) return;
      const { ctx, unit, still } = pen;
      const { x, top, width, bar } = places;
      const { label, letters } = lettersOf(pen, line, places);
      const come = Math.min(1, line.age / COME_MS);
      const go = Math.min(1, Math.max(0, (lifeOf(lines) - line.age) / GO_MS));
      ctx.globalAlpha = Math.min(come * 1.5, 1, go);
      if (!line.large || top === null) {
        const high = bar.height - BAR_GAP_UNITS * unit;
        const wide = label.width + high;
        ctx.beginPath();
        const { middle } = bar;
        ctx.roundRect(middle - wide / 2, bar.top, wide, high, high / 2);
        ctx.fillStyle = PLATE;
        ctx.fill();
        ctx.lineWidth = 2 * unit;
        ctx.strokeStyle = line.colour;
        ctx.stroke();
        drawLabel(ctx, label, middle, bar.top + high / 2);
        ctx.globalAlpha = 1;
        return;
      }
      const y = top + letters * 1.7;
      // Shrinks to its size with a small overshoot, from as much more as there is room for, and rises as it fades.
      const more = Math.min(0.7, width / label.width - 1);
      const swell = still ? 1 : 1 + more * (1 - come) ** 2 - 0.06 * Math.sin(come * Math.PI);
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

function lettersOf({ labels, unit }: Pen, { text, colour, large }: Line, { top, width, bar }: Places) {
  const isLarge = large && top !== null;
  const size = (isLarge ? LARGE_UNITS : SMALL_UNITS) * unit;
  const style = { colour, weight: 800, face: 'display', rim: true } as const;
  const most = 0.94 * (isLarge ? width : bar.width - bar.height);
  // Rather smaller than cut, as far as it would be without large text.
  const fits = Math.min(1, Math.max(LEAST_PART, most / labels.get(text, { ...style, size }).width));
  const letters = size * fits;
  return { label: labels.get(text, { ...style, size: letters, maxWidth: most }), letters };
}

function lifeOf([line, next]: readonly Line[]): number {
  if (next) return HURRIED_MS;
  return line?.large ? LARGE_MS : SMALL_MS;
}
