// What a bot of Arena presses: it steps out of the way of shots, goes where it has a rival in one of its eight lines, and
// fires when it has. How soon and how surely follows from its strength; chance comes from mixing, so nothing is remembered.

import { mix } from '../../../netcode/sim/mix.ts';
import { allied } from '../../../netcode/sim/teams.ts';
import { DOWN, LEFT, RIGHT, UP } from '../../kit/arena/rules/directions.ts';
import { DASH, FIRE } from '../info.ts';
import { ACROSS, ALONG } from '../rules/move.ts';
import type { ArenaState, Fighter } from '../rules/state.ts';
import { BODY, COLS, HIT, ROWS, SHOT_SPEED, STEPS_PER_CELL } from '../rules/tuning.ts';
import { fits, isOutside, isWall, middle } from '../rules/walls.ts';
import { isAtEdge, wayTo } from './routes.ts';

/** The buttons of each of eight directions. */
const BUTTONS: readonly number[] = [UP, UP | RIGHT, RIGHT, DOWN | RIGHT, DOWN, DOWN | LEFT, LEFT, UP | LEFT];

/** By strength, 1 to 3. */
const CHARACTERS = [
  { seesFrames: 8, dodges: 35, aimsWithin: 150, thinksFrames: 26, firesOf: 60 },
  { seesFrames: 14, dodges: 65, aimsWithin: 110, thinksFrames: 16, firesOf: 85 },
  { seesFrames: 20, dodges: 90, aimsWithin: 90, thinksFrames: 9, firesOf: 100 },
] as const;

/** Nearer than this is too near, in steps. */
const KEEP_AWAY = 3 * STEPS_PER_CELL;
/** Nearer than this a shot hits before it has flown past, in steps. */
const SAME_PLACE = HIT - SHOT_SPEED;
const SIGHT = 11 * STEPS_PER_CELL;

export function botInput(state: ArenaState, seat: number): number {
  const me = state.seats[seat]!;
  if (state.phase !== 'play' || !me.alive) return 0;
  const character = CHARACTERS[state.level - 1]!;
  // A thought is kept for some frames, as fingers do.
  const thought = mix(seat, Math.floor((state.frame + seat * 5) / character.thinksFrames));
  const aside = dodge(state, seat, me, character.seesFrames);
  if (aside >= 0 && mix(thought, 1) % 100 < character.dodges) {
    const dashes = me.rest === 0 && mix(thought, 2) % 100 < character.dodges / 2;
    return BUTTONS[aside]! | (dashes ? DASH : 0);
  }
  const leavesEdge = isAtEdge(me) && mix(thought, 6) % 3 > 0;
  if (leavesEdge || isOutside(state, me.x, me.y)) return BUTTONS[wayTo(state, me, MIDDLE)]!;
  const rival = nearestRival(state, seat, me);
  if (!rival) return 0;
  const line = lineTo(state, me, rival, character.aimsWithin);
  if (line >= 0 && mix(thought, 3) % 100 < character.firesOf) return shoot(state, me, rival, line, thought);
  const wanted = pickupNear(state, me) ?? rival;
  return BUTTONS[wayTo(state, me, wanted)] ?? 0;
}

/** Turns first, then fires and steps aside, so that what comes back passes. */
function shoot(state: ArenaState, me: Fighter, rival: Fighter, line: number, thought: number): number {
  if (me.facing !== line) return BUTTONS[line]!;
  const near = Math.abs(rival.x - me.x) + Math.abs(rival.y - me.y) < KEEP_AWAY;
  const aside = near ? (line + 4) & 7 : besides(me, line, thought);
  const steps = mix(thought, 5) % 3 !== 0 && isFree(state, me, aside);
  return FIRE | (steps ? BUTTONS[aside]! : 0);
}

/** To one side of a line or the other, mostly to that of the middle: at an edge there is half as much room to dodge. */
function besides(me: Fighter, line: number, thought: number): number {
  const right = (line + 2) & 7;
  const inwards = (MIDDLE.x - me.x) * ACROSS[right]! + (MIDDLE.y - me.y) * ALONG[right]! >= 0;
  return inwards === mix(thought, 4) % 4 > 0 ? right : (line + 6) & 7;
}

/** A direction out of the way of a shot that comes within so many frames, or -1. */
function dodge(state: ArenaState, seat: number, me: Fighter, frames: number): number {
  for (const { seat: shooter, x, y, vx, vy, born } of state.shots) {
    if (shooter === seat || allied(state.seats, seat, shooter)) continue;
    for (let ahead = 1; ahead <= frames; ahead += 3) {
      const flown = state.frame + ahead - born;
      const across = me.x - x - vx * flown;
      const along = me.y - y - vy * flown;
      if (Math.abs(across) > HIT || Math.abs(along) > HIT) continue;
      // To the side on which one is already, of the way that it flies.
      const side = across * vy - along * vx >= 0 ? 1 : -1;
      const away = towards(side * vy, -side * vx);
      return isFree(state, me, away) ? away : (away + 4) & 7;
    }
  }
  return -1;
}

function nearestRival(state: ArenaState, seat: number, me: Fighter): Fighter | null {
  let nearest: Fighter | null = null;
  let least = Number.POSITIVE_INFINITY;
  state.seats.forEach((other, index) => {
    if (!other.alive || index === seat || allied(state.seats, seat, index)) return;
    const far = Math.abs(other.x - me.x) + Math.abs(other.y - me.y);
    if (far >= least) return;
    least = far;
    nearest = other;
  });
  return nearest;
}

/** The direction in which a rival can be hit from here, or -1. */
function lineTo(state: ArenaState, me: Fighter, rival: Fighter, within: number): number {
  const across = rival.x - me.x;
  const along = rival.y - me.y;
  // Two in one place hit each other whichever way they face; to turn they would step past each other, on and on.
  if (Math.abs(across) < SAME_PLACE && Math.abs(along) < SAME_PLACE) return me.facing;
  const direction = towards(across, along);
  const far = (across * ACROSS[direction]! + along * ALONG[direction]!) / 256;
  const off = Math.abs(across * ALONG[direction]! - along * ACROSS[direction]!) / 256;
  if (off > within || far > SIGHT) return -1;
  // Where the shot flies, which is not straight to the rival: two who see each other past a corner would fire at it for ever.
  for (let gone = STEPS_PER_CELL / 2; gone < far; gone += STEPS_PER_CELL / 2) {
    const x = me.x + Math.trunc((ACROSS[direction]! * gone) / 256);
    const y = me.y + Math.trunc((ALONG[direction]! * gone) / 256);
    if (isWall(state, x, y)) return -1;
  }
  return direction;
}

/** The nearest of eight directions. */
function towards(across: number, along: number): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let direction = 0; direction < 8; direction++) {
    const along256 = across * ACROSS[direction]! + along * ALONG[direction]!;
    if (along256 <= most) continue;
    most = along256;
    best = direction;
  }
  return best;
}

function isFree(state: ArenaState, me: Fighter, direction: number): boolean {
  const far = STEPS_PER_CELL / 2 / 256;
  const x = me.x + Math.trunc(ACROSS[direction]! * far);
  const y = me.y + Math.trunc(ALONG[direction]! * far);
  return fits(state, x, y, BODY);
}

function pickupNear(state: ArenaState, me: Fighter) {
  return state.pickups.find(
    ({ x, y }) => Math.abs(x - me.x) + Math.abs(y - me.y) < 6 * STEPS_PER_CELL && !isOutside(state, x, y),
  );
}

const MIDDLE = { x: middle((COLS - 1) / 2), y: middle((ROWS - 1) / 2) } as const;
