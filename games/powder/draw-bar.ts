// The score bar on top of the arena: a plate for each seat with shape, name, points and the way to the target.
// Rendered into a layer only when something on it changes.

import { seatLook } from '../colours.ts';
import { traceShape } from '../draw-shapes.ts';
import { context, drawLabel, type Labels } from '../draw-text.ts';
import { BRASS, PANEL, PANEL_MINE, TEXT, TEXT_DIM } from './draw-colours.ts';
import type { Layout } from './draw-layout.ts';
import { presentSeats } from './sim-round.ts';
import type { PowderState } from './sim-state.ts';

type Ctx = OffscreenCanvasRenderingContext2D;

export interface ScoreBar {
  draw(ctx: Ctx, state: PowderState, mine: readonly number[]): void;
}

/** Plates do not grow for ever: on a wide screen with two seats they stand in the middle. */
const MAX_CHIP_UNITS = 260;

export function createScoreBar(layout: Layout, labels: Labels): ScoreBar {
  const layer = new OffscreenCanvas(Math.max(1, layout.width), Math.max(1, layout.barHeight));
  const own = context(layer);
  let shown = '';
  return {
    draw(ctx, state, mine) {
      const { points, alive } = state.players;
      const key = `${mine} ${state.phase === 'intro'} ${points.join()} ${alive.join()}`;
      if (key !== shown) {
        shown = key;
        own.clearRect(0, 0, layer.width, layer.height);
        render(own, layout, labels, state, mine);
      }
      ctx.drawImage(layer, 0, layout.barY);
    },
  };
}

function render(ctx: Ctx, layout: Layout, labels: Labels, state: PowderState, mine: readonly number[]): void {
  const { unit, chipsPerRow } = layout;
  const seats = presentSeats(state);
  const rows = Math.ceil(seats.length / chipsPerRow);
  const width = Math.min(MAX_CHIP_UNITS * unit, layout.width / chipsPerRow);
  const height = layout.barHeight / Math.max(1, rows);
  const left = (layout.width - width * chipsPerRow) / 2;
  seats.forEach((seat, i) => {
    const x = left + (i % chipsPerRow) * width + 3 * unit;
    const y = Math.floor(i / chipsPerRow) * height + 4 * unit;
    chip(ctx, labels, state, seat, mine.includes(seat), x, y, width - 6 * unit, height - 8 * unit, unit);
  });
}

function chip(
  ctx: Ctx,
  labels: Labels,
  state: PowderState,
  seat: number,
  mine: boolean,
  x: number,
  y: number,
  width: number,
  height: number,
  unit: number,
): void {
  const { colour, shape } = seatLook(seat);
  const middle = y + height / 2 - unit;
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, 6 * unit);
  ctx.fillStyle = mine ? PANEL_MINE : PANEL;
  ctx.fill();
  ctx.lineWidth = (mine ? 2 : 1) * unit;
  ctx.strokeStyle = mine ? BRASS : '#3a2d2a';
  ctx.stroke();
  // Who is out fades, but the points stay readable.
  const playing = state.players.alive[seat] === 1 || state.phase === 'intro';
  ctx.globalAlpha = playing ? 1 : 0.4;
  traceShape(ctx, shape, x + 17 * unit, middle, 10 * unit);
  ctx.fillStyle = colour;
  ctx.fill();
  const score = state.players.points[seat]!;
  const points = labels.get(String(score), { size: 22 * unit, colour: TEXT, weight: 750 });
  const nameWidth = width - 34 * unit - points.width - 6 * unit;
  if (nameWidth > 14 * unit) {
    const style = { size: 15 * unit, colour: playing ? TEXT : TEXT_DIM, maxWidth: nameWidth };
    drawLabel(ctx, labels.get(state.names[seat]!, style), x + 28 * unit, middle, 'left');
  }
  ctx.globalAlpha = 1;
  drawLabel(ctx, points, x + width - points.width - 3 * unit, middle, 'left');
  const track = width - 14 * unit;
  ctx.fillStyle = '#33272a';
  ctx.fillRect(x + 7 * unit, y + height - 5 * unit, track, 2.5 * unit);
  ctx.fillStyle = colour;
  const part = Math.min(1, score / Math.max(1, state.target));
  ctx.fillRect(x + 7 * unit, y + height - 5 * unit, track * part, 2.5 * unit);
}
