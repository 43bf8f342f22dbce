// What a bot presses. It has no memory: between two thoughts it goes on with what it held in the frame before,
// and thoughts come in the middles of cells, or while it stands, at a beat that differs from seat to seat.

import { mix } from '../../../netcode/sim/mix.ts';
import { allied } from '../../../netcode/sim/teams.ts';
import { ACTION, BOMB } from '../info.ts';
import { cellOf, isOpen, isSudden, playersIn, stride } from '../rules/arena.ts';
import { fuseFrames } from '../rules/bombs.ts';
import type { PowderState } from '../rules/state.ts';
import { BACKWARDS, DIR_BITS, offset, pace } from '../rules/walk.ts';
import { type Character, characterOf, eyesOf, isIdle, isRash } from './character.ts';
import { type Danger, dangerOf } from './danger.ts';
import { bombWorth, farApart, itemWorth, placeWorth, type View, viewOf } from './goals.ts';
import { countRefuges, isRefuge, type Paths, pathsFrom, type Walker } from './paths.ts';
import { rimInput } from './rim.ts';

/** A goal further away than this many cells will have changed before one is there. */
const SIGHT_CELLS = 16;
/** Cells that a slow walker gets while a fuse burns. */
const WAY_OUT_CELLS = 9;
/** Cells to walk that make a goal half as good. */
const HALF_WORTH_CELLS = 4;
/** What a cell of walking costs when the goal is only a better place to stand. */
const WALK_COST = 0.4;
/** Most places for a bomb whose way out is searched: a bound of the time that a bot thinks. */
const MAX_TRIES = 3;
/** Rivals this near are looked at for a trap; further ones have walked on when the fuse is down. */
const TRAP_CELLS = 5;
/** A rival further away will not be in the way in time. */
const WARY_CELLS = 3;
const TRAP_WORTH = 70;
/** Seats think at different frames. */
const BEAT_FRAMES_PER_SEAT = 5;
/** In the unit of goals: about what a rival one or two cells nearer is worth. */
const INERTIA_WORTH = 2.5;
/** Worth of having no goal: less than the worst goal. */
const NO_GOAL = 1000;

export function botInput(state: PowderState, seat: number): number {
  const { players } = state;
  if (state.phase !== 'play') return 0;
  if (!state.seats[seat]!.alive) return rimInput(state, seat);
  const character = characterOf(state);
  const held = players.held[seat]! & DIR_BITS;
  if (!isMoment(state, seat, held, character)) return held;
  const keys = think(state, seat, character);
  return players.curse[seat] === BACKWARDS && character.knowing ? turnedBack(keys) : keys;
}

/** Time to think: in the middle of a cell, on a beat while standing, or when something is in the way. */
function isMoment(state: PowderState, seat: number, held: number, character: Character): boolean {
  const { x, y, face } = state.players;
  if (held === 0) return (state.since + seat * BEAT_FRAMES_PER_SEAT) % character.thinksEvery === 0;
  const off = Math.abs(offset(x[seat]!)) + Math.abs(offset(y[seat]!));
  if (2 * off <= pace(state, seat)) return true;
  const ahead = cellOf(state, x[seat]!, y[seat]!) + stride(state, face[seat]!);
  return !isOpen(state, ahead) && (state.since + seat) % 4 === 0;
}

function turnedBack(keys: number): number {
  const dirs = keys & DIR_BITS;
  return (keys & ~DIR_BITS) | ((dirs << 2) & DIR_BITS) | (dirs >> 2);
}

function think(state: PowderState, seat: number, character: Character): number {
  const { players } = state;
  const cell = cellOf(state, players.x[seat]!, players.y[seat]!);
  const danger = dangerOf(state, eyesOf(state, seat, character), null);
  const paths = pathsFrom(state, danger, walkerOf(state, seat), character.margin, SIGHT_CELLS);
  if (!isRefuge(danger, paths, cell)) return flee(state, seat, danger, paths, character);
  if (isIdle(state, seat, character)) return 0;
  return pursue(viewOf(state, seat, character, danger), paths, cell);
}

function walkerOf(state: PowderState, seat: number): Walker {
  const { x, y, face } = state.players;
  return { x: x[seat]!, y: y[seat]!, pace: pace(state, seat), facing: face[seat]! };
}

/** To the nearest refuge that is not a dead end if it can be helped; if there is none, to where it lasts longest. */
function flee(state: PowderState, seat: number, danger: Danger, paths: Paths, character: Character): number {
  let best = -1;
  let bestCost = 0;
  let longest = paths.order[0]!;
  for (const cell of paths.order) {
    if (lastsLonger(state, seat, danger, cell, longest)) longest = cell;
    if (!isRefuge(danger, paths, cell)) continue;
    const cost = paths.far[cell]! * 2 + (openSides(state, cell) < 2 ? 3 : 0);
    if (best < 0 || cost < bestCost) {
      best = cell;
      bestCost = cost;
    }
  }
  if (best >= 0) return keyTo(paths, best);
  return (character.knowing && lastResort(state, seat, paths.order[0]!)) || keyTo(paths, longest);
}

/** A cell that another player has is not fought for: two under the last block would be a draw. */
function lastsLonger(state: PowderState, seat: number, danger: Danger, cell: number, other: number): boolean {
  if (isTaken(state, seat, cell)) return false;
  return isTaken(state, seat, other) || danger.from[cell]! > danger.from[other]!;
}

