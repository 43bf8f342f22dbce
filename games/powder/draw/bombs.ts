// Bombs: black powder balls with a ring in their owner's colour and a fuse that burns down; they swell and
// redden before they go off, roll when kicked and fly in arcs.

import { drawUpright, type Layout } from '../../kit/arena/layout.ts';
import { DX, DY } from '../../kit/arena/rules/directions.ts';
import type { Looks } from '../../kit/draw/colours.ts';
import { createGlow, shine } from '../../kit/draw/glow.ts';
import { context } from '../../kit/draw/text.ts';
import { ownerOf } from '../rules/bombs.ts';
import { FLY, SLIDE } from '../rules/state.ts';
import { FLY_STEPS_PER_FRAME, FUSE_FRAMES, SLIDE_STEPS_PER_FRAME } from '../rules/tuning.ts';
import { type Scene, screenX, screenY } from './scene.ts';

export interface BombPictures {
  draw(scene: Scene): void;
}

/** The last part of the fuse, in which the bomb glows. */
const HOT_FRAMES = 45;
const ARC_CELLS = 0.9;

export function createBombPictures(layout: Layout, looks: Looks): BombPictures {
  const { cell } = layout;
  const balls = looks.map(({ colour }) => ball(cell, colour));
  const spark = createGlow('#ffb84a', cell * 0.34);
  const heat = createGlow('#ff3a1c', cell * 0.6);

  return {
    draw(scene) {
      const { current, alpha } = scene;
      const { fuse, motion, dir, x, y } = current.bombs;
      for (let slot = 0; slot < fuse.length; slot++) {
        if (fuse[slot] === 0) continue;
        // Behind by what the frame has still to go, along the way it is known to move.
        const steps =
          motion[slot] === SLIDE ? SLIDE_STEPS_PER_FRAME : motion[slot] === FLY ? FLY_STEPS_PER_FRAME : 0;
        const back = steps * (1 - alpha);
        const left = screenX(layout, x[slot]! - DX[dir[slot]!]! * back);
        const floor = screenY(layout, y[slot]! - DY[dir[slot]!]! * back);
        drawUpright(scene.ctx, layout, { x: left, y: floor }, () => bomb(scene, slot, left, floor));
      }
    },
  };

  function bomb({ ctx, current, alpha, time, still }: Scene, slot: number, x: number, floor: number): void {
    const { bombs } = current;
    const left = Math.max(0, bombs.fuse[slot]! - alpha);
    const hot = Math.max(0, 1 - left / HOT_FRAMES);
    const hopped = bombs.hopOf[slot] === 0 ? 0 : 1 - bombs.hop[slot]! / bombs.hopOf[slot]!;
    const y = floor - (bombs.motion[slot] === FLY ? Math.sin(hopped * Math.PI) * ARC_CELLS * cell : 0);
    const pulse = still ? 0 : 0.05 * Math.sin(time / (hot > 0 ? 45 : 120)) + 0.1 * hot;
    ctx.globalAlpha = 1;
    ctx.fillStyle = 'rgba(0, 0, 0, 0.45)';
    ctx.beginPath();
    ctx.ellipse(x, floor + cell * 0.3, cell * 0.37, cell * 0.13, 0, 0, 2 * Math.PI);
    ctx.fill();
    const image = balls[ownerOf(slot)]!;
    const wide = image.width * (1 + pulse);
    ctx.drawImage(image, x - wide / 2, y - wide / 2, wide, wide);
    // The fuse: what is left of it, and the spark at its end.
    const part = left / FUSE_FRAMES;
    const endX = x + cell * (0.12 + 0.16 * part);
    const endY = y - cell * (0.37 + 0.13 * part);
    ctx.strokeStyle = '#d8c19a';
    ctx.lineWidth = Math.max(1.5, cell * 0.055);
    ctx.beginPath();
    ctx.moveTo(x + cell * 0.1, y - cell * 0.33);
    ctx.quadraticCurveTo(x + cell * 0.13, y - cell * 0.47, endX, endY);
    ctx.stroke();
    ctx.globalCompositeOperation = 'lighter';
    const twinkle = still ? 1 : 0.75 + 0.25 * Math.sin(time * 0.05 + slot * 2);
    shine(ctx, spark, endX, endY, twinkle);
    shine(ctx, heat, x, y, 0.85 * hot);
    ctx.globalCompositeOperation = 'source-over';
    ctx.globalAlpha = 1;
    ctx.fillStyle = '#fffbe8';
    const dot = cell * 0.05 * (0.8 + 0.4 * twinkle);
    ctx.beginPath();
    ctx.arc(endX, endY, dot, 0, 2 * Math.PI);
    ctx.fill();
  }
}

function ball(cell: number, colour: string): OffscreenCanvas {
  const size = Math.ceil(cell * 0.98);
  const image = new OffscreenCanvas(size, size);
  const ctx = context(image);
  const c = size / 2;
  const r = cell * 0.385;
  const body = ctx.createRadialGradient(c - r * 0.4, c - r * 0.5, r * 0.1, c, c, r);
  body.addColorStop(0, '#a9afc6');
  body.addColorStop(0.28, '#454957');
  body.addColorStop(1, '#14141c');
  ctx.fillStyle = body;
  ctx.beginPath();
  ctx.arc(c, c, r, 0, 2 * Math.PI);
  ctx.fill();
  ctx.lineWidth = Math.max(1, cell * 0.03);
  ctx.strokeStyle = '#8b90a6';
  ctx.stroke();
  // The owner's ring.
  ctx.lineWidth = Math.max(2, cell * 0.1);
  ctx.strokeStyle = colour;
  ctx.beginPath();
  ctx.ellipse(c, c + r * 0.08, r * 0.94, r * 0.36, 0, 0.04 * Math.PI, 0.96 * Math.PI);
  ctx.stroke();
  // The brass neck.
  ctx.fillStyle = '#c79a46';
  ctx.fillRect(c + r * 0.08, c - r * 1.1, r * 0.42, r * 0.3);
  return image;
}
