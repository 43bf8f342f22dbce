// What a fighter does by its own input alone: walk, turn, dash, fire. Screens predict their own fighter with this code.

import { AIM_X, AIM_Y, aimTowards, decodeAim } from '../../../netcode/sim/aim.ts';
import { mix } from '../../../netcode/sim/mix.ts';
import { DX, DY, heading } from '../../kit/arena/rules/directions.ts';
import { slide } from '../../kit/arena/rules/slide.ts';
import { AIM_BYTE, DASH, FIRE, LAG_BYTE } from '../info.ts';
import { actOnRim } from './rim.ts';
import { flyOwn, launch, made, part } from './shots.ts';
import type { ArenaState, Fighter } from './state.ts';
import * as tuning from './tuning.ts';
import { BELT, fits, kindAt, RAIL, wayOut } from './walls.ts';
import { BLASTER, weapons } from './weapons.ts';

/** Plays a frame of a seat's fighter. `state.frame`: number of frames before this one. */
export function act(state: ArenaState, seat: number, input: Uint8Array): void {
  const fighter = state.seats[seat]!;
  const held = input[0]!;
  const pressed = held & ~fighter.held;
  fighter.held = held;
  fighter.lag = Math.min(tuning.MOST_LAG, input[LAG_BYTE]!);
  const aim = decodeAim(input[AIM_BYTE]!);
  // Also before the round begins, so that its player sees what aims.
  if (aim >= 0 && fighter.alive) fighter.facing = aim;
  if (state.phase === 'play' && fighter.alive) {
    tire(fighter);
    const towards = directionOf(held);
    // A fighter that keeps firing keeps its direction, so that it can step sideways.
    if (aim < 0 && towards >= 0 && ((held & FIRE) === 0 || pressed & FIRE)) fighter.facing = towards;
    if (pressed & DASH && fighter.rest === 0) {
      fighter.dash = tuning.DASH_FRAMES;
      fighter.rest = tuning.DASH_FRAMES + tuning.DASH_REST_FRAMES;
      // It breaks ice.
      fighter.ice = Math.min(fighter.ice, tuning.THAW_FRAMES);
      made(state, 'dash', seat, fighter, 0);
    }
    walk(state, fighter, towards);
    if (held & FIRE && fighter.reload === 0) fire(state, seat, fighter);
  } else if (state.phase === 'play') actOnRim(state, seat, held, aim);
  flyOwn(state, seat);
}

/** The direction of the held buttons, in AIMS-ths; -1: none, or opposite buttons. */
function directionOf(held: number): number {
  const [across, along] = heading(held);
  return across === 0 && along === 0 ? -1 : aimTowards(across, along);
}

function tire(fighter: Fighter): void {
  for (const left of ['reload', 'rest', 'safe', 'ice'] as const) if (fighter[left] > 0) fighter[left]--;
}

function walk(state: ArenaState, fighter: Fighter, towards: number): void {
  const [outX, outY] = wayOut(state, fighter.x, fighter.y, tuning.BODY);
  fighter.x += within(outX, tuning.PUSH_SPEED);
  fighter.y += within(outY, tuning.PUSH_SPEED);
  const dashes = fighter.dash > 0;
  if (dashes) fighter.dash--;
  else carry(state, fighter);
  if (fighter.kick > 0) {
    const back = Math.min(fighter.kick, tuning.KICK_SPEED);
    fighter.kick -= back;
    go(state, fighter, fighter.facing, -back);
  }
  const direction = towards < 0 && dashes ? fighter.facing : towards;
  const speed = dashes ? tuning.DASH_SPEED : isFrozen(fighter) ? 0 : tuning.SPEED;
  if (direction >= 0) go(state, fighter, direction, speed);
}

export const isFrozen = ({ ice }: Pick<Fighter, 'ice'>) => ice > tuning.THAW_FRAMES;

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** A belt takes along who stands on it. */
function carry(state: ArenaState, fighter: Fighter): void {
  const kind = kindAt(state, fighter.x, fighter.y);
  if (kind < BELT || kind >= RAIL) return;
  push(state, fighter, DX[kind - BELT]! * tuning.BELT_SPEED, DY[kind - BELT]! * tuning.BELT_SPEED);
}

function go(state: ArenaState, fighter: Fighter, direction: number, far: number): void {
  push(state, fighter, part(AIM_X[direction]!, far), part(AIM_Y[direction]!, far));
}

function push(state: ArenaState, fighter: Fighter, across: number, along: number): void {
  slide(fighter, across, along, (x, y) => fits(state, x, y, tuning.BODY));
}

/** Value of `shot`: the weapon, and where it is fired, in AIMS-ths, times 8. */
function fire(state: ArenaState, seat: number, fighter: Fighter): void {
  const { weapon: kind, facing } = fighter;
  const { fan, strays, reload, kick } = weapons[kind]!;
  for (const aside of fan) {
    const stray = (mix(seat, fighter.fired) % (2 * strays + 1)) - strays;
    launch(state, seat, fighter, kind, facing + aside + stray);
  }
  made(state, 'shot', seat, fighter, 8 * facing + kind);
  fighter.reload = reload;
  fighter.kick = kick;
  if (fighter.load > 0 && --fighter.load === 0) fighter.weapon = BLASTER;
}
