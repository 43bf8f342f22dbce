// Shots and balls of ice: how they begin, and where they end by themselves. Whom they hit, the host decides (hits.ts).

import { AIM_X, AIM_Y, aimAt } from '../../../netcode/sim/aim.ts';
import type { Point } from '../../kit/rules/point.ts';
import type { ArenaCue, ArenaState, Shot } from './state.ts';
import * as tuning from './tuning.ts';
import { isWall } from './walls.ts';
import { ICE, weapons } from './weapons.ts';

/** A shot of a seat begins at a place, in a direction. */
export function launch(state: ArenaState, seat: number, at: Point, kind: number, aim: number): void {
  const { speed, bounces } = weapons[kind]!;
  const [vx, vy] = [part(AIM_X[aimAt(aim)]!, speed), part(AIM_Y[aimAt(aim)]!, speed)];
  add(state, { seat, kind, x: at.x, y: at.y, vx, vy, bounces, lag: state.seats[seat]!.lag });
}

function add(state: ArenaState, shot: Omit<Shot, 'id' | 'born'>): void {
  const id = shot.seat * tuning.SHOT_SLOTS + (state.seats[shot.seat]!.fired++ % tuning.SHOT_SLOTS);
  state.shots = state.shots.filter((other) => other.id !== id);
  state.shots.push({ ...shot, id, born: state.frame + 1 });
}

export const isIce = ({ kind }: Pick<Shot, 'kind'>) => kind === ICE;

/** Where a shot is at the end of a frame, which may be a fraction. */
export function shotAt({ x, y, vx, vy, born }: Shot, frame: number): Point {
  const flown = Math.max(0, frame - born);
  return { x: x + vx * flown, y: y + vy * flown };
}

/** Shots of a seat end at walls and after a while; some fly back from walls. */
export function flyOwn(state: ArenaState, seat: number): void {
  const now = state.frame + 1;
  for (const shot of state.shots.filter((one) => one.seat === seat)) {
    const { x, y } = shotAt(shot, now);
    const hitsWall = isWall(state, x, y);
    if (!hitsWall && now - shot.born <= weapons[shot.kind]!.frames) continue;
    state.shots.splice(state.shots.indexOf(shot), 1);
    const before = shotAt(shot, now - 1);
    if (hitsWall && shot.bounces > 0) bounce(state, shot, before);
    else if (weapons[shot.kind]!.blast > 0) made(state, 'blast', seat, before, 0);
  }
}

function bounce(state: ArenaState, shot: Shot, from: Point): void {
  const { vx, vy, bounces } = shot;
  const across = isWall(state, from.x + vx, from.y);
  const along = isWall(state, from.x, from.y + vy);
  // Into a corner, or the very edge of one: straight back.
  const both = across === along;
  const flip = { vx: both || across ? -vx : vx, vy: both || along ? -vy : vy };
  add(state, { ...shot, ...flip, ...from, bounces: bounces - 1 });
}

/** What a seat did itself. */
export function made(state: ArenaState, kind: ArenaCue, seat: number, { x, y }: Point, value: number): void {
  state.made.push({ kind, seat, x, y, value });
}

/** `of256` 256ths of `whole`, rounded towards zero, so that all directions are equally fast. */
export const part = (of256: number, whole: number) => ((of256 * whole) / 256) | 0;
