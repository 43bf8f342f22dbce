// What moves on the floor: belts run, doors shut behind signals, and trains come through.

import type { Layout } from '../../kit/arena/layout.ts';
import { DX, DY } from '../../kit/arena/rules/directions.ts';
import type { Ctx } from '../../kit/draw/text.ts';
import * as tuning from '../rules/tuning.ts';
import { BELT, DOOR, doorsAt, RAIL, trainAt, trainComes } from '../rules/walls.ts';
import { AMBER, STEEL, WALL_EDGE, WALL_SIDE, WALL_TOP, ZONE } from './colours.ts';
import { type Scene, screenX } from './scene.ts';

const { COLS, ROWS, STEPS_PER_CELL } = tuning;

/** Frames before they move in which the signals of doors blink. */
const DOOR_SIGNAL_FRAMES = 60;
const TRAIN_COLOURS = ['#d8574d', '#3f83d6'] as const;

export function drawMachines(scene: Scene): void {
  const { ctx, layout, current, alpha, still } = scene;
  const frame = Math.max(0, current.frame - 1 + alpha);
  // The arrows of all belts are one path.
  ctx.strokeStyle = 'rgba(143, 163, 199, 0.4)';
  ctx.lineWidth = Math.max(1.5, layout.cell * 0.07);
  ctx.beginPath();
  eachOf(scene, BELT, RAIL, (kind, x, y) => belt(ctx, layout, x, y, kind - BELT, still ? 0 : frame));
  ctx.stroke();
  eachOf(scene, DOOR, BELT, (kind, x, y) => door(ctx, layout, x, y, doorsAt(kind, Math.floor(frame))));
  for (const rails of [RAIL, RAIL + 1]) if (current.walls.includes(rails)) train(scene, rails, frame);
}

/** Cells of the kinds from one up to another, with the left top corner of each. */
function eachOf(
  { layout, current }: Scene,
  from: number,
  to: number,
  draw: (kind: number, x: number, y: number) => void,
): void {
  const { originX, originY, cell } = layout;
  current.walls.forEach((kind, at) => {
    if (kind >= from && kind < to)
      draw(kind, originX + (at % COLS) * cell, originY + Math.floor(at / COLS) * cell);
  });
}

/** Two arrows that move as fast as what lies on it. */
function belt(ctx: Ctx, { cell }: Layout, x: number, y: number, dir: number, frame: number): void {
  for (const start of [0, 0.5]) {
    const way = (((start + (frame * tuning.BELT_SPEED) / STEPS_PER_CELL) % 1) - 0.5) * cell * 0.84;
    const [midX, midY] = [x + cell / 2 + DX[dir]! * way, y + cell / 2 + DY[dir]! * way];
    const [backX, backY] = [-DX[dir]! * cell * 0.12, -DY[dir]! * cell * 0.12];
    const [sideX, sideY] = [DY[dir]! * cell * 0.26, DX[dir]! * cell * 0.26];
    ctx.moveTo(midX + backX + sideX, midY + backY + sideY);
    ctx.lineTo(midX, midY);
    ctx.lineTo(midX + backX - sideX, midY + backY - sideY);
  }
}

function door(
  ctx: Ctx,
  { cell }: Layout,
  x: number,
  y: number,
  { shut, left }: ReturnType<typeof doorsAt>,
): void {
  const blinks = left < DOOR_SIGNAL_FRAMES && left % 20 < 10;
  if (shut > 0) {
    const half = (cell / 2) * shut;
    for (const leaf of [x, x + cell - half]) {
      ctx.fillStyle = WALL_SIDE;
      ctx.fillRect(leaf, y + cell * 0.12, half, cell * 0.88);
      ctx.fillStyle = WALL_TOP;
      ctx.fillRect(leaf, y, half, cell * 0.7);
      ctx.fillStyle = AMBER;
      for (let stripe = 0; stripe < 2; stripe++)
        ctx.fillRect(leaf + (half * (stripe + 0.25)) / 2, y + cell * 0.26, half * 0.22, cell * 0.2);
    }
    ctx.fillStyle = WALL_EDGE;
    ctx.fillRect(x, y, cell, Math.max(1, cell * 0.05) * shut);
  }
  ctx.fillStyle = blinks ? AMBER : shut > 0.5 ? ZONE : '#59d98c';
  for (const lamp of [0.08, 0.82]) ctx.fillRect(x + cell * lamp, y + cell * 0.8, cell * 0.1, cell * 0.1);
}

