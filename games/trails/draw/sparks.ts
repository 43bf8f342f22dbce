// Sparks: those who are out, small and bright on the border, each in a ring that closes until it can burn the next gap.

import { type Layout, upright } from '../../kit/arena/layout.ts';
import type { Looks } from '../../kit/draw/colours.ts';
import { createGlow, shine } from '../../kit/draw/glow.ts';
import { lighter } from '../../kit/draw/shades.ts';
import { traceShape } from '../../kit/draw/shapes.ts';
import { sparkReady } from '../rules/spark.ts';
import { STEPS_PER_CELL } from '../rules/tuning.ts';
import type { Scene } from './scene.ts';

const SPARK_CELLS = 0.7;
const MIN_SPARK_UNITS = 5;
/** Further than this in a frame it was put there: the border has moved. */
const JUMP_CELLS = 2;

export function createSparks(layout: Layout, looks: Looks) {
  const { cell, arenaX, arenaY, unit } = layout;
  const radius = Math.max(SPARK_CELLS * cell, MIN_SPARK_UNITS * unit);
  const glows = looks.map(({ colour }) => createGlow(colour, 3 * radius));
  return {
    draw({ ctx, previous, current, alpha, marked, time, still }: Scene): void {
      current.seats.forEach((cycle, seat) => {
        const to = cycle.spark;
        if (!to) return;
        const from = previous.seats[seat]!.spark ?? to;
        const far = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
        const rest = far > JUMP_CELLS * STEPS_PER_CELL ? 0 : 1 - alpha;
        const x = arenaX + ((to.x - (to.x - from.x) * rest) * cell) / STEPS_PER_CELL;
        const y = arenaY + ((to.y - (to.y - from.y) * rest) * cell) / STEPS_PER_CELL;
        const look = looks[seat]!;
        const ready = sparkReady(cycle);
        const flicker = still ? 0 : 0.12 * Math.sin(time / 60 + seat);
        ctx.globalCompositeOperation = 'lighter';
        shine(ctx, glows[seat]!, x, y, (ready === 1 ? 0.9 : 0.45) + flicker);
        ctx.globalCompositeOperation = 'source-over';
        ctx.globalAlpha = 1;
        ctx.save();
        upright(ctx, layout, x, y);
        traceShape(ctx, look.shape, x, y, radius);
        ctx.fillStyle = lighter(look.colour, 0.6);
        ctx.fill();
        ctx.restore();
        ctx.lineWidth = Math.max(1.5, 1.8 * unit);
        ctx.strokeStyle = marked.includes(seat) ? '#ffffff' : look.colour;
        ctx.beginPath();
        ctx.arc(x, y, radius * 1.7, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * ready);
        ctx.stroke();
      });
    },
  };
}
