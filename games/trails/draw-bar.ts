// The score bar on top of the arena: a chip for each seat with shape, name, points and the way to the target.
// Rendered into a layer only when something on it changes.

import { seatLook } from '../colours.ts';
import { traceShape } from '../draw-shapes.ts';
import { context, drawLabel, type Labels } from '../draw-text.ts';
import { TEXT, TEXT_DIM } from './draw-colours.ts';
import type { Layout } from './draw-layout.ts';
import type { Cycle, TrailsState } from './sim-state.ts';

type Ctx = OffscreenCanvasRenderingContext2D;

export interface ScoreBar {
  draw(ctx: Ctx, state: TrailsState, mine: readonly number[]): void;
}

/** Chips do not grow for ever: on a wide screen with two seats they stand in the middle. */
const MAX_CHIP_UNITS = 260;

export function createScoreBar(layout: Layout, labels: Labels): ScoreBar {
  const layer = new OffscreenCanvas(Math.max(1, layout.width), Math.max(1, layout.barHeight));
  const own = context(layer);
  let shown = '';
  return {
    draw(ctx, state, mine) {
      const key = `${mine}|${state.cycles.map((cycle) => `${cycle.points},${cycle.gained},${cycle.alive}`).join('|')}`;
      if (key !== shown) {
        shown = key;
        own.clearRect(0, 0, layer.width, layer.height);
        render(own, layout, labels, state, mine);
      }
      ctx.drawImage(layer, 0, layout.barY);
    },
  };
}

function render(ctx: Ctx, layout: Layout, labels: Labels, state: TrailsState, mine: readonly number[]): void {
  const { unit, chipsPerRow } = layout;
  const seats = state.cycles.flatMap((cycle, seat) => (cycle.present ? [{ cycle, seat }] : []));
  const rows = Math.ceil(seats.length / chipsPerRow);
  const width = Math.min(MAX_CHIP_UNITS * unit, layout.width / chipsPerRow);
  const height = layout.barHeight / Math.max(1, rows);
  const left = (layout.width - width * chipsPerRow) / 2;
  seats.forEach(({ cycle, seat }, i) => {
    const x = left + (i % chipsPerRow) * width;
    const y = Math.floor(i / chipsPerRow) * height;
    chip(ctx, labels, state, cycle, seat, mine.includes(seat), { x, y, width, height, unit });
  });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly unit: number;
}

function chip(
  ctx: Ctx,
  labels: Labels,
  state: TrailsState,
  cycle: Cycle,
  seat: number,
  mine: boolean,
  box: Box,
): void {
  const { unit } = box;
  const { colour, shape } = seatLook(seat);
  const x = box.x + 3 * unit;
  const y = box.y + 4 * unit;
  const width = box.width - 6 * unit;
  const height = box.height - 8 * unit;
  const middle = y + height / 2 - unit;
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, 7 * unit);
  ctx.fillStyle = mine ? '#18223d' : '#0d1424';
  ctx.fill();
  if (mine) {
    ctx.lineWidth = 1.5 * unit;
    ctx.strokeStyle = '#ffffff';
    ctx.stroke();
  }
  // Who has crashed fades, but the points stay readable.
  const playing = cycle.alive || state.phase === 'intro';
  ctx.globalAlpha = playing ? 1 : 0.4;
  traceShape(ctx, shape, x + 16 * unit, middle, 9 * unit);
  ctx.fillStyle = colour;
  ctx.fill();

  const points = labels.get(String(cycle.points), { size: 20 * unit, colour: TEXT, weight: 750 });
  const nameWidth = width - 32 * unit - points.width - 6 * unit;
  if (nameWidth > 14 * unit) {
    const style = { size: 15 * unit, colour: playing ? TEXT : TEXT_DIM, maxWidth: nameWidth };
    drawLabel(ctx, labels.get(cycle.name, style), x + 27 * unit, middle, 'left');
  }
  ctx.globalAlpha = 1;
  drawLabel(ctx, points, x + width - points.width - 3 * unit, middle, 'left');

  const track = width - 14 * unit;
  const part = Math.min(1, cycle.points / Math.max(1, state.target));
  ctx.fillStyle = '#1d2945';
  ctx.fillRect(x + 7 * unit, y + height - 5 * unit, track, 2.5 * unit);
  ctx.fillStyle = colour;
  ctx.fillRect(x + 7 * unit, y + height - 5 * unit, track * part, 2.5 * unit);
}
