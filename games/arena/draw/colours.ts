// The colours of the arenas: each has its own stone and light, dim enough that shots and fighters are what glows.

import { darker, lighter } from '../../kit/draw/shades.ts';
import type { ArenaState, PickupKind } from '../rules/state.ts';
import { BELT as BELT_KIND, RAIL } from '../rules/walls.ts';

export const PAGE = '#080b12';
export const BELT = '#0e141f';
export const STEEL = '#8fa3c7';
export const AMBER = '#ffb340';
export const ZONE = '#ff4766';
export const HEART = '#ff5f7e';

export const pickupColours: Readonly<Record<PickupKind, string>> = {
  heart: HEART,
  scatter: '#ffd166',
  repeater: '#7ee08a',
  lance: '#7cc7ff',
  bouncer: '#d79bff',
  rocket: '#ff9a5c',
};

/** Ice: balls that players throw who are out, and what is around frozen fighters. */
export const ICE = '#bdeeff';

type Tile = (x: number, y: number) => number;

/** Of each arena: the tops of its walls, the light in its middle, the two shades of its floor, and which of them a cell has. */
const GATES = ['#687159', '#7fb060', ['#152314', '#121e11'], (x, y) => x + y] satisfies Arena;
const FOUNDRY = ['#9c5530', '#b86a34', ['#2b170e', '#25130b'], (_, y) => y] satisfies Arena;
const STATION = ['#547092', '#5a86c8', ['#141e38', '#111a30'], (x, y) => (x >> 1) + (y >> 1)] satisfies Arena;
type Arena = readonly [top: string, light: string, floor: readonly [string, string], tile: Tile];

/** What an arena is drawn in: tops, edges and sides of its walls, its floor, and its light. */
export function stoneOf({ walls }: Pick<ArenaState, 'walls'>) {
  const [top, light, floor, tile] = walls.includes(RAIL)
    ? STATION
    : walls.includes(BELT_KIND + 1)
      ? FOUNDRY
      : GATES;
  return { top, light, floor, tile, edge: lighter(top, 0.2), side: darker(top, 0.6) };
}

export type Stone = ReturnType<typeof stoneOf>;
