// Matches set up by hand, for the tests of the rules.

import { AIMS } from '../../netcode/sim/aim.ts';
import { matchesOf } from '../kit/testing/arena.ts';
import { info } from './info.ts';
import { rules } from './rules/rules.ts';
import type { ArenaState } from './rules/state.ts';
import { middle } from './rules/walls.ts';

export { inTeams, seats } from '../kit/testing/arena.ts';

export const { playing, playingWith, run, runUntil, botMatch } = matchesOf(info, rules);

/** The same on a floor without walls but the border, and with nothing on it. */
export function playingBare(players: number): ArenaState {
  const state = playing(players);
  const bare = state.walls.map((wall, cell) => {
    const [x, y] = [cell % 25, Math.floor(cell / 25)];
    return x === 0 || y === 0 || x === 24 || y === 14 ? wall : 0;
  });
  state.walls.set(bare);
  state.pickups = [];
  return state;
}

/** Puts a fighter into the middle of a cell, facing in one of eight directions. */
export function put(state: ArenaState, seat: number, col: number, row: number, facing = 2): void {
  Object.assign(state.seats[seat]!, {
    x: middle(col),
    y: middle(row),
    facing: (facing * AIMS) / 8,
  });
  for (let back = 0; back < state.trace.length / (2 * state.seats.length); back++) {
    state.trace[2 * (back * state.seats.length + seat)] = middle(col);
    state.trace[2 * (back * state.seats.length + seat) + 1] = middle(row);
  }
}
