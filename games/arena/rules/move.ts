// What a fighter does by its own input alone: walk, turn, dash, fire. Screens play it ahead with this same code.

import { DOWN, LEFT, RIGHT, UP } from '../../kit/arena/rules/directions.ts';
import { DASH, FIRE, LAG_BYTE } from '../info.ts';
import { actOnRim } from './rim.ts';
import { flyOwn, launch, made } from './shots.ts';
import type { ArenaState, Fighter } from './state.ts';
import * as tuning from './tuning.ts';
import { fits } from './walls.ts';

/** Of eight directions clockwise from up, in 256ths. */
export const ACROSS: readonly number[] = [0, 181, 256, 181, 0, -181, -256, -181];
export const ALONG: readonly number[] = [-256, -181, 0, 181, 256, 181, 0, -181];

/** How far aside each shot of three goes, in 256ths. */
const FAN: readonly number[] = [0, -44, 44];

/** A frame of what a seat does; `state.frame` is the number of frames before it. */
export function act(state: ArenaState, seat: number, input: Uint8Array): void {
  const fighter = state.seats[seat]!;
  const held = input[0]!;
  const pressed = held & ~fighter.held;
  fighter.held = held;
  fighter.lag = Math.min(tuning.MOST_LAG, input[LAG_BYTE]!);
  if (state.phase === 'play' && fighter.alive) {
    tire(fighter);
    const towards = directionOf(held);
    // A figure that keeps firing keeps facing where it fires: so it can step aside.
    if (towards >= 0 && ((held & FIRE) === 0 || pressed & FIRE)) fighter.facing = towards;
    if (pressed & DASH && fighter.rest === 0) {
      fighter.dash = tuning.DASH_FRAMES;
      fighter.rest = tuning.DASH_FRAMES + tuning.DASH_REST_FRAMES;
      made(state, 'dash', seat, fighter, 0);
    }
    walk(state, fighter, towards);
    if (held & FIRE && fighter.reload === 0) fire(state, seat, fighter);
  } else if (state.phase === 'play') actOnRim(state, seat, held, pressed);
  flyOwn(state, seat);
}

/** Of eight, or -1 when nothing or everything is held. */
function directionOf(held: number): number {
  const across = (held & RIGHT ? 1 : 0) - (held & LEFT ? 1 : 0);
  const along = (held & DOWN ? 1 : 0) - (held & UP ? 1 : 0);
  return BY_SIGNS[(along + 1) * 3 + across + 1]!;
}

const BY_SIGNS: readonly number[] = [7, 0, 1, 6, -1, 2, 5, 4, 3];

function tire(fighter: Fighter): void {
  for (const left of ['reload', 'rest', 'safe', 'triple', 'slow'] as const)
    if (fighter[left] > 0) fighter[left]--;
}

function walk(state: ArenaState, fighter: Fighter, towards: number): void {
  const dashes = fighter.dash > 0;
  if (dashes) fighter.dash--;
  const direction = towards < 0 && dashes ? fighter.facing : towards;
  if (direction < 0) return;
  const speed = dashes ? tuning.DASH_SPEED : fighter.slow > 0 ? tuning.ICED_SPEED : tuning.SPEED;
  slide(state, fighter, part(ACROSS[direction]!, speed), part(ALONG[direction]!, speed));
}

/** Moves as far as there is room, along a wall if need be. */
function slide(state: ArenaState, fighter: Fighter, across: number, along: number): void {
  fighter.x = stop(fighter.x, across, (x) => fits(state, x, fighter.y, tuning.BODY));
  fighter.y = stop(fighter.y, along, (y) => fits(state, fighter.x, y, tuning.BODY));
}

/** The furthest place on the way that is free. */
function stop(from: number, by: number, isFree: (at: number) => boolean): number {
  const sign = by < 0 ? -1 : 1;
  for (let far = by * sign; far > 0; far = far > 8 ? far - 8 : far - 1) {
    if (isFree(from + far * sign)) return from + far * sign;
  }
  return from;
}

function fire(state: ArenaState, seat: number, fighter: Fighter): void {
  fighter.reload = tuning.RELOAD_FRAMES;
  const across = ACROSS[fighter.facing]!;
  const along = ALONG[fighter.facing]!;
  for (const aside of fighter.triple > 0 ? FAN : [0]) {
    // A turn by so little is a step aside: the longer way is not seen.
    const vx = part(across - part(along, aside), tuning.SHOT_SPEED);
    const vy = part(along + part(across, aside), tuning.SHOT_SPEED);
    launch(state, seat, fighter, vx, vy);
  }
  made(state, 'shot', seat, fighter, fighter.facing);
}

/** So many 256ths, rounded towards nothing in every direction alike. */
function part(of256: number, whole: number): number {
  return ((of256 * whole) / 256) | 0;
}
