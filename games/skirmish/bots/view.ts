// What a bot knows, gathered once per thought: its own people, and of others only what its seat has seen.

import { allied } from '../../../netcode/sim/teams.ts';
import { isIn } from '../rules/elimination.ts';
import { idOf } from '../rules/entities.ts';
import { BASE, CATAPULT, factsOf, isBuilding, isSoldier, isUnit, WORKER } from '../rules/kinds.ts';
import { BUILD, IDLE, type SkirmishState } from '../rules/state.ts';
import { SLOTS, TILE } from '../rules/tuning.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface View {
  readonly state: SkirmishState;
  readonly seat: number;
  readonly workers: readonly number[];
  readonly soldiers: readonly number[];
  /** Finished ones and sites. */
  readonly buildings: readonly number[];
  /** Kinds that workers are on their way to build. */
  readonly plans: readonly number[];
  readonly enemySoldiers: readonly number[];
  /** Enemy buildings that the bot remembers. */
  readonly enemyBuildings: readonly number[];
  /** Place of the seat's first base, or of whichever is left. */
  readonly home: Point;
  readonly middle: Point;
  /** Where soldiers gather: before the base, on the side of the middle. */
  readonly muster: Point;
}

const MUSTER_TILES = 8;

export function viewOf(state: SkirmishState, seat: number): View {
  const e = state.entities;
  const bit = 1 << seat;
  const workers: number[] = [];
  const soldiers: number[] = [];
  const buildings: number[] = [];
  const plans: number[] = [];
  const enemySoldiers: number[] = [];
  const enemyBuildings: number[] = [];
  for (let slot = 0; slot < SLOTS; slot++) {
    const kind = e.kind[slot]!;
    if (kind === 0) continue;
    if (e.owner[slot] === seat) {
      if (kind === WORKER) workers.push(slot);
      else if (isUnit(kind)) soldiers.push(slot);
      else buildings.push(slot);
      if (e.order[slot] === BUILD && e.plan[slot] !== 0) plans.push(e.plan[slot]!);
    } else if ((e.known[slot]! & bit) !== 0 && !allied(state.seats, e.owner[slot]!, seat)) {
      if (isSoldier(kind)) enemySoldiers.push(slot);
      else if (isBuilding(kind)) enemyBuildings.push(slot);
    }
  }
  const middle = { x: (state.size * TILE) / 2, y: (state.size * TILE) / 2 };
  const home = homeOf(state, seat, buildings);
  return {
    state,
    seat,
    workers,
    soldiers,
    buildings,
    plans,
    enemySoldiers,
    enemyBuildings,
    home,
    middle,
    muster: towards(home, middle, MUSTER_TILES * TILE),
  };
}

/** The finished base that is furthest inside, as long as the storm is far; else a site, else the start. */
function homeOf(state: SkirmishState, seat: number, buildings: readonly number[]): Point {
  const { startX, startY } = state.seats[seat]!;
  const e = state.entities;
  const bases = buildings.filter((slot) => e.kind[slot] === BASE);
  const middle = (state.size * TILE) / 2;
  const start = { x: startX * TILE, y: startY * TILE };
  let best: Point = start;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const slot of bases) {
    const point = { x: e.x[slot]!, y: e.y[slot]! };
    const stormy = distance(point, { x: middle, y: middle }) > state.stormRadius - 8 * TILE;
    const score = distance(point, start) + (stormy ? 1e6 : 0) + (e.done[slot] === 1 ? 0 : 1e5);
    if (score < bestScore) {
      bestScore = score;
      best = point;
    }
  }
  return best;
}

export function pointOf({ entities }: SkirmishState, slot: number): Point {
  return { x: entities.x[slot]!, y: entities.y[slot]! };
}

export function distance(a: Point, b: Point): number {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  return Math.sqrt(dx * dx + dy * dy);
}

/** From one point so far towards another, or to it when it is nearer. */
export function towards(from: Point, to: Point, far: number): Point {
  const whole = distance(from, to);
  const part = whole <= far ? 1 : far / whole;
  return { x: Math.floor(from.x + (to.x - from.x) * part), y: Math.floor(from.y + (to.y - from.y) * part) };
}

export function nearestTo(state: SkirmishState, slots: readonly number[], point: Point): number {
  let best = -1;
  let bestFar = Number.POSITIVE_INFINITY;
  for (const slot of slots) {
    const far = distance(pointOf(state, slot), point);
    if (far < bestFar) {
      bestFar = far;
      best = slot;
    }
  }
  return best;
}

/** How many of a kind it has, sites included, and those on the way. */
export function countOf(view: View, kind: number): number {
  const { kind: kinds } = view.state.entities;
  const standing = view.buildings.filter((slot) => kinds[slot] === kind).length;
  return standing + view.plans.filter((plan) => plan === kind).length;
}

export function idle(view: View, slots: readonly number[]): number[] {
  return slots.filter((slot) => view.state.entities.order[slot] === IDLE);
}

export function ids(view: View, slots: readonly number[]): number[] {
  return slots.map((slot) => idOf(view.state, slot));
}

/** Seats that are still in, without this one and its partners. */
export function rivals({ state, seat }: View): number[] {
  return state.seats.flatMap((_, index) =>
    isIn(state, index) && !allied(state.seats, index, seat) ? [index] : [],
  );
}

/** What a group is worth in a fight, in guards, by its health. */
export function mightOf(state: SkirmishState, slots: readonly number[]): number {
  const e = state.entities;
  let might = 0;
  for (const slot of slots) {
    const kind = e.kind[slot]!;
    const worth = kind === CATAPULT ? 1.6 : isSoldier(kind) ? 1 : factsOf(kind).damage > 0 ? 2 : 0;
    might += worth * (0.3 + (0.7 * e.hp[slot]!) / factsOf(kind).hp);
  }
  return might;
}
