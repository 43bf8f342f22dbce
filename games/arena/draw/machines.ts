// What moves on the floor: belts run, doors shut behind signals, and trains come through.

import { DX, DY } from '../../kit/arena/rules/directions.ts';
import { fillBox } from '../../kit/draw/paint.ts';
import type { Ctx } from '../../kit/draw/text.ts';
import type { Point } from '../../kit/rules/point.ts';
import * as tuning from '../rules/tuning.ts';
import { BELT, DOOR, doorsAt, middle, pastAt, RAIL, trainAt, trainComes } from '../rules/walls.ts';
import { AMBER, type Stone, ZONE } from './colours.ts';
import { HEIGHT } from './ground.ts';
import { placeOf, type Scene } from './scene.ts';

const { COLS, ROWS, STEPS_PER_CELL } = tuning;

/** Frames before they move in which the signals of doors blink. */
const DOOR_SIGNAL_FRAMES = 60;
const CARS = 2;

export function drawMachines(scene: Scene, stone: Stone): void {
  const { ctx, layout, current, alpha, still } = scene;
  const { originX, originY, cell } = layout;
  const frame = Math.max(0, current.frame - 1 + alpha);
  // The arrows of all belts are one path.
  ctx.strokeStyle = 'rgba(143, 163, 199, 0.4)';
  ctx.lineWidth = Math.max(1.5, cell * 0.07);
  ctx.beginPath();
  for (const [at, kind] of current.walls.entries()) {
    const [x, y] = [originX + (at % COLS) * cell, originY + Math.floor(at / COLS) * cell];
    if (kind >= BELT && kind < RAIL) belt(ctx, cell, x, y, kind - BELT, still ? 0 : frame);
    if (kind >= DOOR && kind < BELT) door(ctx, cell, stone, { x, y }, kind, Math.floor(frame));
  }
  ctx.stroke();
  for (const rails of [RAIL, RAIL + 1]) if (current.walls.includes(rails)) train(scene, rails, frame);
}

/** Two arrows that move as fast as what lies on it. */
function belt(ctx: Ctx, cell: number, x: number, y: number, dir: number, frame: number): void {
  const [ahead, down] = [DX[dir]!, DY[dir]!];
  for (const start of [0, 0.5]) {
    const way = (((start + (frame * tuning.BELT_SPEED) / STEPS_PER_CELL) % 1) - 0.5) * cell * 0.84;
    const [tipX, tipY] = [x + cell / 2 + ahead * way, y + cell / 2 + down * way];
    const [backX, backY] = [tipX - ahead * cell * 0.12, tipY - down * cell * 0.12];
    const [sideX, sideY] = [down * cell * 0.26, ahead * cell * 0.26];
    ctx.moveTo(backX + sideX, backY + sideY);
    ctx.lineTo(tipX, tipY);
    ctx.lineTo(backX - sideX, backY - sideY);
  }
}

function door(ctx: Ctx, cell: number, stone: Stone, { x, y }: Point, kind: number, frame: number): void {
  const { top, side, edge } = stone;
  const { shut, left } = doorsAt(kind, frame);
  const half = (cell / 2) * shut;
  for (const leaf of shut > 0 ? [x, x + cell - half] : []) {
    fillBox(ctx, side, leaf, y + cell * 0.12, half, cell * 0.88);
    fillBox(ctx, top, leaf, y, half, cell * 0.7);
    fillBox(ctx, AMBER, leaf + half * 0.3, y + cell * 0.26, half * 0.4, cell * 0.2);
  }
  if (shut > 0) fillBox(ctx, edge, x, y, cell, Math.max(1, cell * 0.05) * shut);
  const blinks = left < DOOR_SIGNAL_FRAMES && left % 20 < 10;
  const signal = blinks ? AMBER : shut > 0.5 ? ZONE : '#59d98c';
  for (const lamp of [0.08, 0.82])
    fillBox(ctx, signal, x + cell * lamp, y + cell * 0.8, cell * 0.1, cell * 0.1);
}

function train({ ctx, layout, current, time, still }: Scene, rails: number, frame: number): void {
  const { originX, originY, cell } = layout;
  if (!trainComes(rails, Math.floor(frame), tuning.TRAIN_SIGNAL_FRAMES)) return;
  const y = originY + Math.floor(current.walls.indexOf(rails) / COLS) * cell;
  // Where the arena is seen turned its rails begin behind the side of a wall.
  const hidden = layout.turned ? HEIGHT : 0;
  const [from, wide] = [originX + (1 + hidden) * cell, (COLS - 2 - hidden) * cell];
  ctx.globalAlpha = still ? 0.26 : 0.2 + 0.12 * Math.sin(time / 110);
  fillBox(ctx, ZONE, from, y, wide, cell);
  ctx.globalAlpha = 1;
  // Which way it comes, as far as it is yet to come.
  ctx.strokeStyle = AMBER;
  ctx.beginPath();
  for (let col = 1; col < COLS - 1; col++) {
    const isAhead = pastAt(rails, frame, middle(col)) < 0;
    if (isAhead) belt(ctx, cell, originX + col * cell, y, rails === RAIL ? 1 : 3, still ? 0 : 3 * frame);
  }
  ctx.stroke();
  ctx.save();
  ctx.beginPath();
  ctx.rect(from, originY, wide, ROWS * cell);
  ctx.clip();
  // Drawn as turned to the right; the other direction is its mirror image.
  if (rails > RAIL) ctx.transform(-1, 0, 0, 1, 2 * originX + COLS * cell, 0);
  ctx.translate(placeOf(layout, { x: trainAt(rails, frame), y: 0 }).x, y);
  paintTrain(ctx, cell, rails === RAIL ? '#d8574d' : '#3f83d6');
  ctx.restore();
}

/** With its nose at the origin, to the right. */
function paintTrain(ctx: Ctx, cell: number, colour: string): void {
  const long = (tuning.TRAIN_STEPS / STEPS_PER_CELL) * cell;
  fillBox(ctx, 'rgba(2, 4, 9, 0.5)', cell * 0.15 - long, cell * 0.2, long, cell * 0.95);
  for (let car = 0; car < CARS; car++) {
    const wide = long / CARS - cell * 0.1;
    const left = -car * (long / CARS) - wide;
    const corners = car === 0 ? [0.1, 0.42, 0.42, 0.1].map((part) => part * cell) : [cell * 0.1];
    for (const [inset, paint] of [
      [0, '#20283a'],
      [cell * 0.06, colour],
    ] as const) {
      ctx.fillStyle = paint;
      ctx.beginPath();
      ctx.roundRect(left + inset, inset, wide - 2 * inset, cell - 2 * inset, corners);
      ctx.fill();
    }
    for (const window of [0.25, 0.75, 1.25, 1.75])
      fillBox(ctx, '#fff1bd', left + cell * window, cell * 0.42, cell * 0.3, cell * 0.22);
  }
}
