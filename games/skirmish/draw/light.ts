// Night, fog and lantern light in one veil: a pixel a tile, stretched smoothly over the picture.
//
// One stretched image for all of it is what software rendering can afford; the veil is cut to the screen.

import { context } from '../../kit/draw/text.ts';
import { isKnown } from '../control/select.ts';
import { sightTilesOf } from '../rules/find-effects.ts';
import { BASE, isBuilding, TOWER } from '../rules/kinds.ts';
import { isInStorm } from '../rules/storm.ts';
import { SLOTS, TILE } from '../rules/tuning.ts';
import type { Scene } from './scene.ts';

// How dark, 0 to 1.
const UNKNOWN = 1;
const REMEMBERED = 0.66;
const NIGHT = 0.36;
const STORM = 0.72;
/** The part of the difference that is made up in a picture's 16 ms: fog lifts in a quarter of a second. */
const EASE = 0.09;
/** Tiles around the screen, so that its edges are smooth too. */
const MARGIN = 2;
/** The most that a lantern tints the air. */
const WARMTH = 0.2;

export interface Veil {
  draw(scene: Scene): void;
}

export function createVeil(): Veil {
  let size = 0;
  let dark = new Float32Array(0);
  let light = new Float32Array(0);
  let image = new OffscreenCanvas(1, 1);
  let pixels = new ImageData(1, 1);
  let lastTime = Number.NEGATIVE_INFINITY;
  let lastEyes: number | null | undefined;
  return {
    draw(scene) {
      const { ctx, current, left, top, scale } = scene;
      const fresh = current.size !== size || scene.eyes !== lastEyes;
      if (current.size !== size) {
        size = current.size;
        dark = new Float32Array(size * size);
        light = new Float32Array(size * size);
      }
      lastEyes = scene.eyes;
      const x0 = Math.max(0, Math.floor(-left / scale) - MARGIN);
      const y0 = Math.max(0, Math.floor(-top / scale) - MARGIN);
      const x1 = Math.min(size, Math.ceil((scene.width - left) / scale) + MARGIN);
      const y1 = Math.min(size, Math.ceil((scene.height - top) / scale) + MARGIN);
      const width = x1 - x0;
      const height = y1 - y0;
      if (width <= 0 || height <= 0) return;
      const passed = Math.min(10, Math.max(0, (scene.time - lastTime) / 16));
      lastTime = scene.time;
      shine(scene, light, x0, y0, x1, y1);
      settle(scene, dark, light, fresh ? 1 : 1 - (1 - EASE) ** passed);
      if (pixels.width !== width || pixels.height !== height) {
        image = new OffscreenCanvas(width, height);
        pixels = new ImageData(width, height);
      }
      paint(scene, dark, light, pixels, x0, y0);
      context(image).putImageData(pixels, 0, 0);
      ctx.imageSmoothingEnabled = true;
      // Only what is on the screen is stretched.
      ctx.drawImage(image, left + x0 * scale, top + y0 * scale, width * scale, height * scale);
    },
  };
}

/** Adds up the lanterns near the screen, in tiles. */
function shine(scene: Scene, light: Float32Array, x0: number, y0: number, x1: number, y1: number): void {
  const { current, eyes } = scene;
  const { size, entities: e, ore } = current;
  for (let y = y0; y < y1; y++) light.fill(0, y * size + x0, y * size + x1);
  const spot = (cx: number, cy: number, radius: number, strength: number) => {
    for (let y = Math.max(y0, Math.floor(cy - radius)); y < Math.min(y1, cy + radius); y++) {
      for (let x = Math.max(x0, Math.floor(cx - radius)); x < Math.min(x1, cx + radius); x++) {
        const dx = x + 0.5 - cx;
        const dy = y + 0.5 - cy;
        const part = 1 - (dx * dx + dy * dy) / (radius * radius);
        if (part > 0) light[y * size + x]! += strength * part * part;
      }
    }
  };
  for (let slot = 0; slot < SLOTS; slot++) {
    const kind = e.kind[slot]!;
    if (kind === 0 || !isKnown(current, eyes, slot)) continue;
    const x = e.x[slot]! / TILE;
    const y = e.y[slot]! / TILE;
    if (!isBuilding(kind)) spot(x, y, 2.8, 0.36);
    else if (e.done[slot] === 1)
      spot(
        x,
        y,
        Math.min(8, sightTilesOf(current, slot) * 0.7),
        kind === BASE ? 1 : kind === TOWER ? 0.9 : 0.7,
      );
  }
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) if (ore[y * size + x]! > 0) spot(x + 0.5, y + 0.5, 2, 0.22);
  }
}

/** Moves every tile's darkness towards what it should be. */
function settle({ current, eyes }: Scene, dark: Float32Array, light: Float32Array, part: number): void {
  const { visible, explored, size } = current;
  const bit = eyes === null ? 0 : 1 << eyes;
  const stormy = isInStorm(current, 0, 0);
  for (let tile = 0; tile < dark.length; tile++) {
    let goal = NIGHT;
    if (eyes !== null && (visible[tile]! & bit) === 0)
      goal = (explored[tile]! & bit) === 0 ? UNKNOWN : REMEMBERED;
    else goal -= Math.min(NIGHT, 0.42 * light[tile]!);
    if (stormy && goal < STORM) {
      const x = (tile % size) * TILE;
      const y = Math.floor(tile / size) * TILE;
      if (isInStorm(current, x, y)) goal = STORM;
    }
    dark[tile]! += (goal - dark[tile]!) * part;
  }
}

function paint(
  { current, time, still }: Scene,
  dark: Float32Array,
  light: Float32Array,
  { data, width, height }: ImageData,
  x0: number,
  y0: number,
): void {
  const { size } = current;
  const stormy = isInStorm(current, 0, 0);
  let at = 0;
  for (let y = y0; y < y0 + height; y++) {
    for (let x = x0; x < x0 + width; x++) {
      const tile = y * size + x;
      const shadow = dark[tile]!;
      const warm = shadow > 0.5 ? 0 : Math.min(WARMTH, 0.15 * light[tile]!);
      const alpha = Math.min(1, shadow + warm);
      const share = alpha > 0 ? warm / alpha : 0;
      let red = 4;
      let green = 5;
      let blue = 13;
      if (stormy && isInStorm(current, x * TILE, y * TILE)) {
        // Clouds drift over the ground that the storm has taken.
        const drift = still ? 0 : time / 900;
        const cloud = 0.5 + 0.5 * Math.sin(x * 0.9 + drift) * Math.cos(y * 0.7 - drift * 0.8);
        red = 30 + 34 * cloud;
        green = 18 + 16 * cloud;
        blue = 58 + 52 * cloud;
      }
      data[at] = red + (255 - red) * share;
      data[at + 1] = green + (178 - green) * share;
      data[at + 2] = blue + (96 - blue) * share;
      data[at + 3] = 255 * alpha;
      at += 4;
    }
  }
}
