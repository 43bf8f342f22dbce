// A bot's soldiers: defend what is attacked, go out in waves, run when it is hopeless, flee the storm.

import { mix } from '../../../netcode/sim/mix.ts';
import { type Command, MAX_UNITS } from '../rules/commands.ts';
import { isIn } from '../rules/elimination.ts';
import { idOf } from '../rules/entities.ts';
import { BARRACKS, BASE, factsOf, WORKSHOP } from '../rules/kinds.ts';
import { ASSAULT, FREE, IDLE, MOVE } from '../rules/state.ts';
import { MINUTE, STORM_START, TILE } from '../rules/tuning.ts';
import type { Character } from './character.ts';
import type { Point, View } from './view.ts';
import * as views from './view.ts';

/** An enemy this near to a building is a threat. */
const THREAT = 12 * TILE;
/** Soldiers this near to their muster are at home. */
const AT_HOME = 13 * TILE;
/** In a fight: those within this of the middle of a group count. */
const BATTLE = 11 * TILE;
/** Ratio of strengths from which the army runs. */
const HOPELESS = 1.9;
/** Steps for which a search in the fog keeps its direction. */
const SEARCH_STEPS = 400;

export function commandArmy(view: View, character: Character): Command[] {
  const commands: Command[] = [];
  setRallyPoints(view, commands);
  const { state, soldiers, muster } = view;
  const { order } = state.entities;
  if (soldiers.length === 0) return commands;
  const sheltered = fleeStorm(view, commands);
  const home = sheltered.filter((slot) => views.distance(views.pointOf(state, slot), muster) < AT_HOME);
  const out = sheltered.filter((slot) => !home.includes(slot));
  const threat = threatTo(view);
  if (threat) {
    const enough = views.mightOf(state, home) > views.mightOf(state, view.enemySoldiers) * 1.2;
    const all = enough || !character.retreats ? home : sheltered;
    send(
      view,
      commands,
      'assault',
      all.filter((slot) => !isBusy(view, slot)),
      threat,
    );
    return commands;
  }
  if (retreat(view, character, commands, out)) return commands;
  const ready = home.filter((slot) => order[slot] === IDLE);
  if (views.mightOf(state, ready) >= waveSize(view, character)) {
    send(view, commands, 'assault', ready, targetFor(view, muster));
  }
  const waiting = out.filter((slot) => order[slot] === IDLE);
  if (waiting.length > 0) {
    send(view, commands, 'assault', waiting, targetFor(view, views.pointOf(state, waiting[0]!)));
  }
  return commands;
}

/** New soldiers go to the muster by themselves. */
function setRallyPoints({ state, buildings, muster }: View, commands: Command[]): void {
  const e = state.entities;
  const wrong = buildings.filter((slot) => {
    if (e.kind[slot] !== BARRACKS && e.kind[slot] !== WORKSHOP) return false;
    return views.distance({ x: e.orderX[slot]!, y: e.orderY[slot]! }, muster) > 2 * TILE;
  });
  if (wrong.length === 0) return;
  commands.push({ kind: 'rally', ...muster, units: wrong.map((slot) => idOf(state, slot)) });
}

/** Whether it fights: a new order would break that off. */
function isBusy({ state }: View, slot: number): boolean {
  const { foe, order } = state.entities;
  return foe[slot] !== 0 && (order[slot] === ASSAULT || order[slot] === IDLE);
}

function send(
  { state }: View,
  commands: Command[],
  kind: 'move' | 'assault',
  slots: readonly number[],
  to: Point,
): void {
  for (let at = 0; at < slots.length; at += MAX_UNITS) {
    const units = slots.slice(at, at + MAX_UNITS).map((slot) => idOf(state, slot));
    commands.push({ kind, x: to.x, y: to.y, units });
  }
}

/** The enemy soldier nearest to any building, if one is too near. */
function threatTo({ state, buildings, enemySoldiers }: View): Point | null {
  let best: Point | null = null;
  let bestFar = THREAT;
  for (const enemy of enemySoldiers) {
    const at = views.pointOf(state, enemy);
    for (const slot of buildings) {
      const far = views.distance(at, views.pointOf(state, slot));
      if (far < bestFar) {
        bestFar = far;
        best = at;
      }
    }
  }
  return best;
}

