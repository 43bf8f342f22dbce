// A bot's household: workers to ore, places, buildings in their order, and what its buildings train.

import { type Command, MAX_UNITS } from '../rules/commands.ts';
import { idOf, slotOf } from '../rules/entities.ts';
import * as kinds from '../rules/kinds.ts';
import { BUILD, GATHER, MEND, MOVE } from '../rules/state.ts';
import { isInStorm } from '../rules/storm.ts';
import { queueLength } from '../rules/train.ts';
import { MINUTE, SECOND, STORM_NOTICE, STORM_START, TILE } from '../rules/tuning.ts';
import { type Character, tasteFor } from './character.ts';
import { type Corner, findPlace } from './place.ts';
import type { Point, View } from './view.ts';
import * as views from './view.ts';

/** With less left at its bases a bot looks for more: it takes a minute and a half to earn and build a base. */
const LEAN_ORE = 1500;

/** Commands of one thought, and the ore that is left to promise. */
interface Household {
  readonly commands: Command[];
  ore: number;
}

export function keepHouse(view: View, character: Character): Command[] {
  const house: Household = { commands: [], ore: view.state.seats[view.seat]!.ore };
  putToWork(view, house, character);
  trainWorkers(view, house, character);
  makeRoom(view, house);
  const saving = putUp(view, house, character);
  if (!saving) trainSoldiers(view, house, character);
  return house.commands;
}

/** Idle hands to ore, some to what is broken or unfinished, one to look around. */
function putToWork(view: View, house: Household, character: Character): void {
  const { state, workers, buildings } = view;
  const e = state.entities;
  const free = views.idle(view, workers);
  for (const slot of buildings) {
    const broken = e.hp[slot]! * 4 < kinds.factsOf(e.kind[slot]!).hp * 3;
    if (e.done[slot] === 1 && !broken) continue;
    const menders = workers.filter((w) => e.order[w] === MEND && slotOf(state, e.target[w]!) === slot).length;
    const wanted = e.done[slot] === 1 ? 2 : 1;
    if (menders >= wanted || isInStorm(state, e.x[slot]!, e.y[slot]!)) continue;
    const hand = views.nearestTo(state, free.length > 0 ? free : gatherers(view), views.pointOf(state, slot));
    if (hand < 0) continue;
    house.commands.push({ kind: 'mend', target: idOf(state, slot), units: [idOf(state, hand)] });
    if (free.includes(hand)) free.splice(free.indexOf(hand), 1);
    break;
  }
  if (character.scouts && wantsScout(view)) {
    const scout = views.nearestTo(state, gatherers(view), view.middle);
    if (scout >= 0) {
      house.commands.push({ kind: 'move', ...view.middle, units: [idOf(state, scout)] });
    }
  }
  if (free.length === 0) return;
  const patch = nearestPatch(view, view.home);
  if (patch >= 0) {
    house.commands.push({
      kind: 'gather',
      tx: patch % state.size,
      ty: Math.floor(patch / state.size),
      units: views.ids(view, free.slice(0, MAX_UNITS)),
    });
  }
}

function gatherers(view: View): number[] {
  const { order } = view.state.entities;
  return view.workers.filter((slot) => order[slot] === GATHER);
}

/** A bot sends a scout to the middle before it matters. */
function wantsScout(view: View): boolean {
  const { state, seat, workers, middle } = view;
  const { order } = state.entities;
  if (state.time < 70 * SECOND || workers.length < 8) return false;
  if (workers.some((slot) => order[slot] === MOVE)) return false;
  const tile = Math.floor(middle.y / TILE) * state.size + Math.floor(middle.x / TILE);
  return (state.explored[tile]! & (1 << seat)) === 0;
}

