// From a click to commands: the smart right click, and the click that a mode was waiting for.

import { whyNotBuild } from '../rules/apply-command.ts';
import { canStand } from '../rules/build.ts';
import { type Command, encodeCommand, MAX_UNITS } from '../rules/commands.ts';
import { idOf } from '../rules/entities.ts';
import { factsOf, isBuilding, isUnit, itemsOf, WORKER } from '../rules/kinds.ts';
import type { SkirmishState } from '../rules/state.ts';
import { TILE } from '../rules/tuning.ts';
import { textFor } from './buttons.ts';
import { ownSlots, slotAt } from './select.ts';
import { type Marker, type Mode, type ScreenView, say } from './view.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** What a right click at a place means for what is selected. */
export function smartOrders(view: ScreenView, state: SkirmishState, place: Place): Uint8Array[] {
  const e = state.entities;
  const own = ownSlots(view, state);
  const units = own.filter((slot) => isUnit(e.kind[slot]!));
  if (units.length === 0) return rally(view, state, own, place);
  const at = slotAt(state, view.me, place.x, place.y);
  if (at >= 0 && e.owner[at] !== view.me) {
    mark(view, 'assault', place);
    return inGroups(state, units, (ids) => ({ kind: 'attack', target: idOf(state, at), units: ids }));
  }
  const workers = units.filter((slot) => e.kind[slot] === WORKER);
  const others = units.filter((slot) => e.kind[slot] !== WORKER);
  const job = workers.length > 0 ? jobAt(view, state, workers, at, place) : [];
  const walkers = job.length > 0 ? others : units;
  return [...job, ...march(view, state, 'move', walkers, place, job.length === 0)];
}

/** Ore to mine or a building to mend under the pointer. */
function jobAt(
  view: ScreenView,
  state: SkirmishState,
  workers: readonly number[],
  at: number,
  place: Place,
): Uint8Array[] {
  const e = state.entities;
  const tx = Math.floor(place.x / TILE);
  const ty = Math.floor(place.y / TILE);
  if ((state.ore[ty * state.size + tx] ?? 0) > 0) {
    mark(view, 'gather', place);
    return inGroups(state, workers, (units) => ({ kind: 'gather', tx, ty, units }));
  }
  if (at < 0 || !isBuilding(e.kind[at]!)) return [];
  if (e.done[at] === 1 && e.hp[at]! >= factsOf(e.kind[at]!).hp) return [];
  mark(view, 'mend', place);
  return inGroups(state, workers, (units) => ({ kind: 'mend', target: idOf(state, at), units }));
}

/** The click that an armed button was waiting for. */
export function orderByMode(view: ScreenView, state: SkirmishState, mode: Mode, place: Place): Uint8Array[] {
  const own = ownSlots(view, state);
  const e = state.entities;
  const units = own.filter((slot) => isUnit(e.kind[slot]!));
  const at = slotAt(state, view.me, place.x, place.y);
  switch (mode.kind) {
    case 'assault':
      if (at >= 0 && e.owner[at] !== view.me) return smartOrders(view, state, place);
      return march(view, state, 'assault', units, place, true);
    case 'move':
    case 'patrol':
      return march(view, state, mode.kind, units, place, true);
    case 'rally':
      return rally(view, state, own, place);
    case 'gather':
    case 'mend': {
      const workers = units.filter((slot) => e.kind[slot] === WORKER);
      const orders = jobAt(view, state, workers, at, place);
      if (orders.length === 0) {
        say(view, mode.kind === 'gather' ? view.words.clickOre : view.words.clickDamaged);
      }
      return orders;
    }
    case 'place':
      return build(view, state, mode.what, units, place);
  }
}

/** The first tile of a building whose middle is under a place. */
export function cornerFor(what: number, place: Place): { tx: number; ty: number } {
  const { size } = factsOf(what);
  return {
    tx: Math.floor(place.x / TILE - size / 2 + 0.5),
    ty: Math.floor(place.y / TILE - size / 2 + 0.5),
  };
}

function build(
  view: ScreenView,
  state: SkirmishState,
  what: number,
  units: readonly number[],
  place: Place,
): Uint8Array[] {
  if (view.me === null) return [];
  const refusal = whyNotBuild(state, view.me, what);
  if (refusal !== null) {
    say(view, textFor(view.words, refusal, what));
    return [];
  }
  const { tx, ty } = cornerFor(what, place);
  if (!canStand(state, view.me, what, tx, ty)) {
    say(view, view.words.cannotStand);
    return [];
  }
  mark(view, 'mend', place);
  return inGroups(state, units.slice(0, MAX_UNITS), (ids) => ({ kind: 'build', what, tx, ty, units: ids }));
}

function rally(view: ScreenView, state: SkirmishState, own: readonly number[], place: Place): Uint8Array[] {
  const trainers = own.filter((slot) => itemsOf(state.entities.kind[slot]!).length > 0);
  if (trainers.length === 0) return [];
  mark(view, 'rally', place);
  return inGroups(state, trainers, (units) => ({ kind: 'rally', x: place.x, y: place.y, units }));
}

function march(
  view: ScreenView,
  state: SkirmishState,
  kind: 'move' | 'assault' | 'patrol',
  units: readonly number[],
  place: Place,
  marked: boolean,
): Uint8Array[] {
  if (units.length === 0) return [];
  if (marked) mark(view, kind === 'patrol' ? 'assault' : kind, place);
  return inGroups(state, units, (ids) => ({ kind, x: place.x, y: place.y, units: ids }));
}

export function inGroups(
  state: SkirmishState,
  slots: readonly number[],
  command: (ids: readonly number[]) => Command,
): Uint8Array[] {
  const commands: Uint8Array[] = [];
  for (let from = 0; from < slots.length; from += MAX_UNITS) {
    const ids = slots.slice(from, from + MAX_UNITS).map((slot) => idOf(state, slot));
    commands.push(encodeCommand(command(ids)));
  }
  return commands;
}

function mark(view: ScreenView, kind: Marker['kind'], { x, y }: Place): void {
  view.markers.push({ kind, x: x / TILE, y: y / TILE, at: view.clock });
}