function waveSize({ state, workers }: View, { wave }: Character): number {
  const minutes = Math.floor(state.time / MINUTE);
  // The army waits for more units as long as it has room and the storm is away.
  const most = 0.55 * (state.unitsPerSeat - workers.length);
  const size = Math.min(most, wave + 1.5 * minutes);
  return state.time > STORM_START ? size / 2 : size;
}

/** Calls a wave back that meets far more than it can beat. */
function retreat(view: View, character: Character, commands: Command[], out: readonly number[]): boolean {
  const { state, muster } = view;
  if (!character.retreats || out.length === 0 || state.time > STORM_START) return false;
  const e = state.entities;
  const fighting = out.filter((slot) => e.foe[slot] !== 0 && e.order[slot] !== MOVE);
  if (fighting.length === 0) return false;
  const at = views.pointOf(state, fighting[0]!);
  const near = (slot: number) => views.distance(views.pointOf(state, slot), at) < BATTLE;
  const armed = view.enemyBuildings.filter((slot) => factsOf(e.kind[slot]!).damage > 0);
  const theirs = views.mightOf(state, [...view.enemySoldiers, ...armed].filter(near));
  const group = out.filter(near);
  if (theirs <= HOPELESS * views.mightOf(state, group)) return false;
  send(view, commands, 'move', group, muster);
  return true;
}

/** Units that stand in the storm, or soon will, go inwards. Returns the others. */
function fleeStorm(view: View, commands: Command[]): readonly number[] {
  const { state, soldiers, middle } = view;
  if (state.time < STORM_START) return soldiers;
  const { order } = state.entities;
  const inside = (slot: number) =>
    views.distance(views.pointOf(state, slot), middle) < Math.max(4 * TILE, state.stormRadius - 3 * TILE);
  const caught = soldiers.filter((slot) => !inside(slot) && (order[slot] !== ASSAULT || !isBusy(view, slot)));
  if (caught.length > 0) {
    const from = views.pointOf(state, caught[0]!);
    send(view, commands, 'assault', caught, views.towards(middle, from, state.stormRadius / 2));
  }
  return soldiers.filter(inside);
}

/** The nearest enemy building that it knows, bases first; else where a rival began; else a look into the fog. */
function targetFor(view: View, from: Point): Point {
  const { state, seat, enemyBuildings } = view;
  const e = state.entities;
  let best: Point | null = null;
  let bestFar = Number.POSITIVE_INFINITY;
  for (const slot of enemyBuildings) {
    const at = views.pointOf(state, slot);
    const far = views.distance(at, from) - (e.kind[slot] === BASE ? 9 * TILE : 0);
    if (far < bestFar) {
      bestFar = far;
      best = at;
    }
  }
  if (best) return best;
  for (const rival of views.rivals(view)) {
    const { startX, startY } = state.seats[rival]!;
    if ((state.explored[startY * state.size + startX]! & (1 << seat)) !== 0) continue;
    // Fair to know: the map is symmetric, so that everybody can tell where the bases began.
    const at = { x: startX * TILE, y: startY * TILE };
    const far = views.distance(at, from);
    if (far < bestFar && isIn(state, rival)) {
      bestFar = far;
      best = at;
    }
  }
  return best ?? somewhere(view);
}

/** A hidden place, by lot, the same for a while. */
function somewhere({ state, seat, middle }: View): Point {
  const { size, solid, visible } = state;
  for (let attempt = 0; attempt < 40; attempt++) {
    const tile = mix(state.seed, seat, Math.floor(state.frame / SEARCH_STEPS), attempt) % solid.length;
    if (solid[tile] !== FREE || (visible[tile]! & (1 << seat)) !== 0) continue;
    const at = { x: (tile % size) * TILE, y: Math.floor(tile / size) * TILE };
    if (views.distance(at, middle) < state.stormRadius) return at;
  }
  return middle;
}