/** The nearest seen ore to a point that is clear of the storm; else -1. */
function nearestPatch(view: View, point: Point): number {
  const { size, ore, explored } = view.state;
  let best = -1;
  let bestFar = Number.POSITIVE_INFINITY;
  for (let tile = 0; tile < ore.length; tile++) {
    if (ore[tile] === 0 || (explored[tile]! & (1 << view.seat)) === 0) continue;
    const at = { x: (tile % size) * TILE, y: Math.floor(tile / size) * TILE };
    if (isInStorm(view.state, at.x, at.y)) continue;
    const far = views.distance(at, point);
    if (far < bestFar) {
      bestFar = far;
      best = tile;
    }
  }
  return best;
}

function train(house: Household, view: View, slot: number, item: number): boolean {
  const { cost } = kinds.factsOf(item);
  if (house.ore < cost) return false;
  house.ore -= cost;
  house.commands.push({ kind: 'train', building: idOf(view.state, slot), item });
  return true;
}

function doneOf(view: View, kind: number): number[] {
  const e = view.state.entities;
  return view.buildings.filter((slot) => e.kind[slot] === kind && e.done[slot] === 1);
}

function trainWorkers(view: View, house: Household, character: Character): void {
  const { state, workers } = view;
  const seat = state.seats[view.seat]!;
  // Late in the match soldiers are worth more than workers.
  const late = state.time > STORM_START ? 4 : 0;
  if (workers.length >= character.workers - late || seat.supply >= seat.room) return;
  for (const base of doneOf(view, kinds.BASE)) {
    if (queueLength(state, base) === 0) train(house, view, base, kinds.WORKER);
  }
}

/** A hut before places run out: the more is trained at a time, the earlier. */
function makeRoom(view: View, house: Household): void {
  const { state } = view;
  const seat = state.seats[view.seat]!;
  const trainers = doneOf(view, kinds.BARRACKS).length + doneOf(view, kinds.WORKSHOP).length;
  const e = state.entities;
  const sites = view.buildings.filter((slot) => e.kind[slot] === kinds.HUT && e.done[slot] === 0).length;
  const coming = 8 * (sites + view.plans.filter((plan) => plan === kinds.HUT).length);
  if (seat.room + coming >= state.unitsPerSeat) return;
  if (seat.room + coming - seat.supply > 2 + 3 * trainers) return;
  const place = findPlace(view, kinds.HUT, view.home, awayFromMiddle(view), 4, 13);
  if (place) order(view, house, kinds.HUT, place);
}

function awayFromMiddle({ home, middle }: View): Point {
  return { x: 2 * home.x - middle.x, y: 2 * home.y - middle.y };
}

function order(view: View, house: Household, what: number, { tx, ty }: Corner): void {
  const { cost } = kinds.factsOf(what);
  const e = view.state.entities;
  const hands = view.workers.filter((slot) => e.order[slot] !== BUILD && e.order[slot] !== MEND);
  if (house.ore < cost || hands.length === 0) return;
  house.ore -= cost;
  const units = views.ids(view, hands.slice(0, MAX_UNITS));
  house.commands.push({ kind: 'build', what, tx, ty, units });
}

/** The next building of its plan. True when everything else waits for it. */
function putUp(view: View, house: Household, character: Character): boolean {
  const { state, home, middle, workers } = view;
  const { time } = state;
  const count = (kind: number) => views.countOf(view, kind);
  const inner = innerBaseWanted(view);
  const expansion = inner ?? (character.expands ? expansionWanted(view) : null);
  if (expansion && house.ore >= kinds.factsOf(kinds.BASE).cost) {
    const place = findPlace(view, kinds.BASE, expansion, middle, 0, 7);
    if (place) order(view, house, kinds.BASE, place);
  }
  const wanted = ((): number => {
    if (count(kinds.BARRACKS) === 0) return workers.length >= 6 ? kinds.BARRACKS : 0;
    const { soldiers } = view;
    if (count(kinds.BARRACKS) < Math.min(2, character.barracks) && workers.length >= 9) return kinds.BARRACKS;
    if (count(kinds.WORKSHOP) === 0 && time > 1.7 * MINUTE && soldiers.length >= 3) return kinds.WORKSHOP;
    if (count(kinds.TOWER) < character.towers && time > 1.6 * MINUTE && soldiers.length >= 3)
      return kinds.TOWER;
    if (count(kinds.BARRACKS) < character.barracks && house.ore > 320) return kinds.BARRACKS;
    return 0;
  })();
  if (wanted !== 0 && house.ore >= kinds.factsOf(wanted).cost && view.plans.length < 2) {
    const place = findPlace(view, wanted, home, middle, 5, 14);
    if (place) order(view, house, wanted, place);
  }
  // The first barracks and a base to live on are worth waiting for.
  return (wanted === kinds.BARRACKS && count(kinds.BARRACKS) === 0) || expansion !== null;
}

