// The zone that closes, in the picture: the ground outside of it is dark, what its next step takes is hatched before that, and
// a player who stands outside sees it at the edges of the screen and in words.

import { rendered } from '../draw/paint.ts';
import { darker, lighter } from '../draw/shades.ts';
import { context, drawLabel } from '../draw/text.ts';
import type { Point } from '../rules/point.ts';
import { type ClockLook, drawClock, FUSE_UNITS, SECONDS_UNITS } from './foot.ts';
import type { Layout } from './layout.ts';
import type { Contender, RoundState } from './rules/round.ts';
import { type Closing, closedColumns, isOutside, type Zoned, zoneLeft, zoneNext } from './rules/zone.ts';
import type { ArenaWords, Scene } from './scene.ts';

/** A step of it is seen to come in so long. */
const STEP_MS = 500;
/** What the first step takes is hatched so long before it. */
const SEEN_FRAMES = 20 * 60;
/** Frames at the edges of the screen, one in the other. */
const FRAMES = 6;

type ZoneScene = Scene<RoundState<Contender & Point> & Zoned, unknown, ArenaWords>;

export interface ZoneWords {
  /** Announces the first step, which comes in so many seconds. */
  readonly closing: (seconds: number) => string;
  /** To a player who stands outside. */
  readonly outside: string;
}

/** Draws the zone of a game in a layout, in a colour, `#rrggbb`. */
export function createZone({ cell }: Pick<Layout, 'cell'>, closing: Closing, colour: string) {
  const { cols, rows, everyFrames, warningFrames } = closing;
  const night = darker(colour, 0.82);
  const pale = lighter(colour, 0.75);
  const hatch = hatchOf(colour, 2 * Math.ceil(cell * 0.3));

  function drawGround({ ctx, layout, current, effects, time, still, unit }: ZoneScene): void {
    const { originX, originY, arenaX, arenaY, arenaWidth, arenaHeight } = layout;
    const { zone } = current;
    const step = zone > 0 && !still ? effects.happened(-1, STEP_MS, 'zone') : null;
    const part = step ? 1 - (1 - step.age / STEP_MS) ** 3 : 1;
    /** What is open after so many steps, part of the way from there to others. */
    const openAt = (from: number, to = from, way = 0) => {
      const between = (a: number, b: number) => (a + (b - a) * way) * cell;
      const across = between(closedColumns(closing, from), closedColumns(closing, to));
      const down = between(from, to);
      return [originX + across, originY + down, cols * cell - 2 * across, rows * cell - 2 * down] as const;
    };
    const all = [arenaX, arenaY, arenaWidth, arenaHeight] as const;
    const now = zone > 0 ? openAt(zone > closing.first ? zone - 1 : 0, zone, part) : all;
    const fillBetween = (
      outer: typeof all,
      inner: typeof all,
      fill: string | CanvasPattern,
      opacity: number,
    ) => {
      ctx.beginPath();
      ctx.rect(...outer);
      ctx.rect(...inner);
      ctx.fillStyle = fill;
      ctx.globalAlpha = opacity;
      ctx.fill('evenodd');
    };
    /** Light on a dark line, which is seen on any ground. */
    const outline = (box: typeof all, light: string, opacity: number, units: number) => {
      ctx.globalAlpha = opacity;
      for (const [line, wide] of [
        [night, 2],
        [light, 1],
      ] as const) {
        ctx.strokeStyle = line;
        ctx.lineWidth = Math.max(1.5, units * unit) * wide;
        ctx.strokeRect(...box);
      }
    };
    const left = zoneLeft(closing, current);
    const nears = left < 0 ? -1 : 1 - left / (zone === 0 ? SEEN_FRAMES : everyFrames);
    if (nears >= 0) {
      const next = openAt(zoneNext(closing, zone));
      const pulse = still ? 0.5 : 0.5 + 0.5 * Math.sin((time / 1000) * (4 + 8 * nears));
      fillBetween(now, next, hatch, 0.25 + nears * (0.2 + 0.25 * pulse));
      ctx.setLineDash([cell * 0.3, cell * 0.3]);
      outline(next, pale, 0.6 + 0.4 * nears, 2.5);
      ctx.setLineDash([]);
    }
    if (zone > 0) {
      fillBetween(all, now, night, still ? 0.62 : 0.6 + 0.06 * Math.sin(time / 320));
      outline(now, colour, 1, 3);
    }
    ctx.globalAlpha = 1;
  }

  /** Draws frames that pulse at the edges of the screen, below the scores, the outer ones stronger. */
  function drawEdges({ ctx, layout, unit, time, still }: ZoneScene): void {
    const { arenaY, arenaHeight, width } = layout;
    const wide = 11 * unit;
    const beat = still ? 0.8 : 0.65 + 0.35 * Math.sin(time / 120);
    ctx.strokeStyle = colour;
    ctx.lineWidth = wide;
    for (let at = 0; at < FRAMES; at++) {
      const far = (at + 0.5) * wide;
      ctx.globalAlpha = 0.75 * beat * (1 - at / FRAMES) ** 1.5;
      ctx.strokeRect(far, arenaY + far, width - 2 * far, arenaHeight - 2 * far);
    }
    ctx.globalAlpha = 1;
  }

  return {
    drawGround,
    /** Draws what is said of it over the arena: that it comes, and to players who are outside. */
    drawAround(scene: ZoneScene, words: ZoneWords): void {
      const { ctx, layout, labels, unit, current, mine } = scene;
      const left = zoneLeft(closing, current);
      const out = (seat: number) => {
        const { alive, x, y } = current.seats[seat]!;
        return alive && isOutside(closing, current, x, y);
      };
      const isOut = current.phase === 'play' && mine.some(out);
      const comes = current.zone === 0 && left >= 0 && left <= warningFrames;
      if (!isOut && !comes) return;
      if (isOut) drawEdges(scene);
      const text = isOut ? words.outside : words.closing(Math.ceil(left / 60));
      const { arenaX, arenaY, arenaWidth, arenaHeight, width } = layout;
      const style = { size: 26 * unit, colour: isOut ? '#ffffff' : colour, weight: 750, rim: true };
      const usual = labels.get(text, style);
      // Rather smaller than cut.
      const size = style.size * Math.min(1, (0.94 * width) / usual.width);
      const label = size < style.size ? labels.get(text, { ...style, size }) : usual;
      drawLabel(ctx, label, arenaX + arenaWidth / 2, arenaY + arenaHeight * 0.16);
    },
  };
}

