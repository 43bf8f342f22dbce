// What a command of a seat does. It comes from outside: a command for what belongs to others is ignored.

import { allied } from '../../../netcode/sim/teams.ts';
import { canStand, centreFor, hasBuilding, mayHaveMoreBuildings } from './build.ts';
import { type Command, decodeCommand } from './commands.ts';
import { isIn, surrender } from './elimination.ts';
import { owns, slotOf, tileCentre, tileOf, vanish } from './entities.ts';
import { choosePatch } from './gather.ts';
import { buildable, factsOf, isBuilding, isFind, isSoldier, isUnit, itemsOf, NONE, WORKER } from './kinds.ts';
import { formUp } from './movement/formation.ts';
import { refundOf } from './orders.ts';
import { ping } from './pings.ts';
import type { SkirmishState } from './state.ts';
import * as orders from './state.ts';
import { dequeue, enqueue, queueLength } from './train.ts';
import { QUEUE_LENGTH, TILE } from './tuning.ts';
import { countWaypoints, endOf, hasRoom, tell } from './waypoints.ts';
import { workspaceOf } from './workspace.ts';

export function applyCommand(state: SkirmishState, seat: number, bytes: Uint8Array): void {
  if (state.over || state.seats[seat] === undefined || !isIn(state, seat)) return;
  const command = decodeCommand(bytes);
  if (command !== null) obey(state, seat, command);
}

function obey(state: SkirmishState, seat: number, command: Command): void {
  switch (command.kind) {
    case 'move':
      march(state, unitsFor(state, seat, command), command, orders.MOVE);
      return;
    case 'assault':
      march(state, unitsFor(state, seat, command), command, orders.ASSAULT);
      return;
    case 'attack':
      attack(state, seat, command);
      return;
    case 'gather':
      gatherAt(state, seat, command);
      return;
    case 'build':
      sendToBuild(state, seat, command);
      return;
    case 'mend':
      sendToMend(state, seat, command);
      return;
    case 'patrol': {
      // Between where each of them is then and the place: soldiers, since workers have something to do.
      const soldiers = unitsFor(state, seat, command).filter((slot) => isSoldier(state.entities.kind[slot]!));
      march(state, soldiers, command, orders.PATROL);
      return;
    }
    case 'stop':
      stand(state, ownUnits(state, seat, command.units), orders.IDLE, false);
      return;
    case 'hold':
      stand(state, unitsFor(state, seat, command), orders.HOLD, command.queued === true);
      return;
    case 'train':
      if (whyNotTrain(state, seat, command.building, command.item) === null) {
        enqueue(state, slotOf(state, command.building), command.item);
      }
      return;
    case 'cancel':
      cancel(state, seat, command.building);
      return;
    case 'rally':
      setRally(state, seat, command);
      return;
    case 'ping':
      if (isOnMap(state, command.x, command.y)) ping(state, seat, command.x, command.y);
      return;
    case 'surrender':
      surrender(state, seat);
      return;
  }
}

type Aim = Extract<Command, { readonly target: number }>;
type Of<Kind extends Command['kind']> = Extract<Command, { readonly kind: Kind }>;

function ownUnits(state: SkirmishState, seat: number, ids: readonly number[]): number[] {
  return ids
    .map((id) => slotOf(state, id))
    .filter((slot) => owns(state, seat, slot) && isUnit(state.entities.kind[slot]!));
}

/** The units of an order that belong to the seat and, when the order is queued, have room for it. */
function unitsFor(
  state: SkirmishState,
  seat: number,
  { units, queued }: { readonly units: readonly number[]; readonly queued?: true },
): number[] {
  const own = ownUnits(state, seat, units);
  return queued ? own.filter((slot) => hasRoom(state, slot)) : own;
}

function workersFor(state: SkirmishState, seat: number, command: Parameters<typeof unitsFor>[2]): number[] {
  return unitsFor(state, seat, command).filter((slot) => state.entities.kind[slot] === WORKER);
}

/** Where an order finds a unit: here, or where all that waits before it leads. */
function placeFor(
  state: SkirmishState,
  slot: number,
  queued: boolean,
): { readonly slot: number; readonly x: number; readonly y: number; readonly goal: number } {
  const x = state.entities.x[slot]!;
  const y = state.entities.y[slot]!;
  return { slot, ...(queued ? endOf(state, slot) : { x, y, goal: tileOf(state, x, y) }) };
}

function stand(state: SkirmishState, slots: readonly number[], order: number, queued: boolean): void {
  for (const slot of slots) {
    const { x, y, goal } = placeFor(state, slot, queued);
    tell(state, slot, { order, x, y, goal, about: 0 }, queued);
  }
}

/** False for a place outside of the map. */
function isOnMap({ size }: SkirmishState, x: number, y: number): boolean {
  return x >= TILE && y >= TILE && x < (size - 1) * TILE && y < (size - 1) * TILE;
}

function march(
  state: SkirmishState,
  slots: readonly number[],
  { x, y, queued = false }: { readonly x: number; readonly y: number; readonly queued?: boolean },
  order: number,
): void {
  if (slots.length === 0 || !isOnMap(state, x, y)) return;
  const from = slots.map((slot) => placeFor(state, slot, queued));
  const { goal, spots } = formUp(state, workspaceOf(state), from, x, y);
  // Units on patrol find the way back together.
  const about = order === orders.PATROL ? from[0]!.goal : 0;
  for (const spot of spots) tell(state, spot.slot, { order, x: spot.x, y: spot.y, goal, about }, queued);
}

