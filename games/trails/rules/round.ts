// A round of Trails: where everybody starts, and what happens in a frame.

import { cos, sin } from '../../../netcode/sim/math.ts';
import { shuffle } from '../../../netcode/sim/rng.ts';
import type { Dir } from '../../kit/arena/rules/directions.ts';
import { awardOutliving } from '../../kit/arena/rules/outliving.ts';
import { INTRO_FRAMES, type RoundHooks, standings } from '../../kit/arena/rules/round.ts';
import { wallByte } from './arena.ts';
import { burnFuses, closeArena } from './closing.ts';
import { enterCells } from './collide.ts';
import { tendItems } from './items.ts';
import { layRocks } from './maps.ts';
import { ride, tankOf } from './ride.ts';
import { rideSpark } from './spark.ts';
import type { CycleOfRound, TrailsState } from './state.ts';
import { endTrailsRound } from './sudden-death.ts';
import { ENERGY_AT_START, INTRO_EARLY_TURN_FRAMES } from './tuning.ts';
import { takePresses } from './turns.ts';

const FULL_CIRCLE = 6.283185307179586;
/** Turns the ring of start places a little, so that rivals differ in row and column. */
const START_ANGLE = 0.06 * FULL_CIRCLE;
/** Radius of the ring of start places as a part of the arena's width and height. */
const START_RING = 0.37;

export const hooks: RoundHooks<TrailsState> = {
  setUp,
  play(state, inputs) {
    state.seats.forEach(({ alive }, seat) => {
      if (!alive) rideSpark(state, seat, inputs[seat] ?? 0);
    });
    press(state, inputs, true);
    closeArena(state);
    state.seats.forEach((cycle, seat) => {
      if (cycle.alive) ride(state, seat, cycle);
    });
    enterCells(state);
    awardOutliving(state);
    tendItems(state);
    burnFuses(state);
    endTrailsRound(state);
  },
  rest(state, inputs) {
    press(state, inputs, state.phase === 'intro' && state.since > INTRO_FRAMES - INTRO_EARLY_TURN_FRAMES);
  },
};

function press(state: TrailsState, inputs: Uint8Array, counts: boolean): void {
  state.seats.forEach((cycle, seat) => {
    takePresses(state, cycle, inputs[seat] ?? 0, counts && cycle.alive);
  });
}

/** Clears the arena and puts every cycle at a place drawn by lot, facing inwards. */
function setUp(state: TrailsState): void {
  state.inset = 0;
  state.nextInset = 0;
  state.items = [];
  state.grid.fill(0);
  const seats = shuffle(
    state.rng,
    standings(state).map(({ seat }) => seat),
  );
  for (let place = 0; place < seats.length; place++) {
    const angle = START_ANGLE + (place / seats.length) * FULL_CIRCLE;
    placeCycle(state, seats[place]!, START_RING * cos(angle), START_RING * sin(angle));
  }
  layRocks(state);
}

/** What a cycle is at the start of a round, wherever that is. */
export function freshCycle(): CycleOfRound {
  return {
    x: 0,
    y: 0,
    dir: 0,
    offset: 0,
    turned: false,
    entered: false,
    turns: [],
    run: 0,
    way: 0,
    energy: ENERGY_AT_START,
    boosting: false,
    spent: false,
    grind: 0,
    ghost: 0,
    surge: 0,
    slow: 0,
    shield: false,
    fuse: -1,
    spark: null,
    sparkRest: 0,
  };
}

/** `across` and `down` are parts of the arena's width and height from its centre. */
function placeCycle(state: TrailsState, seat: number, across: number, down: number): void {
  const cycle = Object.assign(state.seats[seat]!, freshCycle());
  cycle.energy = Math.min(ENERGY_AT_START, tankOf(cycle));
  cycle.x = Math.floor(state.cols * (0.5 + across));
  cycle.y = Math.floor(state.rows * (0.5 + down));
  cycle.dir = inwards(across, down);
  state.grid[cycle.y * state.cols + cycle.x] = wallByte(seat, cycle.dir, cycle.dir);
}

function inwards(across: number, down: number): Dir {
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? 3 : 1;
  return down > 0 ? 0 : 2;
}
