// What lies over the battlefield and under the panels: markers, the box, the ghost of a building, rally lines.

import { panelsFor } from '../control/buttons.ts';
import { isOnPanel } from '../control/layout.ts';
import { cornerFor } from '../control/orders.ts';
import { MARKER_MS, placeAt } from '../control/view.ts';
import { canStand, centreFor } from '../rules/build.ts';
import { slotOf } from '../rules/entities.ts';
import { factsOf, isBuilding, isUnit } from '../rules/kinds.ts';
import { BUILD } from '../rules/state.ts';
import { waypointsOf } from '../rules/waypoints.ts';
import { BAD, GOOD, LAMP, ORE } from './colours.ts';
import { type Scene, screenX, screenY } from './scene.ts';
import type { Sprites } from './sprites.ts';

/** Colours of markers of orders, at their goals and along the way there. */
const MARKER_COLOURS = {
  move: GOOD,
  assault: BAD,
  gather: ORE,
  mend: LAMP,
  rally: '#fff6de',
} as const;

export function drawMarkers({ ctx, view, scale, left, top, layout, still }: Scene): void {
  for (const { kind, x, y, at } of view.markers) {
    const age = Math.min(1, (view.clock - at) / MARKER_MS);
    const px = x * scale + left;
    const py = y * scale + top;
    ctx.globalAlpha = 1 - age;
    ctx.lineWidth = 2.4 * layout.unit;
    ctx.strokeStyle = MARKER_COLOURS[kind];
    for (const part of [1, 0.55]) {
      ctx.beginPath();
      ctx.ellipse(
        px,
        py,
        part * scale * (still ? 0.6 : 0.95 - 0.6 * age),
        part * scale * (still ? 0.42 : 0.66 - 0.42 * age),
        0,
        0,
        2 * Math.PI,
      );
      ctx.stroke();
    }
  }
  ctx.globalAlpha = 1;
}

/** Where new units will go, and where workers are about to build. */
export function drawPlans(scene: Scene, sprites: Sprites): void {
  const { ctx, current, view, me, layout } = scene;
  if (me === null) return;
  const e = current.entities;
  ctx.lineWidth = 1.6 * layout.unit;
  for (const id of view.selection) {
    const slot = slotOf(current, id);
    if (slot < 0 || e.owner[slot] !== me) continue;
    if (isBuilding(e.kind[slot]!) && e.orderX[slot]! >= 0) {
      const x = screenX(scene, e.orderX[slot]!);
      const y = screenY(scene, e.orderY[slot]!);
      ctx.setLineDash([5 * layout.unit, 6 * layout.unit]);
      ctx.strokeStyle = 'rgba(255, 246, 222, 0.55)';
      ctx.beginPath();
      ctx.moveTo(screenX(scene, e.x[slot]!), screenY(scene, e.y[slot]!));
      ctx.lineTo(x, y);
      ctx.stroke();
      ctx.setLineDash([]);
      ctx.beginPath();
      ctx.arc(x, y, 4 * layout.unit, 0, 2 * Math.PI);
      ctx.fillStyle = '#fff6de';
      ctx.fill();
    }
  }
  for (let slot = 0; slot < e.kind.length; slot++) {
    if (e.owner[slot] !== me || !isUnit(e.kind[slot]!)) continue;
    if (e.order[slot] === BUILD) ghost(scene, sprites, e.plan[slot]!, e.orderX[slot]!, e.orderY[slot]!, null);
    for (const { order, about, x, y } of waypointsOf(current, slot)) {
      if (order === BUILD) ghost(scene, sprites, about, x, y, null);
    }
  }
}

/** The building that would be placed, green where it may stand. */
export function drawGhost(scene: Scene, sprites: Sprites): void {
  const { view, current, me } = scene;
  const { pointer, mode } = view;
  if (mode?.kind !== 'place' || me === null || pointer === null) return;
  // The pointer is told in CSS pixels; a scene is in device pixels.
  const px = pointer.x * scene.pixelRatio;
  const py = pointer.y * scene.pixelRatio;
  if (isOnPanel(scene.layout, panelsFor(view, current), px, py)) return;
  const { tx, ty } = cornerFor(mode.what, placeAt(scene, px, py));
  const fits = canStand(current, me, mode.what, tx, ty);
  ghost(scene, sprites, mode.what, centreFor(mode.what, tx), centreFor(mode.what, ty), fits);
}

function ghost(
  scene: Scene,
  sprites: Sprites,
  kind: number,
  x: number,
  y: number,
  fits: boolean | null,
): void {
  const { ctx, me, scale, layout } = scene;
  const sprite = sprites.house(kind, me ?? 0);
  const px = screenX(scene, x);
  const py = screenY(scene, y);
  const half = (factsOf(kind).size * scale) / 2;
  const colour = fits === null ? LAMP : fits ? GOOD : BAD;
  ctx.globalAlpha = fits === null ? 0.25 : 0.65;
  ctx.drawImage(sprite, Math.round(px - sprite.width / 2), Math.round(py - sprite.height / 2));
  ctx.globalAlpha = 0.25;
  ctx.fillStyle = colour;
  ctx.fillRect(px - half, py - half, 2 * half, 2 * half);
  ctx.globalAlpha = 0.9;
  ctx.lineWidth = 2 * layout.unit;
  ctx.strokeStyle = colour;
  ctx.strokeRect(px - half, py - half, 2 * half, 2 * half);
  ctx.globalAlpha = 1;
}

export function drawBox({ ctx, view, layout, pixelRatio }: Scene): void {
  const { boxFrom, pointer } = view;
  if (!boxFrom || !pointer) return;
  const x = Math.min(boxFrom.x, pointer.x) * pixelRatio;
  const y = Math.min(boxFrom.y, pointer.y) * pixelRatio;
  const width = Math.abs(pointer.x - boxFrom.x) * pixelRatio;
  const height = Math.abs(pointer.y - boxFrom.y) * pixelRatio;
  ctx.fillStyle = 'rgba(255, 246, 222, 0.08)';
  ctx.fillRect(x, y, width, height);
  ctx.lineWidth = 1.4 * layout.unit;
  ctx.strokeStyle = 'rgba(255, 246, 222, 0.85)';
  ctx.strokeRect(x, y, width, height);
}
