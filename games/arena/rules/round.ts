// A round of Arena: where everybody starts, and what happens in a frame besides what each does alone.

import { AIMS } from '../../../netcode/sim/aim.ts';
import { below, shuffle } from '../../../netcode/sim/rng.ts';
import { endIfDecided } from '../../kit/arena/rules/outliving.ts';
import { type Contender, type RoundHooks, standings } from '../../kit/arena/rules/round.ts';
import { forgetTrace, trace } from '../../kit/arena/rules/trace.ts';
import { closedColumns, closeZone } from '../../kit/arena/rules/zone.ts';
import { cue } from '../../kit/rules/cue.ts';
import type { Point } from '../../kit/rules/point.ts';
import { info } from '../info.ts';
import { hitAll, hurt } from './hits.ts';
import { act } from './move.ts';
import { type ArenaState, type Body, PICKUP_KINDS } from './state.ts';
import * as tuning from './tuning.ts';
import { DOOR, FLOOR, isOutside, isTrain, kindAt, layWalls, MAPS, middle, RAIL, trainAt } from './walls.ts';
import { BLASTER, weapons } from './weapons.ts';

const [RIGHT, BOTTOM] = [tuning.COLS - 1, tuning.ROWS - 1];

/** Columns and rows of the start places: opposite ones next to each other; behind eight at the edge eight further in. */
const STARTS: readonly Point[] = [1, RIGHT - 1, 12, 1, 4, RIGHT - 4, 8, RIGHT - 8].flatMap((x, at) => {
  const y = [1, 1, 1, 7, 4, 4, 2, 2][at]!;
  return [
    { x, y },
    { x: RIGHT - x, y: BOTTOM - y },
  ];
});

export const hooks: RoundHooks<ArenaState> = {
  setUp,
  play(state, inputs) {
    actAll(state, inputs);
    runOver(state);
    trace(state);
    hitAll(state);
    close(state);
    tendPickups(state);
    endIfDecided(state, tuning.LAST_POINTS);
  },
  rest: actAll,
};

function actAll(state: ArenaState, inputs: Uint8Array): void {
  state.seats.forEach((_, seat) => {
    act(state, seat, inputs.subarray(info.inputBytes * seat, info.inputBytes * (seat + 1)));
  });
}

export function freshBody(hearts: number): Body {
  const left = { reload: 0, dash: 0, rest: 0, safe: 0, ice: 0, icePoints: 0, hitBy: -1, hitAt: 0 };
  const armed = { weapon: BLASTER, load: 0, kick: 0 };
  return { x: 0, y: 0, facing: 0, held: 0, lag: 0, hearts, rim: -1, ...left, ...armed, fired: 0 };
}

/** What a seat begins a round with: each step of handicap takes a heart, down to one. */
export function heartsOf({ hearts }: Pick<ArenaState, 'hearts'>, { handicap }: Contender): number {
  return Math.max(1, hearts - handicap);
}

function setUp(state: ArenaState): void {
  state.shots = [];
  state.pickups = [];
  state.zone = 0;
  state.closesAt = tuning.CLOSING.startFrames;
  const isFirst = state.round === 1;
  if (state.changes) state.map = isFirst ? below(state.rng, MAPS.length) : (state.map + 1) % MAPS.length;
  state.walls = layWalls(state.map);
  const seats = standings(state).map(({ seat }) => seat);
  const places = shuffle(state.rng, STARTS.slice(0, Math.max(2, seats.length)));
  seats.forEach((seat, index) => {
    const { x: col, y: row } = places[index]!;
    const fighter = state.seats[seat]!;
    const { held, lag, fired } = fighter;
    const at = { x: middle(col), y: middle(row) };
    Object.assign(fighter, freshBody(heartsOf(state, fighter)), at, { held, lag, fired });
    fighter.facing = (AIMS / 4) * (row < 7 ? 2 : row > 7 ? 0 : col < 12 ? 1 : 3);
  });
  while (state.pickups.length < mostPickups(state)) drop(state, null);
  forgetTrace(state);
}

