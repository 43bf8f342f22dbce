// Where this screen looks: scrolling at the edges and with arrows, dragging, zooming about the pointer.

import type { SkirmishState } from '../rules/state.ts';
import type { Layout } from './layout.ts';
import { firstLook, keepOnMap, project, type ScreenView, ZOOMS } from './view.ts';

const EDGE_PIXELS = 5;
/** Tiles a second at the middle zoom; further out it is faster, as the picture shows more. */
const SCROLL_TILES_PER_SECOND = 26;

export function moveCamera(view: ScreenView, state: SkirmishState, x: number, y: number): void {
  view.camera = { x, y };
  keepOnMap(view, state);
}

/** The ground follows the pointer. */
export function panBy(
  view: ScreenView,
  state: SkirmishState,
  { unit }: Layout,
  dx: number,
  dy: number,
): void {
  const scale = ZOOMS[view.zoom]! * unit;
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
