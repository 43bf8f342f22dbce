// Shots as the light of each weapon, and what lies on the floor, which breathes and says its name to those who come near.

import { drawUpright, type Layout } from '../../kit/arena/layout.ts';
import type { Looks } from '../../kit/draw/colours.ts';
import { createGlow, shine } from '../../kit/draw/glow.ts';
import { around, copyTo, fillRimmed, rendered } from '../../kit/draw/paint.ts';
import { lighter } from '../../kit/draw/shades.ts';
import { drawSeatSign } from '../../kit/draw/shapes.ts';
import { drawLabel } from '../../kit/draw/text.ts';
import { isIce, shotAt } from '../rules/shots.ts';
import { PICKUP_KINDS, type Shot } from '../rules/state.ts';
import { ICE, pickupColours } from './colours.ts';
import { drawGun } from './guns.ts';
import { placeOf, type Scene } from './scene.ts';

/** Radius of a ball of ice: one sees it come. */
const ICE_CELLS = 0.36;
/** In cells: how near a player has to come to read what lies there. */
const READ_CELLS = 4.5;
const NAME_UNITS = 14;

interface Trail {
  /** Frames of its way that it leaves a light on. */
  readonly frames: number;
  /** In cells. */
  readonly width: number;
  readonly glow: number;
}

/** By weapon. */
const TRAILS: readonly Trail[] = [
  { frames: 5, width: 0.27, glow: 1.3 },
  { frames: 1.8, width: 0.17, glow: 0.6 },
  { frames: 2.4, width: 0.12, glow: 0.55 },
  { frames: 5, width: 0.17, glow: 1 },
  { frames: 2, width: 0.3, glow: 1 },
  { frames: 6, width: 0.26, glow: 1.3 },
];

export function createShots({ cell }: Layout, looks: Looks) {
  const glows = looks.map(({ colour }) => createGlow(colour, 0.55 * cell));
  const cores = looks.map(({ colour }) => lighter(colour, 0.75));
  return {
    draw({ ctx, layout, current, alpha }: Scene): void {
      const now = current.frame - 1 + alpha;
      const seenAt = (shot: Shot, frame: number) => placeOf(layout, shotAt(shot, frame));
      for (const shot of current.shots.filter(isIce))
        fillRimmed(ctx, seenAt(shot, now), ICE_CELLS * cell, ICE, looks[shot.seat]!.colour);
      ctx.globalCompositeOperation = 'lighter';
      ctx.lineCap = 'round';
      for (const shot of current.shots) {
        if (isIce(shot)) continue;
        const { frames, width, glow } = TRAILS[shot.kind]!;
        const [at, from] = [seenAt(shot, now), seenAt(shot, now - frames)];
        ctx.beginPath();
        ctx.moveTo(from.x, from.y);
        ctx.lineTo(at.x, at.y);
        ctx.strokeStyle = looks[shot.seat]!.colour;
        ctx.lineWidth = cell * width;
        ctx.stroke();
        ctx.strokeStyle = cores[shot.seat]!;
        ctx.lineWidth = (cell * width) / 2;
        ctx.stroke();
        shine(ctx, glows[shot.seat]!, at.x, at.y, 0.8, glow);
        ctx.globalAlpha = 1;
      }
      ctx.globalCompositeOperation = 'source-over';
    },
  };
}

export function createPickups(layout: Layout) {
  const { cell } = layout;
  const glows = PICKUP_KINDS.map((kind) => createGlow(pickupColours[kind], cell));
  const crates = PICKUP_KINDS.map((_, kind) => crateOf(kind, cell));
  return {
    draw({ ctx, labels, unit, words, current, figures, marked, time, still }: Scene): void {
      const readers = marked.map((seat) => figures[seat]!);
      for (const pickup of current.pickups) {
        const { id, kind } = pickup;
        const { x, y } = placeOf(layout, pickup);
        const isNear = readers.some((one) => Math.hypot(one.x - x, one.y - y) < READ_CELLS * cell);
        const isNamed = isNear || current.phase === 'intro';
        const name = PICKUP_KINDS[kind]!;
        const swell = still ? 0 : Math.sin(time / 260 + id);
        ctx.globalCompositeOperation = 'lighter';
        shine(ctx, glows[kind]!, x, y, 0.5 + 0.15 * swell);
        ctx.globalCompositeOperation = 'source-over';
        ctx.globalAlpha = 1;
        const middle = { x, y: y - swell * cell * 0.05 };
        drawUpright(ctx, layout, { x, y }, () => {
          copyTo(ctx, crates[kind]!, middle);
          if (!isNamed) return;
          const style = { size: NAME_UNITS * unit, colour: pickupColours[name], weight: 700, rim: true };
          drawLabel(ctx, labels.get(words.pickups[name], style), x, y + 0.4 * cell + 8 * unit);
        });
      }
    },
  };
}

/** A tile with the weapon, or a heart. */
function crateOf(kind: number, cell: number): OffscreenCanvas {
  const side = 2 * Math.ceil(cell * 0.48);
  const colour = pickupColours[PICKUP_KINDS[kind]!];
  return rendered(side, side, (ctx) => {
    ctx.translate(side / 2, side / 2);
    ctx.fillStyle = 'rgba(8, 11, 18, 0.88)';
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(1.5, cell * 0.06);
    ctx.beginPath();
    ctx.roundRect(-cell * 0.4, -cell * 0.4, cell * 0.8, cell * 0.8, cell * 0.18);
    ctx.fill();
    ctx.stroke();
    if (PICKUP_KINDS[kind] === 'heart') drawSeatSign(ctx, { colour, shape: 'heart' }, 0, 0, cell * 0.24);
    else
      around(ctx, { x: 0, y: 0 }, -Math.PI / 5, () => {
        ctx.translate(-cell * 0.36, 0);
        drawGun(ctx, kind, cell * 0.32, colour, '#ffffff');
      });
  });
}
