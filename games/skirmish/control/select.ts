// What is under the pointer, and what a click or a box selects.

import { idOf, slotOf } from '../rules/entities.ts';
import { factsOf, isBuilding, isSoldier, isUnit } from '../rules/kinds.ts';
import { type SkirmishState, SOLID_BUILDING } from '../rules/state.ts';
import { SLOTS, TILE } from '../rules/tuning.ts';
import type { Projection, ScreenView } from './view.ts';
import { placeAt } from './view.ts';

/** Units are small: a click this near to one means it. */
const NEAR_UNIT = 0.3 * TILE;

/** Whether this screen may know of an entity. */
export function isKnown(state: SkirmishState, me: number | null, slot: number): boolean {
  if (me === null || state.seats[me]!.outAt >= 0) return true;
  return (state.entities.known[slot]! & (1 << me)) !== 0;
}

/** The slot under a place, units before buildings, or -1. */
export function slotAt(state: SkirmishState, me: number | null, x: number, y: number): number {
  const e = state.entities;
  let best = -1;
  let bestFar = Number.POSITIVE_INFINITY;
  for (let slot = 0; slot < SLOTS; slot++) {
    if (!isUnit(e.kind[slot]!) || !isKnown(state, me, slot)) continue;
    const dx = e.x[slot]! - x;
    const dy = e.y[slot]! - y;
    const far = Math.sqrt(dx * dx + dy * dy) - factsOf(e.kind[slot]!).radius;
    if (far < NEAR_UNIT && far < bestFar) {
      bestFar = far;
      best = slot;
    }
  }
  if (best >= 0) return best;
  const tile = Math.floor(y / TILE) * state.size + Math.floor(x / TILE);
  const building = (state.solid[tile] ?? 0) - SOLID_BUILDING;
  return building >= 0 && isKnown(state, me, building) ? building : -1;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Click extends Point {
  readonly shift: boolean;
  readonly all: boolean;
}

/** A click: that one, or with shift one more or one less; with `all` everybody of its kind on the screen. */
export function selectAt(
  view: ScreenView,
  state: SkirmishState,
  projection: Projection,
  { x, y, shift, all }: Click,
  screen: { readonly width: number; readonly height: number },
): void {
  const place = placeAt(projection, x, y);
  const slot = slotAt(state, view.me, place.x, place.y);
  if (slot < 0) {
    if (!shift) view.selection = [];
    return;
  }
  const e = state.entities;
  const own = e.owner[slot] === view.me;
  if (own && all) {
    const kind = e.kind[slot]!;
    const found = inBox(
      view,
      state,
      projection,
      { x: 0, y: 0 },
      { x: screen.width, y: screen.height },
    ).filter((at) => e.kind[at] === kind);
    choose(view, state, found, shift);
    return;
  }
  const id = idOf(state, slot);
  if (!own || !shift) view.selection = [id];
  else if (view.selection.includes(id)) view.selection = view.selection.filter((other) => other !== id);
  else choose(view, state, [slot], true);
}

/** A box: own units, or else own buildings of one kind. */
export function selectBox(
  view: ScreenView,
  state: SkirmishState,
  projection: Projection,
  from: Point,
  to: Point,
  shift: boolean,
): void {
  const slots = inBox(view, state, projection, from, to);
  const e = state.entities;
  const units = slots.filter((slot) => isUnit(e.kind[slot]!));
  const soldiers = units.filter((slot) => isSoldier(e.kind[slot]!));
  // A box over the base in a hurry means the army: workers only in a box without soldiers.
  const wanted = soldiers.length > 0 ? soldiers : units;
  if (wanted.length > 0) choose(view, state, wanted, shift);
  else
    choose(
      view,
      state,
      slots.filter((slot) => e.kind[slot] === e.kind[slots[0]!]),
      shift,
    );
}

/** Own things whose middle is in a rectangle of the screen. */
function inBox(
  view: ScreenView,
  { entities: e }: SkirmishState,
  { scale, left, top }: Projection,
  from: Point,
  to: Point,
): number[] {
  const [x0, x1] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [y0, y1] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const found: number[] = [];
  for (let slot = 0; slot < SLOTS; slot++) {
    if (e.kind[slot] === 0 || e.owner[slot] !== view.me) continue;
    const reach = isBuilding(e.kind[slot]!) ? 0 : (factsOf(e.kind[slot]!).radius / TILE) * scale * 0.5;
    const x = (e.x[slot]! / TILE) * scale + left;
    const y = (e.y[slot]! / TILE) * scale + top;
    if (x >= x0 - reach && x <= x1 + reach && y >= y0 - reach && y <= y1 + reach) found.push(slot);
  }
  return found;
}

function choose(view: ScreenView, state: SkirmishState, slots: readonly number[], add: boolean): void {
  const chosen = slots.map((slot) => idOf(state, slot));
  if (!add) {
    view.selection = chosen;
    return;
  }
  const { kind } = state.entities;
  const units = (ids: readonly number[]) => ids.filter((id) => isUnit(kind[slotOf(state, id)] ?? 0));
  const all = [...new Set([...view.selection, ...chosen])];
  const onlyUnits = units(all);
  // Units and buildings are commanded apart.
  view.selection = onlyUnits.length > 0 ? onlyUnits : all;
}

/** Forgets who is gone, and things that went into the fog. */
export function tidySelection(view: ScreenView, state: SkirmishState): void {
  const stays = (id: number) => {
    const slot = slotOf(state, id);
    return slot >= 0 && isKnown(state, view.me, slot);
  };
  if (!view.selection.every(stays)) view.selection = view.selection.filter(stays);
}

export function ownSlots(view: ScreenView, state: SkirmishState): number[] {
  return view.selection
    .map((id) => slotOf(state, id))
    .filter((slot) => slot >= 0 && state.entities.owner[slot] === view.me);
}

/** The next worker without work, after the one that is selected. */
export function nextIdleWorker(view: ScreenView, state: SkirmishState): number {
  const { kind, owner, order } = state.entities;
  const now = view.selection.length === 1 ? slotOf(state, view.selection[0]!) : -1;
  for (let step = 1; step <= SLOTS; step++) {
    const slot = (now + step + SLOTS) % SLOTS;
    if (kind[slot] === 1 && owner[slot] === view.me && order[slot] === 0) return slot;
  }
  return -1;
}
