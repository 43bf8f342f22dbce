// One picture of Drift, as all of its parts see it, and from the game's units to its pixels.

import type { Layout } from '../../kit/arena/layout.ts';
import type * as arena from '../../kit/arena/scene.ts';
import type { DriftState } from '../rules/state.ts';
import { CELL } from '../rules/tuning.ts';
import type { DriftWords } from '../words.ts';

/** Where a car is seen, in device pixels, and its direction in radians. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

export type Scene = arena.Scene<DriftState, Spot, DriftWords>;

export const screenX = ({ originX, cell }: Layout, units: number) => originX + (units * cell) / CELL;
export const screenY = ({ originY, cell }: Layout, units: number) => originY + (units * cell) / CELL;

/** Minutes only where there are some: 0:58.3 is read more slowly than 58.3. */
export function timeOf(frames: number): string {
  const tenths = Math.round(frames / 6);
  const minutes = Math.floor(tenths / 600);
  const rest = ((tenths % 600) / 10).toFixed(1);
  return minutes === 0 ? rest : `${minutes}:${rest.padStart(4, '0')}`;
}
