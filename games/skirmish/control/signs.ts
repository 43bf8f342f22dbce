// The signs of buttons, orders and places, by name; draw/shapes.ts has a line drawing of each.

import * as orders from '../rules/state.ts';

export type Sign =
  | 'assault'
  | 'move'
  | 'stop'
  | 'hold'
  | 'patrol'
  | 'gather'
  | 'mend'
  | 'cancel'
  | 'rally'
  | 'queue'
  | 'ping'
  | 'find'
  | 'surrender';

/** The sign of what a unit is told; null for an idle one. */
export function signOf(order: number): Sign | null {
  switch (order) {
    case orders.MOVE:
      return 'move';
    case orders.ASSAULT:
    case orders.ATTACK:
      return 'assault';
    case orders.PATROL:
      return 'patrol';
    case orders.HOLD:
      return 'hold';
    case orders.GATHER:
      return 'gather';
    case orders.BUILD:
    case orders.MEND:
      return 'mend';
    default:
      return null;
  }
}
