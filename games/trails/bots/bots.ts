// What a bot presses: a pure function of the state and its seat. It thinks once a cell at most, cheaply while
// all is far, and weighs its three ways by ground, prey, presents and habit.

import { mix } from '../../../netcode/sim/mix.ts';
import { type Dir, DX, DY, turned } from '../../kit/arena/rules/directions.ts';
import { BOOST } from '../info.ts';
import { inBounds, isOpen } from '../rules/arena.ts';
import type { Cycle, TrailsState } from '../rules/state.ts';
import { type Character, characterOf, moodOf } from './character.ts';
import { freeAhead, nearestRival, type Rival, somebodyNear, territory, wallsAround } from './space.ts';

/** The input byte of the bot at `seat`. */
export function botInput(state: TrailsState, seat: number): number {
  const cycle = state.seats[seat]!;
  if (state.phase !== 'play' || !cycle.alive) return 0;
  const character = characterOf(state, seat);
  const boost = wantsBoost(state, seat, cycle, character) ? BOOST : 0;
  if (!cycle.entered || cycle.turns.length > 0) return boost;
  const dir = chooseDir(state, seat, cycle, character);
  return dir === cycle.dir ? boost : boost | (1 << dir);
}

function chooseDir(state: TrailsState, seat: number, cycle: Cycle, character: Character): Dir {
  const ahead = freeAhead(state, cycle.x, cycle.y, cycle.dir, character.sightCells);
  if (ghostsOn(state, cycle)) return cycle.dir;
  const mood = moodOf(state, seat, character);
  if (mood === 'blind') return cycle.dir;
  if (mood === 'dozy') return ahead >= character.dozySightCells ? cycle.dir : anyWayOut(state, seat, cycle);

  const idle = (cycle.run + seat) % character.idleCells !== 0;
  const leaving = inBounds(state, cycle.x, cycle.y, state.nextInset) ? 0 : 1;
  if (ahead === character.sightCells && idle && leaving === 0 && !somebodyNear(state, seat, CLOSE_CELLS))
    return cycle.dir;
  return weigh(state, seat, cycle, character, ahead);
}

/** Frames of ghost that must be left to trust it with the next wall. */
const GHOST_TRUST_FRAMES = 20;
/** A ghost stops at the border like everybody else, so it turns this many cells before. */
const GHOST_BORDER_CELLS = 4;

/** Whether to ride straight on through whatever comes. */
function ghostsOn(state: TrailsState, cycle: Cycle): boolean {
  const x = cycle.x + GHOST_BORDER_CELLS * DX[cycle.dir]!;
  const y = cycle.y + GHOST_BORDER_CELLS * DY[cycle.dir]!;
  return cycle.ghost > GHOST_TRUST_FRAMES && inBounds(state, x, y);
}

/** Ground that a dozy bot counts on each side: enough to avoid a dead end, too little to see a trap. */
const DOZY_GROUND_CELLS = 24;

/** The dozy way: turn at the last moment, with half a look. */
function anyWayOut(state: TrailsState, seat: number, cycle: Cycle): Dir {
  const first = mix(state.seed, 3, seat, cycle.x, cycle.y) & 1 ? 1 : 3;
  let best = cycle.dir;
  let most = 0;
  for (const turn of [first, 4 - first]) {
    const dir = turned(cycle.dir, turn);
    const ground = territory(state, cycle.x + DX[dir]!, cycle.y + DY[dir]!, null, DOZY_GROUND_CELLS);
    if (ground > most) {
      best = dir;
      most = ground;
    }
  }
  return best;
}

/** A cycle so near may be in the way with the next turn. */
const CLOSE_CELLS = 7;

/** A straight way on is worth this many cells of ground: without it bots would turn needlessly. */
const STRAIGHT_WORTH = 9;
/** Cells to ride after a turn before a turn is free again; a U-turn beside one's own wall is a dead end. */
const SETTLE_CELLS = 3;
const UNSETTLED_COST = 16;

/** With few left there is time to look further, and more ground to be shut out of. */
const DUEL_CYCLES = 3;
const DUEL_FACTOR = 2.5;