function attack(state: SkirmishState, seat: number, command: Aim): void {
  const e = state.entities;
  const { target, queued = false } = command;
  const at = slotOf(state, target);
  if (at < 0 || allied(state.seats, e.owner[at]!, seat) || (e.known[at]! & (1 << seat)) === 0) return;
  const goal = tileOf(state, e.x[at]!, e.y[at]!);
  const order = { order: orders.ATTACK, x: e.x[at]!, y: e.y[at]!, goal, about: target };
  for (const slot of unitsFor(state, seat, command)) tell(state, slot, order, queued);
}

function gatherAt(state: SkirmishState, seat: number, command: Of<'gather'>): void {
  const { tx, ty, queued = false } = command;
  if (tx >= state.size || ty >= state.size) return;
  const tile = ty * state.size + tx;
  if (state.ore[tile] === 0 || (state.explored[tile]! & (1 << seat)) === 0) return;
  const work = workspaceOf(state);
  const { goal, order } = state.entities;
  for (const slot of workersFor(state, seat, command)) {
    // Workers that mine elsewhere are counted there alone.
    if (!queued && order[slot] === orders.GATHER) work.miners[goal[slot]!]!--;
    const patch = choosePatch(state, work, tile, seat);
    const x = tileCentre(patch % state.size);
    const y = tileCentre(Math.floor(patch / state.size));
    tell(state, slot, { order: orders.GATHER, x, y, goal: patch, about: 0 }, queued);
    work.miners[patch]!++;
  }
}

/** What keeps a seat from building this, or null. Where it stands is checked apart (canStand). */
export function whyNotBuild(state: SkirmishState, seat: number, kind: number): Refusal | null {
  if (!buildable.includes(kind)) return 'needs';
  const { cost, needs } = factsOf(kind);
  if (needs !== NONE && !hasBuilding(state, seat, needs)) return 'needs';
  if (!mayHaveMoreBuildings(state, seat)) return 'full';
  return state.seats[seat]!.ore < cost ? 'ore' : null;
}

export type Refusal = 'ore' | 'room' | 'needs' | 'full';

function sendToBuild(state: SkirmishState, seat: number, command: Of<'build'>): void {
  const { what, tx, ty, queued = false } = command;
  if (whyNotBuild(state, seat, what) !== null || !canStand(state, seat, what, tx, ty)) return;
  const e = state.entities;
  const x = centreFor(what, tx);
  const y = centreFor(what, ty);
  let nearest = -1;
  let nearestSquare = Number.POSITIVE_INFINITY;
  for (const slot of workersFor(state, seat, command)) {
    const from = placeFor(state, slot, queued);
    const dx = from.x - x;
    const dy = from.y - y;
    // Workers with something else to build come last, those with most to do at the end.
    const jobs = (e.order[slot] === orders.BUILD ? 1 : 0) + countWaypoints(state, slot);
    const square = dx * dx + dy * dy + jobs * 1e12;
    if (square < nearestSquare) {
      nearestSquare = square;
      nearest = slot;
    }
  }
  if (nearest < 0) return;
  state.seats[seat]!.ore -= factsOf(what).cost;
  tell(state, nearest, { order: orders.BUILD, x, y, goal: tileOf(state, x, y), about: what }, queued);
}

function sendToMend(state: SkirmishState, seat: number, command: Aim): void {
  const e = state.entities;
  const { target, queued = false } = command;
  const at = slotOf(state, target);
  if (!owns(state, seat, at) || !isBuilding(e.kind[at]!)) return;
  if (e.done[at] === 1 && e.hp[at]! >= factsOf(e.kind[at]!).hp) return;
  const goal = tileOf(state, e.x[at]!, e.y[at]!);
  const order = { order: orders.MEND, x: e.x[at]!, y: e.y[at]!, goal, about: target };
  for (const slot of workersFor(state, seat, command)) tell(state, slot, order, queued);
}

/** What keeps a building of a seat from training this now, or null. */
export function whyNotTrain(
  state: SkirmishState,
  seat: number,
  building: number,
  item: number,
): Refusal | null {
  const slot = slotOf(state, building);
  if (!owns(state, seat, slot)) return 'needs';
  const e = state.entities;
  const own = state.seats[seat]!;
  if (e.done[slot] === 0 || !itemsOf(e.kind[slot]!).includes(item)) return 'needs';
  if (isFind(item) && (own.find !== NONE || own.finding !== NONE)) return 'needs';
  if (queueLength(state, slot) >= QUEUE_LENGTH) return 'full';
  const { cost, supply } = factsOf(item);
  if (own.ore < cost) return 'ore';
  return supply > 0 && own.supply + supply > own.room ? 'room' : null;
}

function cancel(state: SkirmishState, seat: number, building: number): void {
  const e = state.entities;
  const slot = slotOf(state, building);
  if (!owns(state, seat, slot) || !isBuilding(e.kind[slot]!)) return;
  if (e.done[slot] === 1) {
    dequeue(state, slot);
    return;
  }
  // By its health, so that cancelling a site that is about to be destroyed gains as little as losing it.
  const facts = factsOf(e.kind[slot]!);
  const expected = facts.hp * (0.1 + (0.9 * e.progress[slot]!) / facts.time);
  const whole = Math.min(1, e.hp[slot]! / expected);
  state.seats[seat]!.ore += Math.floor(refundOf(e.kind[slot]!) * whole);
  vanish(state, slot);
}

function setRally(state: SkirmishState, seat: number, { x, y, units }: Of<'rally'>): void {
  const e = state.entities;
  if (!isOnMap(state, x, y)) return;
  for (const id of units) {
    const slot = slotOf(state, id);
    if (!owns(state, seat, slot) || itemsOf(e.kind[slot]!).length === 0) continue;
    e.orderX[slot] = x;
    e.orderY[slot] = y;
  }
}
