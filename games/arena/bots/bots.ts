// What a bot of Arena does: it steps out of the way of shots and trains, fetches weapons, keeps at the distance that its weapon is
// good for, goes behind a wall when it is hurt or reloads, and fires at rivals it sees. It aims at where they were a
// moment ago and went to, with a hand that wavers: how far and how long follows from its strength. Chance comes from
// mixing, so it has no memory. Out of the round it throws ice at rivals.

import { AIM_X, AIM_Y, AIMS, aimTowards, encodeAim } from '../../../netcode/sim/aim.ts';
import { mix } from '../../../netcode/sim/mix.ts';
import { allied } from '../../../netcode/sim/teams.ts';
import { DOWN, LEFT, RIGHT, UP } from '../../kit/arena/rules/directions.ts';
import { traced } from '../../kit/arena/rules/trace.ts';
import { nearestOf, roughDistance } from '../../kit/rules/near.ts';
import type { Point } from '../../kit/rules/point.ts';
import { AIM_BYTE, DASH, FIRE } from '../info.ts';
import { heartsOf } from '../rules/round.ts';
import { shotAt } from '../rules/shots.ts';
import type { ArenaState, Fighter, Pickup } from '../rules/state.ts';
import * as tuning from '../rules/tuning.ts';
import { fits, isInWay, isOutside, isWall, middle } from '../rules/walls.ts';
import { BLASTER, weapons } from '../rules/weapons.ts';
import { isAtEdge, wayTo } from './routes.ts';

const { BODY, COLS, HIT, ROWS, STEPS_PER_CELL } = tuning;

/** The buttons of each of eight directions. */
const BUTTONS: readonly number[] = [UP, UP | RIGHT, RIGHT, DOWN | RIGHT, DOWN, DOWN | LEFT, LEFT, UP | LEFT];

/** By strength, 1 to 3: frames that it sees ahead and late, AIMS-ths that its hand wavers, parts in a hundred of the rest. */
const CHARACTERS = [
  { seesFrames: 10, late: 13, wavers: 42, dodges: 35, thinksFrames: 26, fires: 15, hides: 25 },
  { seesFrames: 16, late: 10, wavers: 32, dodges: 65, thinksFrames: 18, fires: 21, hides: 55 },
  { seesFrames: 22, late: 6, wavers: 19, dodges: 90, thinksFrames: 10, fires: 32, hides: 80 },
] as const;
type Character = (typeof CHARACTERS)[number];

/** By weapon: how near it likes to be, in cells. */
const LIKES: readonly number[] = [5, 2, 4, 9, 5, 6];
/** In cells: how far it sees, and goes for what lies there. */
const SIGHT = 12;
const FETCHES = 8;
/** Every so many frames its hand turns to another side. */
const WAVER_FRAMES = 22;

const MIDDLE = { x: middle((COLS - 1) / 2), y: middle((ROWS - 1) / 2) } as const;

/** Gives the buttons, and writes where it aims. */
export function botInput(state: ArenaState, seat: number, input: Uint8Array): number {
  const me = state.seats[seat]!;
  if (state.phase !== 'play' || (!me.alive && me.rim < 0)) return 0;
  const character = CHARACTERS[state.level - 1]!;
  // A thought is kept for some frames, as fingers do.
  const thought = mix(seat, Math.floor((state.frame + seat * 5) / character.thinksFrames));
  const rival = nearestRival(state, seat, me);
  if (rival) input[AIM_BYTE] = encodeAim(aimAt(state, seat, rival, character));
  if (!me.alive) return (thought & 0xf) | (rival ? fires(me, rival, thought, character) : 0);
  const sees = rival !== null && seesFrom(state, me, rival);
  return (
    goes(state, seat, { rival, sees, thought, character }) | (sees ? fires(me, rival, thought, character) : 0)
  );
}

interface Mind {
  readonly rival: Fighter | null;
  readonly sees: boolean;
  readonly thought: number;
  readonly character: Character;
}

function goes(state: ArenaState, seat: number, { rival, sees, thought, character }: Mind): number {
  const me = state.seats[seat]!;
  const aside = dodge(state, seat, me, character.seesFrames);
  if (aside >= 0 && mix(thought, 1) % 100 < character.dodges) {
    const dashes = me.rest === 0 && mix(thought, 2) % 100 < character.dodges / 2;
    return BUTTONS[aside]! | (dashes ? DASH : 0);
  }
  if (isInWay(state, me)) {
    const up = me.y < ROWS * (STEPS_PER_CELL / 2) ? 4 : 0;
    return BUTTONS[isFree(state, me, up) ? up : 4 - up]!;
  }
  const leavesEdge = isAtEdge(me) && mix(thought, 6) % 8 > 0;
  if (leavesEdge || isOutside(state, me.x, me.y)) return towards(state, me, MIDDLE);
  const found = pickupFor(state, me);
  if (found && (!sees || me.weapon === BLASTER)) return towards(state, me, found);
  if (!rival) return found ? towards(state, me, found) : 0;
  const hurtOrEmpty = me.hearts <= 2 || me.reload > 24;
  if (sees && hurtOrEmpty && mix(thought, 7) % 100 < character.hides) {
    const cover = coverFrom(state, me, rival);
    if (cover >= 0) return BUTTONS[cover]!;
  }
  const far = roughDistance(me, rival) / STEPS_PER_CELL;
  const likes = LIKES[me.weapon]!;
  if (!sees || far > likes + 1) return towards(state, me, rival);
  const line = eighthOf(rival.x - me.x, rival.y - me.y);
  const wanted = far < likes - 1 ? (line + 4) & 7 : besides(me, line, thought);
  return isFree(state, me, wanted) ? BUTTONS[wanted]! : BUTTONS[(line + (mix(thought, 8) % 2 ? 2 : 6)) & 7]!;
}

