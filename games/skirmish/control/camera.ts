// Where this screen looks: scrolling at the edges and with arrows, dragging, zooming about the pointer.

import { isSoldier } from '../rules/kinds.ts';
import type { SkirmishState } from '../rules/state.ts';
import { SLOTS, TILE } from '../rules/tuning.ts';
import type { Layout } from './layout.ts';
import { firstLook, keepOnMap, project, type ScreenView, ZOOMS } from './view.ts';

const EDGE_PIXELS = 5;
/** Tiles a second at the middle zoom; further out it is faster, as the picture shows more. */
const SCROLL_TILES_PER_SECOND = 26;

export function moveCamera(view: ScreenView, state: SkirmishState, x: number, y: number): void {
  view.camera = { x, y };
  keepOnMap(view, state);
}

/** How fast the camera comes to whom it follows: after this long, ms, it has a third of the way left. */
const FOLLOW_MS = 350;

/** Whom an onlooker follows comes into the middle. */
export function followCamera(view: ScreenView, state: SkirmishState, dtMs: number): void {
  if (view.followed === null) return;
  const { x, y } = view.camera ?? firstLook(view, state);
  const to = busiest(state, view.followed);
  const part = 1 - Math.exp(-dtMs / FOLLOW_MS);
  moveCamera(view, state, x + (to.x - x) * part, y + (to.y - y) * part);
}

/** Where a seat has most to do, in tiles: amid its soldiers that fight, else amid all of them, else where it began. */
function busiest({ entities, seats }: SkirmishState, seat: number): { x: number; y: number } {
  const { kind, owner, foe, x, y } = entities;
  const soldiers: number[] = [];
  for (let slot = 0; slot < SLOTS; slot++) {
    if (owner[slot] === seat && isSoldier(kind[slot]!)) soldiers.push(slot);
  }
  const fighting = soldiers.filter((slot) => foe[slot] !== 0);
  const amid = fighting.length > 0 ? fighting : soldiers;
  if (amid.length === 0) return { x: seats[seat]!.startX, y: seats[seat]!.startY };
  const sum = (of: Int32Array) => amid.reduce((all, slot) => all + of[slot]!, 0);
  return { x: sum(x) / amid.length / TILE, y: sum(y) / amid.length / TILE };
}

/** The ground follows the pointer. */
export function panBy(
  view: ScreenView,
  state: SkirmishState,
  { groundUnit }: Layout,
  dx: number,
  dy: number,
): void {
  const scale = ZOOMS[view.zoom]! * groundUnit;
  const { x, y } = view.camera ?? firstLook(view, state);
  moveCamera(view, state, x - dx / scale, y - dy / scale);
}

export function zoomAt(
  view: ScreenView,
  state: SkirmishState,
  layout: Layout,
  px: number,
  py: number,
  delta: number,
): void {
  const { free } = layout;
  const before = project(view, state, layout);
  const wanted = view.zoom + (delta < 0 ? 1 : -1);
  view.zoom = Math.min(ZOOMS.length - 1, Math.max(0, wanted));
  const { scale } = project(view, state, layout);
  // The tile under the pointer stays under it.
  const x = (px - before.left) / before.scale - (px - free.x - free.width / 2) / scale;
  const y = (py - before.top) / before.scale - (py - free.y - free.height / 2) / scale;
  moveCamera(view, state, x, y);
}

export function scrollCamera(
  view: ScreenView,
  state: SkirmishState,
  { width, height }: Layout,
  held: ReadonlySet<string>,
  dtMs: number,
  byKeysOnly: boolean,
): void {
  const { x, y } = view.camera ?? firstLook(view, state);
  let dx = (held.has('ArrowRight') ? 1 : 0) - (held.has('ArrowLeft') ? 1 : 0);
  let dy = (held.has('ArrowDown') ? 1 : 0) - (held.has('ArrowUp') ? 1 : 0);
  const { pointer } = view;
  if (pointer && !byKeysOnly) {
    if (pointer.x < EDGE_PIXELS) dx = -1;
    if (pointer.x >= width - EDGE_PIXELS) dx = 1;
    if (pointer.y < EDGE_PIXELS) dy = -1;
    if (pointer.y >= height - EDGE_PIXELS) dy = 1;
  }
  const step = ((SCROLL_TILES_PER_SECOND * dtMs) / 1000) * (28 / ZOOMS[view.zoom]!);
  moveCamera(view, state, x + dx * step, y + dy * step);
}
