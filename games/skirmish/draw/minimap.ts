// The map of the whole battlefield in the corner: ground, fog, ore, all known units and buildings, the storm, and the
// part in sight.

import { context } from '../../kit/draw/text.ts';
import { isKnown } from '../control/select.ts';
import { factsOf, isBuilding } from '../rules/kinds.ts';
import { CHASM, ROCK } from '../rules/state.ts';
import { SLOTS, STORM_NOTICE, TILE } from '../rules/tuning.ts';
import { BAD, drawPanel } from './colours.ts';
import { markPings } from './pings.ts';
import type { Scene } from './scene.ts';

/** Least time between two pictures of ground, fog and ore, ms; the rest is drawn in each picture. */
const REFRESH_MS = 100;
/** How long an attack is marked, ms. */
const ALARM_MS = 4000;

export interface Minimap {
  draw(scene: Scene): void;
}

export function createMinimap(): Minimap {
  let ground: ImageData | null = null;
  let layer = new OffscreenCanvas(1, 1);
  let shown = Number.NEGATIVE_INFINITY;
  let key = '';
  return {
    draw(scene) {
      const { ctx, layout, current, time } = scene;
      const { x, y, width, height } = layout.minimap;
      const now = `${current.size}|${scene.eyes}|${width}`;
      if (key !== now || ground === null) {
        layer = new OffscreenCanvas(current.size, current.size);
        ground = new ImageData(current.size, current.size);
        key = now;
        shown = Number.NEGATIVE_INFINITY;
      }
      if (Math.abs(time - shown) > REFRESH_MS) {
        shown = time;
        paintGround(scene, ground);
        context(layer).putImageData(ground, 0, 0);
      }
      drawPanel(ctx, x - 4, y - 4, width + 8, height + 8, layout.unit);
      ctx.save();
      ctx.beginPath();
      ctx.rect(x, y, width, height);
      ctx.clip();
      ctx.imageSmoothingEnabled = true;
      ctx.drawImage(layer, x, y, width, height);
      dots(scene);
      frame(scene);
      markPings(scene);
      ctx.restore();
    },
  };
}

function paintGround({ current, eyes }: Scene, { data }: ImageData): void {
  const { terrain, ore, visible, explored } = current;
  const bit = eyes === null ? 0 : 1 << eyes;
  for (let tile = 0; tile < terrain.length; tile++) {
    const rock = terrain[tile] === ROCK;
    let light = terrain[tile] === CHASM ? 0 : 1;
    if (eyes !== null && (explored[tile]! & bit) === 0) light = 0;
    else if (eyes !== null && (visible[tile]! & bit) === 0) light *= 0.5;
    const glows = ore[tile]! > 0 && light > 0;
    const at = tile * 4;
    data[at] = glows ? 120 : (rock ? 96 : 44) * light;
    data[at + 1] = glows ? 235 : (rock ? 92 : 47) * light;
    data[at + 2] = glows ? 222 : (rock ? 104 : 44) * light;
    data[at + 3] = 255;
  }
}

function dots({ ctx, layout, looks, current, eyes }: Scene): void {
  const { x, y, width } = layout.minimap;
  const e = current.entities;
  const tile = width / current.size;
  for (let slot = 0; slot < SLOTS; slot++) {
    const kind = e.kind[slot]!;
    if (kind === 0 || !isKnown(current, eyes, slot)) continue;
    const side = isBuilding(kind) ? Math.max(3, factsOf(kind).size * tile) : Math.max(2, 1.6 * layout.unit);
    ctx.fillStyle = looks[e.owner[slot]!]!.colour;
    ctx.fillRect(
      Math.round(x + (e.x[slot]! / TILE) * tile - side / 2),
      Math.round(y + (e.y[slot]! / TILE) * tile - side / 2),
      Math.round(side),
      Math.round(side),
    );
  }
}

function frame(scene: Scene): void {
  const { ctx, layout, current, view, scale, left, top } = scene;
  const { x, y, width } = layout.minimap;
  const tile = width / current.size;
  if (current.time >= STORM_NOTICE) {
    ctx.beginPath();
    ctx.arc(x + width / 2, y + width / 2, (current.stormRadius / TILE) * tile, 0, 2 * Math.PI);
    ctx.rect(x + width, y, -width, width);
    ctx.fillStyle = 'rgba(120, 90, 190, 0.45)';
    ctx.fill('evenodd');
  }
  const { alarm } = view;
  if (alarm && view.clock - alarm.at < ALARM_MS) {
    const age = ((view.clock - alarm.at) / 900) % 1;
    ctx.beginPath();
    ctx.arc(
      x + alarm.x * tile,
      y + alarm.y * tile,
      (3 + 14 * (scene.still ? 0.5 : age)) * layout.unit,
      0,
      2 * Math.PI,
    );
    ctx.lineWidth = 2 * layout.unit;
    ctx.strokeStyle = BAD;
    ctx.stroke();
  }
  ctx.lineWidth = Math.max(1, layout.unit);
  ctx.strokeStyle = 'rgba(255, 246, 222, 0.9)';
  ctx.strokeRect(
    Math.round(x + (-left / scale) * tile) + 0.5,
    Math.round(y + (-top / scale) * tile) + 0.5,
    Math.round((scene.width / scale) * tile),
    Math.round((scene.height / scale) * tile),
  );
}
