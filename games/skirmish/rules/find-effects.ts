// What the finds of the workshop change: one place where the facts of a kind meet the seat that has it.

import {
  ARCHER,
  BRIGHT_LAMPS,
  BRIGHT_LAMPS_SPEED_PERCENT,
  BRIGHT_LAMPS_TILES,
  factsOf,
  GUARD,
  isUnit,
  LONGBOW_RANGE,
  LONGBOWS,
  PLATES,
  PLATES_PERCENT,
  percentAgainst,
} from './kinds.ts';
import type { SkirmishState } from './state.ts';

/** Distance a step, the pace of the match included. */
export function speedOf(state: SkirmishState, slot: number): number {
  const kind = state.entities.kind[slot]!;
  const bright = findOf(state, slot) === BRIGHT_LAMPS;
  return (factsOf(kind).speed * state.pace * (bright ? BRIGHT_LAMPS_SPEED_PERCENT : 100)) / 10_000;
}

/** A site is empty and looks only this far. */
const SITE_SIGHT_TILES = 4;

export function sightTilesOf(state: SkirmishState, slot: number): number {
  const { kind, done } = state.entities;
  if (done[slot] === 0) return SITE_SIGHT_TILES;
  const bright = isUnit(kind[slot]!) && findOf(state, slot) === BRIGHT_LAMPS;
  return factsOf(kind[slot]!).sightTiles + (bright ? BRIGHT_LAMPS_TILES : 0);
}

export function rangeOf(state: SkirmishState, slot: number): number {
  const kind = state.entities.kind[slot]!;
  return factsOf(kind).range + (kind === ARCHER && findOf(state, slot) === LONGBOWS ? LONGBOW_RANGE : 0);
}

/** Hit points that a blow of a kind takes from the unit in a slot: at least one. */
export function harmTo(state: SkirmishState, attackerKind: number, target: number): number {
  const kind = state.entities.kind[target]!;
  const plates = kind === GUARD && findOf(state, target) === PLATES;
  const percent = percentAgainst(attackerKind, kind) * (plates ? PLATES_PERCENT : 100);
  return Math.max(1, Math.floor((factsOf(attackerKind).damage * percent) / 10_000));
}

function findOf(state: SkirmishState, slot: number): number {
  return state.seats[state.entities.owner[slot]!]!.find;
}
