// Flames: for each cell an image that joins with its neighbours along the arms, hot in the middle, thinner as
// it dies down; burning crates and hissing kegs; and the light of it all on the arena.

import type { Layout } from '../../kit/arena/layout.ts';
import { createGlow, shine } from '../../kit/draw/glow.ts';
import { context } from '../../kit/draw/text.ts';
import { BURNING, FLOOR, KEG_LIT, stride } from '../rules/arena.ts';
import type { PowderState } from '../rules/state.ts';
import { CRATE_BURN_FRAMES, FLAME_FRAMES, KEG_FRAMES } from '../rules/tuning.ts';
import type { Scene } from './scene.ts';

export interface Flames {
  draw(scene: Scene): void;
}

const ARMS = 16;
/** Widths of the flame from a thread to a full one. */
const WIDTHS = 8;
const GROW_FRAMES = 4;
const DIE_FRAMES = 14;

/** Colour and width of each layer, from the outside in. */
const LAYERS: readonly (readonly [string, number])[] = [
  ['rgba(214, 52, 16, 0.85)', 0.92],
  ['#ff7a1c', 0.76],
  ['#ffc23a', 0.54],
  ['#fff4cf', 0.3],
];

export function createFlames(layout: Layout): Flames {
  const { cell, originX, originY } = layout;
  const sprites = Array.from({ length: ARMS * WIDTHS }, (_, index) =>
    flame(cell, index % ARMS, (Math.floor(index / ARMS) + 1) / WIDTHS),
  );
  const light = createGlow('#ff8a2a', cell * 1.25);

  return {
    draw({ ctx, current: state, alpha, time, still }) {
      const waver = still ? 1 : flicker(time);
      for (let at = 0; at < state.flames.length; at++) {
        const left = state.flames[at]!;
        if (left === 0 || state.cells[at] !== FLOOR) continue;
        const width = Math.min(1, thickness(left - alpha) * waver);
        const index = Math.max(0, Math.ceil(width * WIDTHS) - 1);
        const x = originX + (at % state.cols) * cell;
        const y = originY + Math.floor(at / state.cols) * cell;
        ctx.drawImage(sprites[index * ARMS + joined(state, at)]!, x, y);
      }
      ctx.globalCompositeOperation = 'lighter';
      for (let at = 0; at < state.flames.length; at++) {
        if (state.flames[at] === 0) continue;
        const x = originX + ((at % state.cols) + 0.5) * cell;
        const y = originY + (Math.floor(at / state.cols) + 0.5) * cell;
        shine(ctx, light, x, y, strength(state, at, alpha) * waver);
      }
      ctx.globalCompositeOperation = 'source-over';
      ctx.globalAlpha = 1;
    },
  };
}

/** A flame that dies so many frames before its neighbour is too thin to join with it. */
const JOIN_FRAMES = 8;

/** Arms of a flame that still join with a neighbour, which may be older, and thinner or gone. */
function joined(state: PowderState, at: number): number {
  let arms = 0;
  for (let dir = 0; dir < 4; dir++) {
    const bit = 1 << dir;
    if ((state.arms[at]! & bit) === 0) continue;
    const beside = at + stride(state, dir);
    if (state.cells[beside] !== FLOOR || state.flames[beside] === 0) continue;
    if (state.flames[beside]! >= state.flames[at]! - JOIN_FRAMES) arms |= bit;
  }
  return arms;
}

/** How wide a flame is with so many frames left, 0 to 1. */
function thickness(left: number): number {
  const age = FLAME_FRAMES - left;
  if (age < GROW_FRAMES) return 0.55 + (0.45 * age) / GROW_FRAMES;
  return left < DIE_FRAMES ? Math.max(0.05, left / DIE_FRAMES) : 1;
}

function strength(state: PowderState, at: number, alpha: number): number {
  const left = state.flames[at]! - alpha;
  switch (state.cells[at]) {
    case FLOOR:
      return 0.4 * thickness(left);
    case BURNING:
      return 0.62 * (left / CRATE_BURN_FRAMES);
    case KEG_LIT:
      return 0.25 + 0.7 * (1 - left / KEG_FRAMES);
    default:
      return 0;
  }
}

/** Flicker of all flames at `time`: neighbours of different widths would show a step where they meet. */
function flicker(time: number): number {
  return 0.93 + 0.07 * Math.sin(time * 0.031) * Math.sin(time * 0.017);
}

function flame(cell: number, arms: number, width: number): OffscreenCanvas {
  const image = new OffscreenCanvas(cell, cell);
  const ctx = context(image);
  const middle = cell / 2;
  ctx.lineCap = 'round';
  for (const [colour, part] of LAYERS) {
    const wide = cell * part * width;
    ctx.strokeStyle = colour;
    ctx.fillStyle = colour;
    ctx.lineWidth = wide;
    // One path for all arms: where they overlap the colour must not get thicker.
    ctx.beginPath();
    for (let dir = 0; dir < 4; dir++) {
      if (((arms >> dir) & 1) === 0) continue;
      ctx.moveTo(middle, middle);
      ctx.lineTo(middle + [0, cell, 0, -cell][dir]!, middle + [-cell, 0, cell, 0][dir]!);
    }
    if (arms === 0) {
      ctx.arc(middle, middle, wide / 2, 0, 2 * Math.PI);
      ctx.fill();
    } else ctx.stroke();
  }
  return image;
}
