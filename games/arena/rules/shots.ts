// Shots and balls of ice: how they begin, and where they end by themselves. Whom they hit, the host decides (hits.ts).

import type { ArenaCue, ArenaState, Fighter, Shot } from './state.ts';
import * as tuning from './tuning.ts';
import { isWall } from './walls.ts';

/** A shot of a seat begins at a place, so many steps a frame. */
export function launch(
  state: ArenaState,
  seat: number,
  at: Pick<Shot, 'x' | 'y'>,
  vx: number,
  vy: number,
): void {
  const fighter = state.seats[seat]!;
  const id = seat * tuning.SHOT_SLOTS + (fighter.fired++ % tuning.SHOT_SLOTS);
  state.shots = state.shots.filter((shot) => shot.id !== id);
  state.shots.push({ id, seat, x: at.x, y: at.y, vx, vy, born: state.frame + 1, lag: fighter.lag });
}

/** What comes from the edge is so much slower that its speed alone says what it is. */
export function isIce({ vx, vy }: Pick<Shot, 'vx' | 'vy'>): boolean {
  return Math.abs(vx) + Math.abs(vy) === tuning.ICE_SPEED;
}

/** Shots end at walls and after a while. */
export function flyOwn(state: ArenaState, seat: number): void {
  const now = state.frame + 1;
  state.shots = state.shots.filter((shot) => {
    if (shot.seat !== seat) return true;
    const flown = now - shot.born;
    return flown <= tuning.SHOT_FRAMES && !isWall(state, shot.x + shot.vx * flown, shot.y + shot.vy * flown);
  });
}

export function made(
  state: ArenaState,
  kind: ArenaCue,
  seat: number,
  { x, y }: Fighter,
  value: number,
): void {
  state.made.push({ kind, seat, x, y, value });
}