function weigh(state: TrailsState, seat: number, cycle: Cycle, character: Character, ahead: number): Dir {
  const rival = nearestRival(state, seat, character.biteCells);
  const duel = state.seats.filter((other) => other.alive).length <= DUEL_CYCLES;
  const limit = duel ? character.groundCells * DUEL_FACTOR : character.groundCells;
  let best: Dir = cycle.dir;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (const turn of [0, 1, 3]) {
    const dir = turned(cycle.dir, turn);
    const x = cycle.x + DX[dir]!;
    const y = cycle.y + DY[dir]!;
    if (!isOpen(state, x, y)) continue;
    const room = turn === 0 ? ahead : freeAhead(state, cycle.x, cycle.y, dir, character.sightCells);
    let worth = territory(state, x, y, rival, limit) + 2 * room;
    worth += character.hug * wallsAround(state, x, y);
    worth += attraction(state, cycle, character, rival, dir);
    worth += mix(state.seed, 4, seat, x, y) % 4;
    if (turn === 0) worth += STRAIGHT_WORTH;
    else if (cycle.run < SETTLE_CELLS) worth -= UNSETTLED_COST;
    if (worth > bestWorth) {
      best = dir;
      bestWorth = worth;
    }
  }
  return best;
}

/** How far ahead of a rival a hunter aims, in parts of the distance between them. */
const LEAD = 0.6;
/** Frames of a round before the hunt: two who go for each other at once are both out in five seconds. */
const HUNT_FRAMES = 24 * 60;

/** Worth of a step inwards on ground that is about to close, in cells of ground. */
const LEAVE_WORTH = 60;

function attraction(
  state: TrailsState,
  cycle: Cycle,
  character: Character,
  rival: Rival | null,
  dir: Dir,
): number {
  let worth = 0;
  if (rival) {
    const lead = Math.ceil(rival.distance * LEAD) + 2;
    const toX = rival.x + DX[rival.dir]! * lead - cycle.x;
    const toY = rival.y + DY[rival.dir]! * lead - cycle.y;
    const eager = Math.min(1, state.since / HUNT_FRAMES);
    worth += eager * character.bite * towards(toX, toY, dir);
  }
  if (!inBounds(state, cycle.x, cycle.y, state.nextInset)) {
    worth += LEAVE_WORTH * towards(state.cols / 2 - cycle.x, state.rows / 2 - cycle.y, dir);
  }
  for (const item of state.items) {
    const toX = item.x - cycle.x;
    const toY = item.y - cycle.y;
    const distance = Math.abs(toX) + Math.abs(toY);
    if (distance <= character.greedCells) {
      worth +=
        (character.greed * towards(toX, toY, dir) * (character.greedCells + 4 - distance)) /
        character.greedCells;
    }
  }
  return worth;
}

/** From -1 (straight away) to 1 (straight towards): the part of the way that lies in this direction. */
function towards(toX: number, toY: number, dir: Dir): number {
  const whole = Math.abs(toX) + Math.abs(toY);
  return whole === 0 ? 0 : (toX * DX[dir]! + toY * DY[dir]!) / whole;
}

/** Cells that must be free ahead to begin a boost, and to go on with one. */
const BOOST_START_CELLS = 16;
const BOOST_KEEP_CELLS = 7;

function wantsBoost(state: TrailsState, seat: number, cycle: Cycle, character: Character): boolean {
  if (cycle.boosting) {
    return (
      cycle.energy > 30 &&
      freeAhead(state, cycle.x, cycle.y, cycle.dir, BOOST_KEEP_CELLS) === BOOST_KEEP_CELLS
    );
  }
  if (!cycle.entered || cycle.energy <= character.thrift + 120) return false;
  if (freeAhead(state, cycle.x, cycle.y, cycle.dir, BOOST_START_CELLS) < BOOST_START_CELLS) return false;
  if (cycle.energy > 900) return true;
  const rival = nearestRival(state, seat, character.biteCells);
  if (rival === null) return false;
  // A race worth winning: side by side or nearly so, heading the same way.
  return rival.dir === cycle.dir && rival.distance < character.biteCells;
}
