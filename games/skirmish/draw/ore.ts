// Crystals that glow in the dark, smaller the less is left in them.

import { mix } from '../../../netcode/sim/mix.ts';
import { context } from '../../kit/draw/text.ts';
import { type Ctx, ORE } from './colours.ts';
import { isOnScreen, type Scene } from './scene.ts';

const SIZES = 4;
const LOOKS = 3;
/** With this much left a patch is at its largest. */
const FULL_ORE = 600;
/** Tiles of a picture: the glow is wider than the crystal. */
const PICTURE_TILES = 3.4;

export interface OreLayer {
  draw(scene: Scene): void;
}

export function createOreLayer(): OreLayer {
  let scale = 0;
  let pictures: OffscreenCanvas[] = [];
  return {
    draw(scene) {
      const { ctx, current, left, top, time, still, eyes } = scene;
      if (scale !== scene.scale) {
        scale = scene.scale;
        pictures = [];
      }
      const { size, ore, explored } = current;
      const firstX = Math.max(0, Math.floor(-left / scale) - 2);
      const lastX = Math.min(size - 1, Math.ceil((scene.width - left) / scale) + 1);
      const firstY = Math.max(0, Math.floor(-top / scale) - 2);
      const lastY = Math.min(size - 1, Math.ceil((scene.height - top) / scale) + 1);
      for (let y = firstY; y <= lastY; y++) {
        for (let x = firstX; x <= lastX; x++) {
          const amount = ore[y * size + x]!;
          if (amount === 0 || (eyes !== null && (explored[y * size + x]! & (1 << eyes)) === 0)) continue;
          const step = Math.min(SIZES - 1, Math.floor((amount / FULL_ORE) * SIZES));
          const look = mix(x, y) % LOOKS;
          const index = step * LOOKS + look;
          pictures[index] ??= crystal(scale, step, look);
          const picture = pictures[index]!;
          const px = (x + 0.5) * scale + left;
          const py = (y + 0.5) * scale + top;
          if (!isOnScreen(scene, px, py, picture.width)) continue;
          ctx.globalAlpha = still ? 1 : 0.9 + 0.1 * Math.sin(time / 600 + x + 2 * y);
          ctx.drawImage(picture, Math.round(px - picture.width / 2), Math.round(py - picture.height / 2));
        }
      }
      ctx.globalAlpha = 1;
    },
  };
}

function crystal(scale: number, step: number, look: number): OffscreenCanvas {
  const side = Math.ceil(PICTURE_TILES * scale);
  const image = new OffscreenCanvas(side, side);
  const ctx = context(image);
  ctx.translate(side / 2, side / 2);
  ctx.scale(scale, scale);
  const glow = ctx.createRadialGradient(0, 0, 0.1, 0, 0, 1.6);
  glow.addColorStop(0, `${ORE}66`);
  glow.addColorStop(0.35, `${ORE}22`);
  glow.addColorStop(1, `${ORE}00`);
  ctx.fillStyle = glow;
  ctx.fillRect(-1.7, -1.7, 3.4, 3.4);
  ctx.fillStyle = 'rgba(0, 0, 0, 0.45)';
  ctx.beginPath();
  ctx.ellipse(0.06, 0.28, 0.46, 0.24, 0, 0, 2 * Math.PI);
  ctx.fill();
  const grown = 0.55 + (0.45 * step) / (SIZES - 1);
  const shards = [
    [-0.3, 0.2, -0.35, 0.6],
    [0.3, 0.22, 0.4, 0.55],
    [0.1, 0.05, 0.18, 0.72],
    [-0.1, 0.3, -0.06, 0.95],
    [0.12, 0.36, 0.22, 0.5],
  ] as const;
  shards.forEach(([x, y, lean, tall], index) => {
    if (index > step + 1) return;
    const flip = (look + index) % 2 === 0 ? 1 : -1;
    shard(ctx, x * flip, y, lean * flip * 0.6, tall * grown);
  });
  return image;
}

/** One crystal: a lit face, a dark face, a bright edge. */
function shard(ctx: Ctx, x: number, y: number, lean: number, tall: number): void {
  const wide = 0.17;
  const tipX = x + lean * tall;
  const tipY = y - tall;
  const face = (fill: string, ...points: readonly number[]) => {
    ctx.beginPath();
    for (let at = 0; at < points.length; at += 2) ctx.lineTo(points[at]!, points[at + 1]!);
    ctx.closePath();
    ctx.fillStyle = fill;
    ctx.fill();
  };
  const shoulder = tipY + 0.2;
  face(
    '#0f3f44',
    x - wide - 0.03,
    y + 0.05,
    x + wide + 0.03,
    y + 0.05,
    tipX + wide,
    shoulder,
    tipX,
    tipY - 0.04,
    tipX - wide,
    shoulder,
  );
  face('#d8fff8', x - wide, y, x, y + 0.03, tipX, shoulder + 0.05, tipX, tipY, tipX - wide * 0.9, shoulder);
  face('#46c9bd', x, y + 0.03, x + wide, y, tipX + wide * 0.9, shoulder, tipX, tipY, tipX, shoulder + 0.05);
}
