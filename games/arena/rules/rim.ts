// Who is out glides around the arena along its edge and throws balls of ice in: they freeze whom they meet for a moment
// and leave their hearts alone.

import { AIM_X, AIM_Y, AIMS } from '../../../netcode/sim/aim.ts';
import { DX, DY } from '../../kit/arena/rules/directions.ts';
import { edgeAt, pointOnRim, rimNear, walkRim } from '../../kit/arena/rules/rim.ts';
import { FIRE } from '../info.ts';
import { launch, made } from './shots.ts';
import type { ArenaState } from './state.ts';
import * as tuning from './tuning.ts';
import { isWall } from './walls.ts';
import { ICE, weapons } from './weapons.ts';

const { COLS, RIM_INSET, ROWS, STEPS_PER_CELL } = tuning;

const RIM = {
  wide: COLS * STEPS_PER_CELL - 2 * RIM_INSET,
  high: ROWS * STEPS_PER_CELL - 2 * RIM_INSET,
} as const;

/**
 * A frame of a player who is out: they throw a ball whenever one is ready while they hold Fire, where they aim or else straight in.
 * `reload` is what is left of the moment before that, too (hits.ts).
 */
export function actOnRim(state: ArenaState, seat: number, held: number, aim: number): void {
  const fighter = state.seats[seat]!;
  if (!state.rim || !fighter.present) return;
  if (fighter.reload > 0) fighter.reload--;
  const arrives = fighter.rim < 0;
  if (arrives) {
    if (fighter.reload > 0) return;
    fighter.rim = rimNear(RIM, fighter.x - RIM_INSET, fighter.y - RIM_INSET);
  }
  fighter.rim = walkRim(RIM, fighter.rim, held, tuning.RIM_SPEED);
  const { x, y } = pointOnRim(RIM, fighter.rim);
  const inwards = (edgeAt(RIM, fighter.rim).side + 2) & 3;
  const isIn = aim >= 0 && AIM_X[aim]! * DX[inwards]! + AIM_Y[aim]! * DY[inwards]! > 0;
  const facing = isIn ? aim : inwards * (AIMS / 4);
  Object.assign(fighter, { x: RIM_INSET + x, y: RIM_INSET + y, facing });
  if (arrives) made(state, 'rim', seat, fighter, 0);
  if (!(held & FIRE) || fighter.reload > 0) return;
  const at = {
    x: fighter.x + DX[inwards]! * tuning.ICE_AHEAD,
    y: fighter.y + DY[inwards]! * tuning.ICE_AHEAD,
  };
  // Corners are closed to balls.
  if (isWall(state, at.x, at.y)) return;
  fighter.reload = weapons[ICE]!.reload;
  launch(state, seat, at, ICE, fighter.facing);
  made(state, 'shot', seat, fighter, 8 * fighter.facing + ICE);
}
