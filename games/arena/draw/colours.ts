// The colours of the arena: slate under cold light, so that shots and fighters are what glows.

import type { PickupKind } from '../rules/state.ts';

export const PAGE = '#080b12';
export const FLOOR = '#131a28';
export const FLOOR_LIGHT = '#172033';
export const JOINT = '#0d121d';
export const WALL_TOP = '#3c4a66';
export const WALL_EDGE = '#5d7099';
export const WALL_SIDE = '#1c2436';
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