/** True if a rival is in the cell; of several the lot of the round says whose it is. */
function isTaken(state: PowderState, seat: number, cell: number): boolean {
  const there = playersIn(state, cell);
  const here = there.includes(seat);
  for (const rival of there) {
    if (rival === seat) continue;
    if (!here || mix(state.seed, state.round, rival) > mix(state.seed, state.round, seat)) return true;
  }
  return false;
}

/** No way out: throw the bomb under one's feet, or kick one that is in the way; 0 if neither can be done. */
function lastResort(state: PowderState, seat: number, cell: number): number {
  const { players } = state;
  if (players.throws[seat] && state.bombAt[cell] !== 0) return ACTION;
  if (players.kick[seat] === 0) return 0;
  for (let dir = 0; dir < 4; dir++) {
    const step = stride(state, dir);
    if (state.bombAt[cell + step] !== 0 && isOpen(state, cell + 2 * step)) return 1 << dir;
  }
  return 0;
}

function openSides(state: PowderState, cell: number): number {
  let open = 0;
  for (let dir = 0; dir < 4; dir++) if (isOpen(state, cell + stride(state, dir))) open++;
  return open;
}

/** The key of the first step to a cell; none when one is there. */
function keyTo(paths: Paths, cell: number): number {
  return paths.far[cell] === 0 ? 0 : 1 << paths.first[cell]!;
}

/** Goes to the best place in sight, or drops a bomb when this is it. */
function pursue(view: View, paths: Paths, here: number): number {
  const { state, danger, seat } = view;
  const face = state.players.face[seat]!;
  const walks = (state.players.held[seat]! & DIR_BITS) !== 0;
  const worth = new Float64Array(paths.order.length).fill(-NO_GOAL);
  const bombs = new Float64Array(paths.order.length);
  paths.order.forEach((cell, index) => {
    if (!isRefuge(danger, paths, cell)) return;
    const nearness = HALF_WORTH_CELLS / (HALF_WORTH_CELLS + paths.far[cell]!);
    worth[index] = placeWorth(view, cell) - WALK_COST * paths.far[cell]! + itemWorth(view, cell) * nearness;
    // What it is about already is worth a little more: nobody dithers between equals.
    if (walks ? paths.first[cell] === face : index === 0) worth[index]! += INERTIA_WORTH;
    if (!view.armed || state.bombAt[cell] !== 0) return;
    const trap = index === 0 && view.character.traps ? trapWorth(view, here) : 0;
    bombs[index] = Math.max(0, bombWorth(view, cell) + trap) * nearness;
  });
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    let best = 0;
    for (let index = 1; index < worth.length; index++)
      if (worth[index]! + bombs[index]! > worth[best]! + bombs[best]!) best = index;
    const cell = paths.order[best]!;
    if (bombs[best] === 0) return keyTo(paths, cell);
    const wayOut = wayOutOf(view, paths, cell);
    if (wayOut >= 0) return best === 0 ? BOMB | wayOut : keyTo(paths, cell);
    bombs[best] = 0;
  }
  return 0;
}

/** The key of the first step away from a bomb that would be dropped in a cell, or -1 if it would be the end. */
function wayOutOf(view: View, paths: Paths, cell: number): number {
  const { state, seat, character } = view;
  const danger = dangerOf(state, eyesOf(state, seat, character), { cell, reach: view.reach });
  const from = paths.far[cell] === 0 ? null : cell;
  const after = pathsFrom(state, danger, walkerOf(state, seat), character.margin, WAY_OUT_CELLS, from);
  // Where a rival can be first is no refuge: a bomb of theirs would shut the way.
  const near =
    character.traps && !isSudden(state)
      ? view.rivals.filter((rival) => farApart(state, rival, cell) <= WARY_CELLS)
      : [];
  for (const to of after.order) {
    if (!isRefuge(danger, after, to)) continue;
    if (near.every((rival) => farApart(state, rival, to) > after.far[to]!)) return keyTo(after, to);
  }
  return isRash(state, seat, character) ? 0 : -1;
}

/** What a bomb here is worth for rivals who would hardly get away from it. */
function trapWorth(view: View, here: number): number {
  const { state, seat } = view;
  const { x, y } = state.players;
  let danger: Danger | null = null;
  let worth = 0;
  for (let rival = 0; rival < state.seats.length; rival++) {
    if (allied(state.seats, rival, seat) || !state.seats[rival]!.alive) continue;
    const cell = cellOf(state, x[rival]!, y[rival]!);
    if (farApart(state, here, cell) > TRAP_CELLS) continue;
    danger ??= dangerOf(state, () => true, { cell: here, reach: view.reach });
    if (danger.from[cell]! > fuseFrames(state)) continue;
    const before = countRefuges(
      view.danger,
      pathsFrom(state, view.danger, walkerOf(state, rival), 0, WAY_OUT_CELLS),
      3,
    );
    const after = countRefuges(danger, pathsFrom(state, danger, walkerOf(state, rival), 0, WAY_OUT_CELLS), 3);
    if (after < before) worth += TRAP_WORTH / (1 + after);
  }
  return worth;
}