function towards(state: ArenaState, me: Fighter, there: Point): number {
  return BUTTONS[wayTo(state, me, there)] ?? 0;
}

function fires(me: Fighter, rival: Fighter, thought: number, { fires: often }: Character): number {
  const { speed, frames } = weapons[me.weapon]!;
  const reaches = roughDistance(me, rival) < speed * frames + HIT;
  return me.reload === 0 && reaches && mix(thought, 3) % 100 < often ? FIRE : 0;
}

/** Where a rival will be when a shot is there, by where it went a moment ago, and by a hand that wavers. */
function aimAt(state: ArenaState, seat: number, rival: Fighter, { late, wavers }: Character): number {
  const me = state.seats[seat]!;
  const of = state.seats.indexOf(rival);
  const then = traced(state, of, late);
  const before = traced(state, of, tuning.MOST_LAG);
  const frames = late + roughDistance(me, rival) / weapons[me.weapon]!.speed;
  const part = Math.min(frames, 40) / (tuning.MOST_LAG - late);
  const aim = aimTowards(
    then.x + (then.x - before.x) * part - me.x,
    then.y + (then.y - before.y) * part - me.y,
  );
  const at = state.frame + seat * 7;
  const [from, to] = [0, 1].map((next) => mix(seat, 9, Math.floor(at / WAVER_FRAMES) + next) % 201);
  const wave = from! + ((to! - from!) * (at % WAVER_FRAMES)) / WAVER_FRAMES;
  return aim + Math.round(((wave - 100) * wavers) / 100);
}

/** To one side of a line or the other, mostly to that of the middle: at an edge there is half as much room to dodge. */
function besides(me: Fighter, line: number, thought: number): number {
  const right = (line + 2) & 7;
  const inwards = (MIDDLE.x - me.x) * across(right) + (MIDDLE.y - me.y) * along(right) >= 0;
  return inwards === mix(thought, 4) % 4 > 0 ? right : (line + 6) & 7;
}

const eighthOf = (x: number, y: number) => Math.round(aimTowards(x, y) / (AIMS / 8)) & 7;
const across = (eighth: number) => AIM_X[(eighth * AIMS) / 8]!;
const along = (eighth: number) => AIM_Y[(eighth * AIMS) / 8]!;

/** A direction out of the way of a shot that comes within so many frames, or -1. */
function dodge(state: ArenaState, seat: number, me: Fighter, frames: number): number {
  for (const shot of state.shots) {
    if (allied(state.seats, seat, shot.seat)) continue;
    for (let ahead = 1; ahead <= frames; ahead += 3) {
      const at = shotAt(shot, state.frame + ahead);
      if (Math.abs(me.x - at.x) > HIT || Math.abs(me.y - at.y) > HIT) continue;
      // To the side on which one is already, of the way that it flies.
      const side = (me.x - at.x) * shot.vy - (me.y - at.y) * shot.vx >= 0 ? 1 : -1;
      const away = eighthOf(side * shot.vy, -side * shot.vx);
      return isFree(state, me, away) ? away : (away + 4) & 7;
    }
  }
  return -1;
}

function nearestRival(state: ArenaState, seat: number, me: Fighter): Fighter | null {
  const isRival = (other: Fighter, index: number) => other.alive && !allied(state.seats, seat, index);
  return nearestOf(state.seats.filter(isRival), me, Number.POSITIVE_INFINITY);
}

/** The nearest thing that is worth the way. */
function pickupFor(state: ArenaState, me: Fighter): Point | null {
  const isWanted = ({ kind, x, y }: Pickup) =>
    (kind === 0 ? me.hearts < heartsOf(state, me) : me.weapon === BLASTER) && !isOutside(state, x, y);
  return nearestOf(state.pickups.filter(isWanted), me, FETCHES * STEPS_PER_CELL);
}

/** Whether a shot from here would get there. */
function seesFrom(state: ArenaState, from: Point, to: Point): boolean {
  const steps = Math.ceil((2 * roughDistance(from, to)) / STEPS_PER_CELL);
  if (steps > 2 * SIGHT) return false;
  for (let step = 1; step < steps; step++) {
    const x = from.x + Math.trunc(((to.x - from.x) * step) / steps);
    const y = from.y + Math.trunc(((to.y - from.y) * step) / steps);
    if (isWall(state, x, y)) return false;
  }
  return true;
}

/** The direction of a place a little further that a rival does not see, or -1. */
function coverFrom(state: ArenaState, me: Fighter, rival: Fighter): number {
  for (let eighth = 0; eighth < 8; eighth++) {
    if (!isFree(state, me, eighth)) continue;
    for (const cells of [1, 2]) {
      const x = me.x + across(eighth) * cells;
      const y = me.y + along(eighth) * cells;
      if (isWall(state, x, y) || isOutside(state, x, y)) break;
      if (!seesFrom(state, rival, { x, y })) return eighth;
    }
  }
  return -1;
}

function isFree(state: ArenaState, me: Fighter, eighth: number): boolean {
  return fits(state, me.x + (across(eighth) >> 1), me.y + (along(eighth) >> 1), BODY);
}
