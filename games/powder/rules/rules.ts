// The rules of Powder as the netcode sees them: start, one frame, the outcome, and the bots' inputs.

import { createRng } from '../../../netcode/sim/rng.ts';
import type { Match, Rules } from '../../../netcode/sim/rules.ts';
import { outcomeOf, standingOf, startRound, wait } from '../../kit/arena/rules/round.ts';
import { botInput } from '../bots/bots.ts';
import { arenaSize } from './arena.ts';
import { burn, burnFuses } from './blast.ts';
import { moveBombs } from './bombs.ts';
import { closeArena } from './closing.ts';
import { burnPlayers, dropGift, takeItems, tendCurses } from './players.ts';
import { course, endRoundIfDecided, standings } from './round.ts';
import { type Bombs, type Players, type PowderState, seatCount } from './state.ts';
import * as tuning from './tuning.ts';
import { act } from './walk.ts';

export const rules: Rules<PowderState> = {
  start,
  step,
  outcome: (state) => outcomeOf(state, standings(state), seatCount(state)),
  standing: (state) => standingOf(standings(state), seatCount(state)),
  bot: (state, seat, input) => {
    input[0] = botInput(state, seat);
  },
  // Who left stands still, as neutral input says.
  event: (state, { kind }) => {
    if (kind === 'gift') dropGift(state);
  },
};

function start(match: Match): PowderState {
  const rounds = match.options.rounds ?? 3;
  const seats = match.seats.length;
  const present = match.seats.map(({ kind }) => (kind === 'empty' ? 0 : 1));
  const count = present.filter((flag) => flag === 1).length;
  const { cols, rows } = arenaSize(count);
  const cells = cols * rows;
  const state: PowderState = {
    seed: match.seed,
    cols,
    rows,
    crates: match.options.crates ?? 75,
    level: match.options.bots ?? 2,
    target: rounds * count,
    maxRounds: rounds + tuning.EXTRA_ROUNDS,
    names: match.seats.map(({ name }) => name),
    frame: 0,
    phase: 'intro',
    since: 0,
    round: 0,
    decidedAt: -1,
    winner: -1,
    fallen: 0,
    rng: createRng(match.seed),
    cells: new Uint8Array(cells),
    items: new Uint8Array(cells),
    flames: new Uint8Array(cells),
    arms: new Uint8Array(cells),
    bombAt: new Uint8Array(cells),
    players: newPlayers(seats),
    bombs: newBombs(seats * tuning.MAX_BOMBS),
    cues: [],
  };
  state.players.present.set(present);
  startRound(course, state);
  return state;
}

function newPlayers(seats: number): Players {
  return {
    present: new Uint8Array(seats),
    alive: new Uint8Array(seats),
    x: new Int16Array(seats),
    y: new Int16Array(seats),
    face: new Uint8Array(seats),
    want: new Uint8Array(seats),
    held: new Uint8Array(seats),
    bombs: new Uint8Array(seats),
    reach: new Uint8Array(seats),
    speed: new Uint8Array(seats),
    kick: new Uint8Array(seats),
    throws: new Uint8Array(seats),
    shield: new Uint8Array(seats),
    safe: new Uint8Array(seats),
    curse: new Uint8Array(seats),
    cursed: new Int16Array(seats),
    handed: new Uint8Array(seats),
    outAt: new Int16Array(seats),
    points: new Int16Array(seats),
    gained: new Int16Array(seats),
    knockouts: new Uint8Array(seats),
  };
}

function newBombs(slots: number): Bombs {
  return {
    fuse: new Uint8Array(slots),
    x: new Int16Array(slots),
    y: new Int16Array(slots),
    reach: new Uint8Array(slots),
    motion: new Uint8Array(slots),
    dir: new Uint8Array(slots),
    hop: new Uint8Array(slots),
    hopOf: new Uint8Array(slots),
  };
}

function step(state: PowderState, inputs: Uint8Array): void {
  state.frame++;
  state.cues = [];
  if (state.phase === 'over') return;
  state.since++;
  if (state.phase === 'play') {
    play(state, inputs);
    return;
  }
  state.players.held.set(inputs);
  // The last flames burn out behind the table of points; bombs do not go off any more.
  if (state.phase === 'pause') burn(state);
  wait(course, state);
}

function play(state: PowderState, inputs: Uint8Array): void {
  const { alive, held } = state.players;
  burn(state);
  for (let seat = 0; seat < seatCount(state); seat++) {
    const input = inputs[seat] ?? 0;
    if (alive[seat]) act(state, seat, input);
    else held[seat] = input;
  }
  moveBombs(state);
  burnFuses(state);
  tendCurses(state);
  burnPlayers(state);
  takeItems(state);
  closeArena(state);
  endRoundIfDecided(state);
}
