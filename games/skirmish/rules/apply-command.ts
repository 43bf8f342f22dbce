// What a command of a seat does. It comes from outside: whatever is not this seat's to order changes nothing.

import { canStand, centreFor, hasBuilding, mayHaveMoreBuildings } from './build.ts';
import { type Command, decodeCommand } from './commands.ts';
import { isIn, surrender } from './elimination.ts';
import { owns, slotOf, tileOf, vanish } from './entities.ts';
import { choosePatch, sendToPatch } from './gather.ts';
import { buildable, factsOf, isBuilding, isFind, isSoldier, isUnit, itemsOf, NONE, WORKER } from './kinds.ts';
import { formUp } from './movement/formation.ts';
import { giveOrder, refundOf } from './orders.ts';
import type { SkirmishState } from './state.ts';
import * as orders from './state.ts';
import { dequeue, enqueue, queueLength } from './train.ts';
import { QUEUE_LENGTH, TILE } from './tuning.ts';
import { workspaceOf } from './workspace.ts';

export function applyCommand(state: SkirmishState, seat: number, bytes: Uint8Array): void {
  if (state.over || state.seats[seat] === undefined || !isIn(state, seat)) return;
  const command = decodeCommand(bytes);
  if (command !== null) obey(state, seat, command);
}

function obey(state: SkirmishState, seat: number, command: Command): void {
  switch (command.kind) {
    case 'move':
      march(state, seat, command, orders.MOVE);
      return;
    case 'assault':
      march(state, seat, command, orders.ASSAULT);
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
    case 'patrol':
      patrol(state, seat, command);
      return;
    case 'stop':
    case 'hold': {
      const order = command.kind === 'stop' ? orders.IDLE : orders.HOLD;
      for (const slot of ownUnits(state, seat, command.units)) {
        giveOrder(state, slot, order, state.entities.x[slot]!, state.entities.y[slot]!, 0, 0);
      }
      return;
    }
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
    case 'surrender':
      surrender(state, seat);
      return;
  }
}

type March = Omit<Of<'rally'>, 'kind'>;
type Aim = Extract<Command, { readonly target: number }>;
type Of<Kind extends Command['kind']> = Extract<Command, { readonly kind: Kind }>;

function ownUnits(state: SkirmishState, seat: number, ids: readonly number[]): number[] {
  return ids
    .map((id) => slotOf(state, id))
    .filter((slot) => owns(state, seat, slot) && isUnit(state.entities.kind[slot]!));
}

function ownWorkers(state: SkirmishState, seat: number, ids: readonly number[]): number[] {
  return ownUnits(state, seat, ids).filter((slot) => state.entities.kind[slot] === WORKER);
}

/** False for a place outside of the map. */
function isOnMap({ size }: SkirmishState, x: number, y: number): boolean {
  return x >= TILE && y >= TILE && x < (size - 1) * TILE && y < (size - 1) * TILE;
}

function march(state: SkirmishState, seat: number, { x, y, units }: March, order: number): void {
  const slots = ownUnits(state, seat, units);
  if (slots.length === 0 || !isOnMap(state, x, y)) return;
  const { goal, spots } = formUp(state, workspaceOf(state), slots, x, y);
  for (const spot of spots) giveOrder(state, spot.slot, order, spot.x, spot.y, goal, 0);
}

/** Between where each of them is now and the place: soldiers, since workers have something to do. */
function patrol(state: SkirmishState, seat: number, { x, y, units }: March): void {
  const e = state.entities;
  const soldiers = units.filter((id) => {
    const slot = slotOf(state, id);
    return slot >= 0 && isSoldier(e.kind[slot]!);
  });
  const [first] = ownUnits(state, seat, soldiers);
  if (first === undefined) return;
  const backGoal = tileOf(state, e.x[first]!, e.y[first]!);
  march(state, seat, { x, y, units: soldiers }, orders.PATROL);
  for (const slot of ownUnits(state, seat, soldiers)) {
    e.backX[slot] = e.x[slot]!;
    e.backY[slot] = e.y[slot]!;
    e.backGoal[slot] = backGoal;
  }
}

function attack(state: SkirmishState, seat: number, { target, units }: Aim): void {
  const e = state.entities;
  const at = slotOf(state, target);
  if (at < 0 || e.owner[at] === seat || (e.known[at]! & (1 << seat)) === 0) return;
  const goal = tileOf(state, e.x[at]!, e.y[at]!);
  for (const slot of ownUnits(state, seat, units)) {
    giveOrder(state, slot, orders.ATTACK, e.x[at]!, e.y[at]!, goal, target);
  }
}

function gatherAt(state: SkirmishState, seat: number, { tx, ty, units }: Of<'gather'>): void {
  if (tx >= state.size || ty >= state.size) return;
  const tile = ty * state.size + tx;
  if (state.ore[tile] === 0 || (state.explored[tile]! & (1 << seat)) === 0) return;
  const work = workspaceOf(state);
  for (const slot of ownWorkers(state, seat, units)) {
    // Those who mine elsewhere no longer count there.
    const { goal, order } = state.entities;
    if (order[slot] === orders.GATHER) work.miners[goal[slot]!]!--;
    sendToPatch(state, work, slot, choosePatch(state, work, tile, seat));
  }
}

/** Why a seat may not build this, or null. Where it stands is checked apart (canStand). */
export function whyNotBuild(state: SkirmishState, seat: number, kind: number): Refusal | null {
  if (!buildable.includes(kind)) return 'needs';
  const { cost, needs } = factsOf(kind);
  if (needs !== NONE && !hasBuilding(state, seat, needs)) return 'needs';
  if (!mayHaveMoreBuildings(state, seat)) return 'full';
  return state.seats[seat]!.ore < cost ? 'ore' : null;
}

export type Refusal = 'ore' | 'room' | 'needs' | 'full';

function sendToBuild(state: SkirmishState, seat: number, { what, tx, ty, units }: Of<'build'>): void {
  if (whyNotBuild(state, seat, what) !== null || !canStand(state, seat, what, tx, ty)) return;
  const e = state.entities;
  const x = centreFor(what, tx);
  const y = centreFor(what, ty);
  let nearest = -1;
  let nearestSquare = Number.POSITIVE_INFINITY;
  for (const slot of ownWorkers(state, seat, units)) {
    const dx = e.x[slot]! - x;
    const dy = e.y[slot]! - y;
    // Whoever is about to build something else already comes last.
    const square = dx * dx + dy * dy + (e.order[slot] === orders.BUILD ? 1e12 : 0);
    if (square < nearestSquare) {
      nearestSquare = square;
      nearest = slot;
    }
  }
  if (nearest < 0) return;
  giveOrder(state, nearest, orders.BUILD, x, y, tileOf(state, x, y), 0);
  e.plan[nearest] = what;
  state.seats[seat]!.ore -= factsOf(what).cost;
}

function sendToMend(state: SkirmishState, seat: number, { target, units }: Aim): void {
  const e = state.entities;
  const at = slotOf(state, target);
  if (!owns(state, seat, at) || !isBuilding(e.kind[at]!)) return;
  if (e.done[at] === 1 && e.hp[at]! >= factsOf(e.kind[at]!).hp) return;
  const goal = tileOf(state, e.x[at]!, e.y[at]!);
  for (const slot of ownWorkers(state, seat, units)) {
    giveOrder(state, slot, orders.MEND, e.x[at]!, e.y[at]!, goal, target);
  }
}

/** Why a building of a seat may not train this now, or null. */
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
  // By its health, so that nothing is gained by cancelling a site that is about to be destroyed.
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