/** Where a base further in should stand before the storm comes, or null while it can wait. */
function innerBaseWanted(view: View): Point | null {
  const { state, buildings, middle, home } = view;
  if (state.time < STORM_NOTICE - 20 * SECOND) return null;
  if (view.plans.includes(kinds.BASE) || view.workers.length === 0) return null;
  const { kind } = state.entities;
  const near = (slot: number) => views.distance(views.pointOf(state, slot), middle) < 13 * TILE;
  if (buildings.some((slot) => kind[slot] === kinds.BASE && near(slot))) return null;
  return views.towards(middle, home, 4 * TILE);
}

/** Near the nearest ore that is far from its bases, once what they live on runs out. */
function expansionWanted(view: View): Point | null {
  const { state, home, buildings } = view;
  if (state.time > STORM_NOTICE - MINUTE || view.plans.includes(kinds.BASE)) return null;
  const { kind } = state.entities;
  const bases = buildings
    .filter((slot) => kind[slot] === kinds.BASE)
    .map((slot) => views.pointOf(state, slot));
  const owned = (at: Point) => bases.some((base) => views.distance(base, at) < 13 * TILE);
  let left = 0;
  let best: Point | null = null;
  let bestFar = Number.POSITIVE_INFINITY;
  for (let tile = 0; tile < state.ore.length; tile++) {
    if (state.ore[tile] === 0 || (state.explored[tile]! & (1 << view.seat)) === 0) continue;
    const at = { x: (tile % state.size) * TILE, y: Math.floor(tile / state.size) * TILE };
    const far = views.distance(at, home);
    if (owned(at)) left += state.ore[tile]!;
    else if (far < bestFar) {
      bestFar = far;
      best = at;
    }
  }
  if (best === null || left > LEAN_ORE) return null;
  return views.towards(best, home, 4 * TILE);
}

function trainSoldiers(view: View, house: Household, character: Character): void {
  const { state } = view;
  const seat = state.seats[view.seat]!;
  const { kind } = state.entities;
  const catapults = view.soldiers.filter((slot) => kind[slot] === kinds.CATAPULT).length;
  let places = seat.room - seat.supply;
  for (const slot of doneOf(view, kinds.WORKSHOP)) {
    if (queueLength(state, slot) > 0) continue;
    if (seat.find === 0 && seat.finding === 0 && view.soldiers.length >= 5) {
      train(house, view, slot, character.find);
    } else if (catapults * 5 < view.soldiers.length && places >= 2) {
      if (train(house, view, slot, kinds.CATAPULT)) places -= 2;
    }
  }
  const barracks = doneOf(view, kinds.BARRACKS);
  barracks.forEach((slot, index) => {
    const length = queueLength(state, slot);
    for (let more = length; more < character.queue && places > 0; more++) {
      const item = soldierFor(view, character, index + more);
      if (train(house, view, slot, item)) places--;
    }
  });
}

/** What beats what it sees, or what it likes. */
function soldierFor(view: View, character: Character, turn: number): number {
  const { state, soldiers, enemySoldiers } = view;
  if (character.counters && enemySoldiers.length >= 3 && turn % 2 === 0) {
    const { kind } = state.entities;
    const guards = enemySoldiers.filter((slot) => kind[slot] === kinds.GUARD).length;
    return guards * 2 >= enemySoldiers.length ? kinds.ARCHER : kinds.GUARD;
  }
  return tasteFor(character, soldiers.length + turn);
}
