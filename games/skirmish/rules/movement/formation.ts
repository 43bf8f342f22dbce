// Where each unit of a group ends up: a loose block around the place, each on a way of its own.

import { tileCentre, tileOf } from '../entities.ts';
import { CATAPULT } from '../kinds.ts';
import { FREE, type SkirmishState } from '../state.ts';
import { TILE } from '../tuning.ts';
import type { Workspace } from '../workspace.ts';
import { reachableGoal } from './distance-fields.ts';
import { isClear } from './pathfinding.ts';

/** From one spot to the next; catapults are wide. */
const SPACING = 0.92 * TILE;
const WIDE_SPACING = 1.25 * TILE;
/** A hundred wide units need eleven rings of six; further out lies somewhere else. */
const MAX_RINGS = 12;

export interface Spot {
  readonly slot: number;
  readonly x: number;
  readonly y: number;
}

export interface Formation {
  /** The tile to which all find the way. */
  readonly goal: number;
  readonly spots: readonly Spot[];
}

/** Spots for units that go to (x, y) from where each of them is then. Units in front stay in front, left stays left. */
export function formUp(
  state: SkirmishState,
  work: Workspace,
  units: readonly Spot[],
  x: number,
  y: number,
): Formation {
  const { paths } = work;
  const first = units[0]!;
  // Where it stands now: where it will be then may be on ore or a house, and units stay in their part of the map.
  const { x: nowX, y: nowY } = state.entities;
  const part = paths.part[tileOf(state, nowX[first.slot]!, nowY[first.slot]!)]!;
  const wanted = tileOf(state, x, y);
  const goal =
    state.solid[wanted] === FREE || part === 0
      ? reachableGoal(paths, wanted, part)
      : nearestFree(work, wanted, part);
  const centreX = goal === wanted ? x : tileCentre(goal % state.size);
  const centreY = goal === wanted ? y : tileCentre(Math.floor(goal / state.size));
  if (units.length === 1) return { goal, spots: [{ slot: first.slot, x: centreX, y: centreY }] };
  const spots = freeSpots(state, work, units, centreX, centreY);

  let meanX = 0;
  let meanY = 0;
  for (const unit of units) {
    meanX += unit.x / units.length;
    meanY += unit.y / units.length;
  }
  const alongX = centreX - meanX;
  const alongY = centreY - meanY;
  const rows = Math.ceil(Math.sqrt(units.length));
  const queue = inRows(units, alongX, alongY, rows);
  const places = inRows(spots, alongX, alongY, rows);
  return {
    goal,
    spots: queue.map(({ slot }, index) => ({ slot, x: places[index]!.x, y: places[index]!.y })),
  };
}

/** A click on something that stands means the free ground beside it. */
function nearestFree(work: Workspace, tile: number, part: number): number {
  const { paths } = work;
  const x = tile % paths.size;
  const y = Math.floor(tile / paths.size);
  let best = -1;
  let bestSquare = Number.POSITIVE_INFINITY;
  for (let at = 0; at < paths.part.length; at++) {
    if (paths.part[at] !== part) continue;
    const dx = (at % paths.size) - x;
    const dy = Math.floor(at / paths.size) - y;
    if (dx * dx + dy * dy < bestSquare) {
      bestSquare = dx * dx + dy * dy;
      best = at;
    }
  }
  return best < 0 ? tile : best;
}

/** As many spots as units, in rings of a honeycomb around the centre; units that remain get the centre. */
function freeSpots(
  state: SkirmishState,
  work: Workspace,
  units: readonly Spot[],
  centreX: number,
  centreY: number,
): { x: number; y: number }[] {
  const wide = units.some(({ slot }) => state.entities.kind[slot] === CATAPULT);
  const gap = wide ? WIDE_SPACING : SPACING;
  const spots: { x: number; y: number }[] = [];
  for (let ring = 0; ring <= MAX_RINGS && spots.length < units.length; ring++) {
    // Axial coordinates of a honeycomb: those at this distance from the middle.
    for (let row = -ring; row <= ring; row++) {
      for (let column = -ring; column <= ring; column++) {
        const far = Math.max(Math.abs(row), Math.abs(column), Math.abs(row + column));
        if (far !== ring || spots.length === units.length) continue;
        const x = Math.floor(centreX + gap * (column + row / 2));
        const y = Math.floor(centreY + gap * 0.866 * row);
        if (ring === 0 || isClear(work.paths, centreX, centreY, x, y, FREE)) spots.push({ x, y });
      }
    }
  }
  while (spots.length < units.length) spots.push({ x: centreX, y: centreY });
  return spots;
}

/** Sorted into rows from front to back and within each from left to right, as seen along a direction. */
function inRows<P extends { readonly x: number; readonly y: number }>(
  points: readonly P[],
  alongX: number,
  alongY: number,
  rows: number,
): P[] {
  const ahead = ({ x, y }: P) => x * alongX + y * alongY;
  const beside = ({ x, y }: P) => x * alongY - y * alongX;
  const depth = [...points].sort((a, b) => ahead(b) - ahead(a));
  const sorted: P[] = [];
  for (let row = 0; row < depth.length; row += rows) {
    sorted.push(...depth.slice(row, row + rows).sort((a, b) => beside(b) - beside(a)));
  }
  return sorted;
}
