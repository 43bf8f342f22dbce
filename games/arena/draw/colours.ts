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

/** Ice: balls that eliminated players roll in, and fighters that are slowed. */
export const ICE = '#bdeeff';

/** Of each arena: the stone that it is built of, and the light in its middle. */
const GATES = ['#5d6fae', '#78aaff'] as const;
const FOUNDRY = ['#8c5c48', '#ffa860'] as const;
const STATION = ['#4a8179', '#60d6be'] as const;

/** What an arena is drawn in: tops, edges and sides of its walls, and the two shades of its floor. */
export function stoneOf({ walls }: Pick<ArenaState, 'walls'>) {
  const [top, light] = walls.includes(RAIL) ? STATION : walls.includes(BELT_KIND + 1) ? FOUNDRY : GATES;
  const floor = [darker(top, 0.74), darker(top, 0.69)];
  return { top, light, floor, edge: lighter(top, 0.35), side: darker(top, 0.62) };
}

export type Stone = ReturnType<typeof stoneOf>;