function train({ ctx, layout, current, time, still }: Scene, rails: number, frame: number): void {
  const { originX, originY, cell } = layout;
  if (!trainComes(rails, Math.floor(frame), tuning.TRAIN_SIGNAL_FRAMES)) return;
  const y = originY + Math.floor(current.walls.indexOf(rails) / COLS) * cell;
  const [from, wide] = [originX + cell, (COLS - 2) * cell];
  ctx.fillStyle = ZONE;
  ctx.globalAlpha = still ? 0.16 : 0.13 + 0.07 * Math.sin(time / 90);
  ctx.fillRect(from, y, wide, cell);
  ctx.globalAlpha = 1;
  const front = trainAt(rails, frame);
  if (front - tuning.TRAIN_STEPS > COLS * STEPS_PER_CELL) return;
  ctx.save();
  ctx.beginPath();
  ctx.rect(from, originY, wide, ROWS * cell);
  ctx.clip();
  // As if to the right; the other one is the same from behind.
  if (rails > RAIL) ctx.transform(-1, 0, 0, 1, 2 * originX + COLS * cell, 0);
  const nose = screenX(layout, front);
  const long = (tuning.TRAIN_STEPS / STEPS_PER_CELL) * cell;
  const colour = TRAIN_COLOURS[rails - RAIL]!;
  const light = ctx.createLinearGradient(nose, 0, nose + 3.5 * cell, 0);
  light.addColorStop(0, 'rgba(255, 244, 200, 0.5)');
  light.addColorStop(1, 'rgba(255, 244, 200, 0)');
  ctx.fillStyle = light;
  ctx.beginPath();
  ctx.moveTo(nose - cell * 0.2, y + cell * 0.3);
  ctx.lineTo(nose + 3.5 * cell, y - cell * 0.4);
  ctx.lineTo(nose + 3.5 * cell, y + cell * 1.4);
  ctx.lineTo(nose - cell * 0.2, y + cell * 0.7);
  ctx.fill();
  ctx.fillStyle = 'rgba(2, 4, 9, 0.5)';
  ctx.fillRect(nose - long + cell * 0.15, y + cell * 0.2, long, cell * 0.95);
  const cars = 2;
  for (let car = 0; car < cars; car++) {
    const right = nose - (car * long) / cars;
    const left = right - long / cars + cell * 0.1;
    const body = (inset: number, radius: readonly number[]) => {
      ctx.beginPath();
      ctx.roundRect(left + inset, y + inset, right - left - 2 * inset, cell - 2 * inset, [...radius]);
      ctx.fill();
    };
    const nosed = car === 0 ? [cell * 0.1, cell * 0.42, cell * 0.42, cell * 0.1] : [cell * 0.1];
    ctx.fillStyle = '#20283a';
    body(0, nosed);
    ctx.fillStyle = colour;
    body(cell * 0.06, nosed);
    ctx.fillStyle = 'rgba(255, 255, 255, 0.2)';
    ctx.fillRect(left + cell * 0.15, y + cell * 0.14, right - left - cell * 0.5, cell * 0.1);
    ctx.fillStyle = '#fff1bd';
    for (let window = 0; window < 4; window++)
      ctx.fillRect(left + cell * (0.25 + 0.5 * window), y + cell * 0.42, cell * 0.3, cell * 0.22);
    ctx.fillStyle = STEEL;
    ctx.fillRect(left + cell * 0.1, y + cell * 0.82, right - left - cell * 0.4, cell * 0.05);
  }
  ctx.restore();
}