/** Draws how long until its next step, from x to `right` with the middle at y, where there is room for that. */
export function drawZoneClock(
  scene: ZoneScene,
  closing: Closing,
  look: ClockLook,
  word: string,
  { x, y, right }: Point & { readonly right: number },
): void {
  const { ctx, labels, unit, current } = scene;
  const { phase, zone } = current;
  const title = labels.get(word, { size: 15 * unit, colour: look.text, weight: 600 });
  const from = x + title.width + 14 * unit;
  const width = Math.min(FUSE_UNITS * unit, right - from - SECONDS_UNITS * unit);
  if (width < 0 || phase === 'pause' || phase === 'over') return;
  const left = phase === 'intro' ? current.closesAt : Math.max(0, zoneLeft(closing, current));
  const clock = { left, whole: zone === 0 ? closing.startFrames : closing.everyFrames };
  drawLabel(ctx, title, from - title.width, y, 'left');
  drawClock(scene, look, clock, { x: from, y, width });
}

/** Diagonal stripes of a colour that meet at the edges of a square. */
function hatchOf(colour: string, side: number): CanvasPattern | string {
  const half = side / 2;
  const tile = rendered(side, side, (ctx) => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    for (const [far, ends] of [
      [half, side],
      [1.5 * side, 2 * side],
    ] as const) {
      ctx.moveTo(0, far);
      ctx.lineTo(far, 0);
      ctx.lineTo(ends, 0);
      ctx.lineTo(0, ends);
    }
    ctx.fill();
  });
  return context(tile).createPattern(tile, 'repeat') ?? colour;
}
