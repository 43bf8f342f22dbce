// Slots and ids of units and buildings: who is where, and how they come and go.

import { factsOf, isBuilding, isUnit, NONE } from './kinds.ts';
import { FREE, IDLE, type SkirmishState, SOLID_BUILDING } from './state.ts';
import { HALF_TILE, QUEUE_LENGTH, SLOTS, TILE } from './tuning.ts';

const SLOT_BITS = 10;
const SLOT_MASK = (1 << SLOT_BITS) - 1;
const GENERATIONS = 63;

/** What commands and targets hold: above 0 for an entity, and valid until the slot has a successor. */
export function idOf(state: SkirmishState, slot: number): number {
  return (state.entities.generation[slot]! << SLOT_BITS) | slot;
}

/** The slot of an id, or -1 for a stale or unknown one (ids come from outside). */
export function slotOf(state: SkirmishState, id: number): number {
  const slot = id & SLOT_MASK;
  if (slot >= SLOTS || state.entities.kind[slot] === NONE) return -1;
  return state.entities.generation[slot] === id >>> SLOT_BITS ? slot : -1;
}

/** Puts an entity into the first free slot; -1 when all are taken. Buildings also take their tiles. */
export function spawn(state: SkirmishState, kind: number, owner: number, x: number, y: number): number {
  const e = state.entities;
  const slot = e.kind.indexOf(NONE);
  if (slot < 0) return -1;
  e.kind[slot] = kind;
  e.owner[slot] = owner;
  e.generation[slot] = (e.generation[slot]! % GENERATIONS) + 1;
  e.known[slot] = 1 << owner;
  e.hp[slot] = factsOf(kind).hp;
  e.x[slot] = e.wayX[slot] = x;
  e.y[slot] = e.wayY[slot] = y;
  e.face[slot] = 64;
  e.orderX[slot] = isBuilding(kind) ? -1 : x;
  e.orderY[slot] = isBuilding(kind) ? -1 : y;
  e.order[slot] = IDLE;
  for (const field of [e.phase, e.goal, e.target, e.foe, e.plan, e.stuck, e.cool, e.carry, e.work]) {
    field[slot] = 0;
  }
  e.progress[slot] = 0;
  e.done[slot] = 1;
  e.training[slot] = 0;
  e.queue.fill(0, slot * QUEUE_LENGTH, (slot + 1) * QUEUE_LENGTH);
  if (isBuilding(kind)) fillFootprint(state, slot, SOLID_BUILDING + slot);
  return slot;
}

/** Frees the slot and, of a building, its tiles. */
export function vanish(state: SkirmishState, slot: number): void {
  if (isBuilding(state.entities.kind[slot]!)) fillFootprint(state, slot, FREE);
  state.entities.kind[slot] = NONE;
}

function fillFootprint(state: SkirmishState, slot: number, value: number): void {
  const { entities: e, size, solid } = state;
  const side = factsOf(e.kind[slot]!).size;
  const left = cornerTile(e.x[slot]!, side);
  const top = cornerTile(e.y[slot]!, side);
  for (let ty = top; ty < top + side; ty++) solid.fill(value, ty * size + left, ty * size + left + side);
}

/** The first tile of a building of this side around a centre. */
export function cornerTile(centre: number, side: number): number {
  return Math.floor((centre - side * HALF_TILE) / TILE);
}

export function tileOf(state: SkirmishState, x: number, y: number): number {
  return Math.floor(y / TILE) * state.size + Math.floor(x / TILE);
}

export function tileCentre(tile: number): number {
  return tile * TILE + HALF_TILE;
}

/**
 * From the edge of a unit to the edge of whatever stands in another slot: a circle, or the square of a building.
 * Negative when they overlap.
 */
export function gapBetween(state: SkirmishState, slot: number, other: number): number {
  const e = state.entities;
  const kind = e.kind[other]!;
  const facts = factsOf(kind);
  const own = factsOf(e.kind[slot]!);
  // A tower that shoots measures from its middle; what it shoots at is small.
  const reach = own.size > 0 ? own.size * HALF_TILE : own.radius;
  if (isUnit(kind)) {
    const dx = e.x[other]! - e.x[slot]!;
    const dy = e.y[other]! - e.y[slot]!;
    return Math.sqrt(dx * dx + dy * dy) - reach - facts.radius;
  }
  return gapToSquare(e.x[slot]!, e.y[slot]!, e.x[other]!, e.y[other]!, facts.size * HALF_TILE) - reach;
}

/** From a point to the border of a square; 0 inside. */
export function gapToSquare(x: number, y: number, centreX: number, centreY: number, half: number): number {
  const dx = Math.max(0, Math.abs(x - centreX) - half);
  const dy = Math.max(0, Math.abs(y - centreY) - half);
  return Math.sqrt(dx * dx + dy * dy);
}

export function owns(state: SkirmishState, seat: number, slot: number): boolean {
  return slot >= 0 && state.entities.owner[slot] === seat;
}

/** The nearest finished building of this kind of a seat, or -1. */
export function nearestOwn(state: SkirmishState, seat: number, kind: number, x: number, y: number): number {
  const e = state.entities;
  let best = -1;
  let bestSquare = Number.POSITIVE_INFINITY;
  for (let slot = 0; slot < SLOTS; slot++) {
    if (e.kind[slot] !== kind || e.owner[slot] !== seat || e.done[slot] === 0) continue;
    const dx = e.x[slot]! - x;
    const dy = e.y[slot]! - y;
    if (dx * dx + dy * dy < bestSquare) {
      bestSquare = dx * dx + dy * dy;
      best = slot;
    }
  }
  return best;
}
