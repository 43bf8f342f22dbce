// What buildings train and find out, one after the other, and how many places a seat has.

import { spawn, tileCentre } from './entities.ts';
import { choosePatch, sendToPatch } from './gather.ts';
import { factsOf, isBuilding, isFind, isUnit, NONE, WORKER } from './kinds.ts';
import { giveOrder, refundOf } from './orders.ts';
import { ASSAULT, cue, FREE, type SkirmishState } from './state.ts';
import { HALF_TILE, QUEUE_LENGTH, SLOTS, TILE } from './tuning.ts';
import type { Workspace } from './workspace.ts';

/** Adds an item to a building's queue and pays for it; the caller has checked that it may. */
export function enqueue(state: SkirmishState, slot: number, item: number): void {
  const e = state.entities;
  const seat = state.seats[e.owner[slot]!]!;
  const length = queueLength(state, slot);
  const facts = factsOf(item);
  e.queue[slot * QUEUE_LENGTH + length] = item;
  if (length === 0) e.training[slot] = facts.time;
  seat.ore -= facts.cost;
  seat.supply += facts.supply;
  if (isFind(item)) seat.finding = item;
}

/** Takes the last item out of a building's queue and pays it back. False when the queue is empty. */
export function dequeue(state: SkirmishState, slot: number): boolean {
  const e = state.entities;
  const seat = state.seats[e.owner[slot]!]!;
  const length = queueLength(state, slot);
  if (length === 0) return false;
  const item = e.queue[slot * QUEUE_LENGTH + length - 1]!;
  e.queue[slot * QUEUE_LENGTH + length - 1] = NONE;
  seat.ore += refundOf(item);
  seat.supply -= factsOf(item).supply;
  if (isFind(item)) seat.finding = NONE;
  return true;
}

export function queueLength({ entities }: SkirmishState, slot: number): number {
  let length = 0;
  while (length < QUEUE_LENGTH && entities.queue[slot * QUEUE_LENGTH + length] !== NONE) length++;
  return length;
}

/** One step of a finished building's training. */
export function train(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  const at = slot * QUEUE_LENGTH;
  const item = e.queue[at]!;
  if (item === NONE) return;
  e.training[slot] = Math.max(0, e.training[slot]! - state.pace);
  if (e.training[slot]! > 0) return;
  if (isUnit(item)) comeOut(state, work, slot, item);
  else {
    const seat = state.seats[e.owner[slot]!]!;
    seat.find = item;
    seat.finding = NONE;
    cue(state, 'found', e.owner[slot]!, e.x[slot]!, e.y[slot]!, item);
  }
  e.queue.copyWithin(at, at + 1, at + QUEUE_LENGTH);
  e.queue[at + QUEUE_LENGTH - 1] = NONE;
  e.training[slot] = factsOf(e.queue[at]!).time;
}

/** A new unit steps out on the side of the rally point and goes there. */
function comeOut(state: SkirmishState, work: Workspace, slot: number, kind: number): void {
  const e = state.entities;
  const rallies = e.orderX[slot]! >= 0;
  // Without a rally point: to the south, where the door is.
  const toX = rallies ? e.orderX[slot]! : e.x[slot]!;
  const toY = rallies ? e.orderY[slot]! : e.y[slot]! + 4 * TILE;
  const door = doorTile(state, slot, toX, toY);
  const unit = spawn(
    state,
    kind,
    e.owner[slot]!,
    tileCentre(door % state.size),
    tileCentre(Math.floor(door / state.size)),
  );
  if (unit < 0) return;
  cue(state, 'trained', e.owner[slot]!, e.x[unit]!, e.y[unit]!, kind);
  const goal = Math.floor(toY / TILE) * state.size + Math.floor(toX / TILE);
  if (kind === WORKER) {
    const wanted =
      rallies && state.ore[goal]! === 0
        ? -1
        : choosePatch(state, work, rallies ? goal : door, e.owner[slot]!);
    if (wanted >= 0) {
      sendToPatch(state, work, unit, wanted);
      return;
    }
  }
  if (rallies) giveOrder(state, unit, { order: ASSAULT, x: toX, y: toY, goal });
}

/** The free tile around a building that is nearest to a point; a corner of it when it is walled in. */
function doorTile(state: SkirmishState, slot: number, toX: number, toY: number): number {
  const { entities: e, size, solid } = state;
  const half = (factsOf(e.kind[slot]!).size * HALF_TILE) / TILE;
  const left = e.x[slot]! / TILE - half - 1;
  const right = e.x[slot]! / TILE + half;
  const top = e.y[slot]! / TILE - half - 1;
  const bottom = e.y[slot]! / TILE + half;
  let best = Math.floor(bottom) * size + Math.floor(left);
  let bestSquare = Number.POSITIVE_INFINITY;
  for (let y = Math.floor(top); y <= bottom; y++) {
    for (let x = Math.floor(left); x <= right; x++) {
      if (solid[y * size + x] !== FREE) continue;
      const dx = tileCentre(x) - toX;
      const dy = tileCentre(y) - toY;
      if (dx * dx + dy * dy < bestSquare) {
        bestSquare = dx * dx + dy * dy;
        best = y * size + x;
      }
    }
  }
  return best;
}

/** Counts every seat's places anew: what units and queues take, and what buildings give. */
export function countPlaces(state: SkirmishState): void {
  const e = state.entities;
  for (const seat of state.seats) {
    seat.supply = 0;
    seat.room = 0;
  }
  for (let slot = 0; slot < SLOTS; slot++) {
    const kind = e.kind[slot]!;
    if (kind === NONE) continue;
    const seat = state.seats[e.owner[slot]!]!;
    if (!isBuilding(kind)) {
      seat.supply += factsOf(kind).supply;
      continue;
    }
    if (e.done[slot] === 1) seat.room = Math.min(state.unitsPerSeat, seat.room + factsOf(kind).gives);
    for (let at = slot * QUEUE_LENGTH; at < (slot + 1) * QUEUE_LENGTH; at++) {
      seat.supply += factsOf(e.queue[at]!).supply;
    }
  }
}