/** Trains knock out who is in their way and does not dash, and what moves is told. */
function runOver(state: ArenaState): void {
  const { frame, walls, seats } = state;
  if (walls.includes(DOOR) && frame % tuning.DOOR_FRAMES === 0) cue(state, 'doors', -1, 0, 0);
  for (const rails of [RAIL, RAIL + 1]) {
    if (!walls.includes(rails)) continue;
    const y = middle(Math.floor(walls.indexOf(rails) / tuning.COLS));
    const x = rails === RAIL ? 0 : tuning.COLS * tuning.STEPS_PER_CELL;
    if (trainAt(rails, frame) === -tuning.TRAIN_SIGNAL_FRAMES * tuning.TRAIN_SPEED)
      cue(state, 'train', -1, x, y);
    seats.forEach((fighter, seat) => {
      const near = Math.abs(fighter.y - y) < tuning.STEPS_PER_CELL / 2 + tuning.BODY / 3;
      const ahead = [-tuning.BODY, tuning.BODY].some((far) => isTrain(rails, frame + 1, fighter.x + far));
      if (!near || !ahead) return;
      fighter.safe = 0;
      hurt(state, seat, -1, fighter.hearts);
    });
  }
}

/** Outside of the zone hearts go. */
function close(state: ArenaState): void {
  closeZone(tuning.CLOSING, state);
  if (state.zone === 0 || state.since % tuning.BURN_FRAMES !== 0) return;
  state.seats.forEach(({ x, y }, seat) => {
    if (isOutside(state, x, y)) hurt(state, seat, -1);
  });
}

function tendPickups(state: ArenaState): void {
  for (let seat = 0; seat < state.seats.length; seat++) take(state, seat);
  if (state.gifts > 0 && state.pickups.length < MOST_PICKUPS) {
    state.gifts--;
    drop(state, 'gift');
  } else if (state.since % tuning.PICKUP_EVERY_FRAMES === 0 && state.pickups.length < mostPickups(state)) {
    drop(state, 'item');
  }
}

function take(state: ArenaState, seat: number): void {
  const fighter = state.seats[seat]!;
  if (!fighter.alive) return;
  const at = state.pickups.findIndex(
    ({ x, y }) => Math.abs(x - fighter.x) < tuning.TAKE && Math.abs(y - fighter.y) < tuning.TAKE,
  );
  const pickup = state.pickups[at];
  if (!pickup) return;
  state.pickups.splice(at, 1);
  const most = heartsOf(state, fighter) + 1;
  if (PICKUP_KINDS[pickup.kind] === 'heart') fighter.hearts = Math.min(most, fighter.hearts + 1);
  else Object.assign(fighter, { weapon: pickup.kind, load: weapons[pickup.kind]!.load, reload: 0 });
  cue(state, 'pickup', seat, pickup.x, pickup.y, pickup.kind);
}

/** Most pickups that lie there at once. */
const MOST_PICKUPS = 16;

function mostPickups({ seats, zone }: ArenaState): number {
  const alive = seats.filter((seat) => seat.alive).length;
  return zone > 4 ? 2 : tuning.PICKUPS + Math.floor(alive / tuning.FIGHTERS_PER_PICKUP);
}

/** Cells between what falls and the edge of the zone, while that has a middle: one fetches it there without being driven into a corner. */
const INSIDE = 3;

/** Lets one fall on a free cell inside the zone; `kind` is that of its cue. */
function drop(state: ArenaState, kind: 'item' | 'gift' | null): void {
  const columns = Math.min(closedColumns(tuning.CLOSING, state.zone) + INSIDE, (tuning.COLS - 1) / 2);
  const rows = Math.min(state.zone + INSIDE, (tuning.ROWS - 1) / 2);
  const x = middle(columns + below(state.rng, tuning.COLS - 2 * columns));
  const y = middle(rows + below(state.rng, tuning.ROWS - 2 * rows));
  const value = below(state.rng, PICKUP_KINDS.length);
  if (kindAt(state, x, y) !== FLOOR || state.pickups.some((one) => one.x === x && one.y === y)) return;
  let id = state.dropped++ % MOST_PICKUPS;
  while (state.pickups.some((one) => one.id === id)) id = (id + 1) % MOST_PICKUPS;
  state.pickups.push({ id, kind: value, x, y });
  if (kind) cue(state, kind, -1, x, y, value);
}
