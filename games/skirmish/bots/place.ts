// Where a bot puts its buildings: near a place, with a lane around them, and out of the way of its miners.

import { cos, sin } from '../../../netcode/sim/math.ts';
import { mix } from '../../../netcode/sim/mix.ts';
import { canStand } from '../rules/build.ts';
import { factsOf } from '../rules/kinds.ts';
import { FREE } from '../rules/state.ts';
import { TILE } from '../rules/tuning.ts';
import type { Point, View } from './view.ts';

export interface Corner {
  readonly tx: number;
  readonly ty: number;
}

const ANGLES = 20;
/** Ore within so many tiles means that workers walk here. */
const FROM_ORE_TILES = 2;
const MUSTER_TILES = 4;

/**
 * The first fitting place in rings around a point, or null. Each ring begins on the side of `ahead`, and alternates
 * to the left and right of it, so that buildings gather where they are wanted.
 */
export function findPlace(
  view: View,
  kind: number,
  around: Point,
  ahead: Point,
  from: number,
  to: number,
): Corner | null {
  const { state, seat } = view;
  const side = factsOf(kind).size;
  const dx = ahead.x - around.x;
  const dy = ahead.y - around.y;
  const far = Math.sqrt(dx * dx + dy * dy);
  const aheadX = far > 0 ? dx / far : 1;
  const aheadY = far > 0 ? dy / far : 0;
  const left = mix(state.seed, seat, kind) % 2 === 0 ? 1 : -1;
  for (let ring = from; ring <= to; ring++) {
    for (let index = 0; index < ANGLES; index++) {
      const turn = (index % 2 === 0 ? index / 2 : -(index + 1) / 2) * left;
      const angle = (turn * 2 * Math.PI) / ANGLES;
      const x = around.x / TILE + ring * (aheadX * cos(angle) - aheadY * sin(angle));
      const y = around.y / TILE + ring * (aheadX * sin(angle) + aheadY * cos(angle));
      const tx = Math.floor(x - side / 2 + 0.5);
      const ty = Math.floor(y - side / 2 + 0.5);
      if (nearMuster(view, x, y)) continue;
      if (canStand(state, seat, kind, tx, ty) && hasLane(view, tx, ty, side)) return { tx, ty };
    }
  }
  return null;
}

/** Soldiers gather here: it stays free of buildings. */
function nearMuster({ muster }: View, x: number, y: number): boolean {
  const dx = x - muster.x / TILE;
  const dy = y - muster.y / TILE;
  return dx * dx + dy * dy < MUSTER_TILES * MUSTER_TILES;
}

/** Whether one can walk all around it, and ore is far. */
function hasLane({ state }: View, tx: number, ty: number, side: number): boolean {
  const { size, solid, ore } = state;
  const reach = FROM_ORE_TILES;
  for (let y = ty - reach; y < ty + side + reach; y++) {
    for (let x = tx - reach; x < tx + side + reach; x++) {
      if (x < 0 || y < 0 || x >= size || y >= size) continue;
      const tile = y * size + x;
      if (ore[tile]! > 0) return false;
      const beside = x >= tx - 1 && x <= tx + side && y >= ty - 1 && y <= ty + side;
      if (beside && solid[tile] !== FREE) return false;
    }
  }
  return true;
}
