// The rules of Trails as the netcode sees them: start, one frame, the outcome, and the bots' inputs.

import { createRng } from '../../../netcode/sim/rng.ts';
import type { Match, Rules, Seat } from '../../../netcode/sim/rules.ts';
import { INTRO_FRAMES, outcomeOf, standingOf, startRound, wait } from '../../kit/arena/rules/round.ts';
import { botInput } from '../bots/bots.ts';
import { arenaScale } from './arena.ts';
import { burnFuses, closeArena } from './closing.ts';
import { enterCells } from './collide.ts';
import { dropItem, tendItems } from './items.ts';
import { ride } from './ride.ts';
import { course, endRoundIfDecided, scoreCrashes, standings } from './round.ts';
import type { Cycle, TrailsState } from './state.ts';
import { ARENA_UNIT_COLS, ARENA_UNIT_ROWS, INTRO_EARLY_TURN_FRAMES, MAX_ROUNDS_FACTOR } from './tuning.ts';
import { takePresses } from './turns.ts';

export const rules: Rules<TrailsState> = {
  start,
  step,
  outcome: (state) => outcomeOf(state, standings(state), state.cycles.length),
  standing: (state) => standingOf(standings(state), state.cycles.length),
  bot: (state, seat, input) => {
    input[0] = botInput(state, seat);
  },
  // A gift is one power-up more. Who left rides straight on, as neutral input says.
  event: (state, { kind }) => {
    if (kind === 'gift' && state.phase === 'play') dropItem(state);
  },
};

function start(match: Match): TrailsState {
  const rounds = match.options.rounds ?? 5;
  const count = match.seats.filter((seat) => seat.kind !== 'empty').length;
  const scale = arenaScale(count);
  const cols = ARENA_UNIT_COLS * scale;
  const rows = ARENA_UNIT_ROWS * scale;
  const state: TrailsState = {
    seed: match.seed,
    cols,
    rows,
    speedPercent: match.options.speed ?? 100,
    target: rounds * count,
    maxRounds: rounds * MAX_ROUNDS_FACTOR + 2,
    phase: 'intro',
    since: 0,
    round: 0,
    inset: 0,
    nextInset: 0,
    winner: -1,
    rng: createRng(match.seed),
    grid: new Uint8Array(cols * rows),
    cycles: match.seats.map(newCycle),
    items: [],
    cues: [],
  };
  startRound(course, state);
  return state;
}

function newCycle(seat: Seat): Cycle {
  return {
    present: seat.kind !== 'empty',
    bot: seat.kind === 'bot',
    name: seat.name,
    alive: false,
    x: 0,
    y: 0,
    dir: 0,
    offset: 0,
    turned: false,
    entered: false,
    turns: [],
    run: 0,
    held: 0,
    energy: 0,
    boosting: false,
    grind: 0,
    ghost: 0,
    surge: 0,
    slow: 0,
    shield: false,
    crashedAt: -1,
    fuse: -1,
    points: 0,
    gained: 0,
  };
}

function step(state: TrailsState, inputs: Uint8Array): void {
  state.cues = [];
  if (state.phase === 'over') return;
  state.since++;
  const turnsCount =
    state.phase === 'play' ||
    (state.phase === 'intro' && state.since > INTRO_FRAMES - INTRO_EARLY_TURN_FRAMES);
  for (let seat = 0; seat < state.cycles.length; seat++) {
    const cycle = state.cycles[seat]!;
    takePresses(state, cycle, inputs[seat] ?? 0, turnsCount && cycle.alive);
  }
  if (state.phase === 'play') play(state);
  else wait(course, state);
}

function play(state: TrailsState): void {
  closeArena(state);
  for (let seat = 0; seat < state.cycles.length; seat++) {
    const cycle = state.cycles[seat]!;
    if (cycle.alive) ride(state, seat, cycle);
  }
  const crashed = enterCells(state);
  if (crashed > 0) scoreCrashes(state, crashed);
  tendItems(state);
  burnFuses(state);
  endRoundIfDecided(state);
}
