// From a click to commands: the smart right click, and the click that a mode was waiting for.

import { allied } from '../../../netcode/sim/teams.ts';
import { whyNotBuild } from '../rules/apply-command.ts';
import { canStand } from '../rules/build.ts';
import { type Command, encodeCommand, MAX_UNITS } from '../rules/commands.ts';
import { idOf } from '../rules/entities.ts';
import { factsOf, isBuilding, isUnit, itemsOf, WORKER } from '../rules/kinds.ts';
import type { SkirmishState } from '../rules/state.ts';
import { MAX_WAYPOINTS, TILE } from '../rules/tuning.ts';
import { hasRoom } from '../rules/waypoints.ts';
import { textFor } from './buttons.ts';
import { ownSlots, slotAt } from './select.ts';
import { type Marker, type Mode, type ScreenView, say } from './view.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Whose order it is, and whether it waits behind those that they have. */
interface Told {
  readonly units: readonly number[];
  readonly queued: boolean;
}

/** What is part of a command that waits. */
const waits = ({ queued }: Told) => (queued ? ({ queued: true } as const) : {});

/** What a right click at a place means for what is selected. */
export function smartOrders(
  view: ScreenView,
  state: SkirmishState,
  place: Place,
  queued: boolean,
): Uint8Array[] {
  const e = state.entities;
  const own = ownSlots(view, state);
  if (!own.some((slot) => isUnit(e.kind[slot]!))) return rally(view, state, own, place);
  const told = toldOf(view, state, queued);
  const at = slotAt(state, view.me, place.x, place.y);
  if (isEnemy(view, state, at)) return attack(view, state, told, at, place);
  const workers = told.units.filter((slot) => e.kind[slot] === WORKER);
  const others = told.units.filter((slot) => e.kind[slot] !== WORKER);
  const job = jobAt(view, state, { ...told, units: workers }, at, place);
  const walkers = job.length > 0 ? others : told.units;
  return [...job, ...march(view, state, 'move', { ...told, units: walkers }, place, job.length === 0)];
}

/** The selected units that can obey the order; shows a note when none can. */
function toldOf(view: ScreenView, state: SkirmishState, queued: boolean): Told {
  const own = ownSlots(view, state).filter((slot) => isUnit(state.entities.kind[slot]!));
  const units = queued ? own.filter((slot) => hasRoom(state, slot)) : own;
  if (own.length > 0 && units.length === 0) say(view, view.words.waypointsFull(MAX_WAYPOINTS));
  return { units, queued };
}

/** Stay there and let enemies come: at once, or where the way ends. */
export function holdOrders(view: ScreenView, state: SkirmishState, queued: boolean): Uint8Array[] {
  const told = toldOf(view, state, queued);
  return inGroups(state, told.units, (units) => ({ kind: 'hold', units, ...waits(told) }));
}

function attack(view: ScreenView, state: SkirmishState, told: Told, at: number, place: Place): Uint8Array[] {
  if (told.units.length === 0) return [];
  mark(view, 'assault', place);
  const target = idOf(state, at);
  return inGroups(state, told.units, (units) => ({ kind: 'attack', target, units, ...waits(told) }));
}

/** Whether an entity that may be attacked is there: partners are walked to. */
function isEnemy({ me }: ScreenView, { entities, seats }: SkirmishState, at: number): boolean {
  return at >= 0 && !allied(seats, entities.owner[at]!, me ?? -1);
}

/** Ore to mine or a building to mend under the pointer. */
function jobAt(view: ScreenView, state: SkirmishState, told: Told, at: number, place: Place): Uint8Array[] {
  if (told.units.length === 0) return [];
  const e = state.entities;
  const tx = Math.floor(place.x / TILE);
  const ty = Math.floor(place.y / TILE);
  if ((state.ore[ty * state.size + tx] ?? 0) > 0) {
    mark(view, 'gather', place);
    return inGroups(state, told.units, (units) => ({ kind: 'gather', tx, ty, units, ...waits(told) }));
  }
  if (at < 0 || e.owner[at] !== view.me || !isBuilding(e.kind[at]!)) return [];
  if (e.done[at] === 1 && e.hp[at]! >= factsOf(e.kind[at]!).hp) return [];
  mark(view, 'mend', place);
  const target = idOf(state, at);
  return inGroups(state, told.units, (units) => ({ kind: 'mend', target, units, ...waits(told) }));
}

/** The click that an armed button was waiting for. */
export function orderByMode(
  view: ScreenView,
  state: SkirmishState,
  mode: Exclude<Mode, { readonly kind: 'ping' }>,
  place: Place,
  queued: boolean,
): Uint8Array[] {
  if (mode.kind === 'rally') return rally(view, state, ownSlots(view, state), place);
  const e = state.entities;
  const told = toldOf(view, state, queued);
  const at = slotAt(state, view.me, place.x, place.y);
  switch (mode.kind) {
    case 'assault':
      if (isEnemy(view, state, at)) return attack(view, state, told, at, place);
      return march(view, state, 'assault', told, place, true);
    case 'move':
    case 'patrol':
      return march(view, state, mode.kind, told, place, true);
    case 'gather':
    case 'mend': {
      const workers = told.units.filter((slot) => e.kind[slot] === WORKER);
      const orders = jobAt(view, state, { ...told, units: workers }, at, place);
      if (orders.length === 0 && workers.length > 0) {
        say(view, mode.kind === 'gather' ? view.words.clickOre : view.words.clickDamaged);
      }
      return orders;
    }
    case 'place':
      return build(view, state, mode.what, told, place);
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

function build(view: ScreenView, state: SkirmishState, what: number, told: Told, place: Place): Uint8Array[] {
  if (view.me === null || told.units.length === 0) return [];
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
  const builders = told.units.slice(0, MAX_UNITS);
  return inGroups(state, builders, (units) => ({ kind: 'build', what, tx, ty, units, ...waits(told) }));
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
  told: Told,
  place: Place,
  marked: boolean,
): Uint8Array[] {
  if (told.units.length === 0) return [];
  if (marked) mark(view, kind === 'patrol' ? 'assault' : kind, place);
  const { x, y } = place;
  return inGroups(state, told.units, (units) => ({ kind, x, y, units, ...waits(told) }));
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
