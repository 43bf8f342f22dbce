// A round of Powder: where everybody starts, what happens in a frame, and what it is worth in the end.

import { shuffle } from '../../../netcode/sim/rng.ts';
import { allied } from '../../../netcode/sim/teams.ts';
import { roundDecided } from '../../kit/arena/rules/outliving.ts';
import { award, endRound, type RoundHooks, standings } from '../../kit/arena/rules/round.ts';
import { sidesOf } from '../../kit/rules/sides.ts';
import { layOutArena, middleX, middleY, startCells } from './arena.ts';
import { burn, burnFuses } from './blast.ts';
import { moveBombs } from './bombs.ts';
import { closeArena } from './closing.ts';
import { burnPlayers, dropGifts, takeItems, tendCurses } from './players.ts';
import { actOnRim } from './rim.ts';
import { NO_DIR, type PowderState } from './state.ts';
import * as tuning from './tuning.ts';
import { act } from './walk.ts';

export const hooks: RoundHooks<PowderState> = {
  setUp,
  play(state, inputs) {
    burn(state);
    state.seats.forEach(({ alive }, seat) => {
      const input = inputs[seat] ?? 0;
      if (alive) act(state, seat, input);
      else actOnRim(state, seat, input);
    });
    moveBombs(state);
    burnFuses(state);
    tendCurses(state);
    burnPlayers(state);
    takeItems(state);
    dropGifts(state);
    closeArena(state);
    endWhenBurntOut(state);
  },
  rest(state, inputs) {
    state.players.held.set(inputs);
    // The last flames burn out behind the table of points; bombs stay as they are.
    if (state.phase === 'pause') burn(state);
  },
};

/** Lays out the arena anew and puts every player at a start place drawn by lot. */
function setUp(state: PowderState): void {
  state.decidedAt = -1;
  state.fallen = 0;
  const seats = standings(state).map(({ seat }) => seat);
  const starts = startCells(state, seats.length);
  layOutArena(state, starts);
  shuffle(state.rng, seats);
  for (let place = 0; place < seats.length; place++) placePlayer(state, seats[place]!, starts[place]!);
}

function placePlayer(state: PowderState, seat: number, cell: number): void {
  const { players } = state;
  players.x[seat] = middleX(state, cell);
  players.y[seat] = middleY(state, cell);
  players.face[seat] = 2;
  players.want[seat] = NO_DIR;
  players.bombs[seat] = tuning.START_BOMBS;
  players.reach[seat] = tuning.START_REACH_CELLS;
  players.speed[seat] = 0;
  players.kick[seat] = 0;
  players.throws[seat] = 0;
  players.shield[seat] = 0;
  players.safe[seat] = 0;
  players.curse[seat] = 0;
  players.cursed[seat] = 0;
  players.handed[seat] = 0;
  players.rim[seat] = -1;
}

/** Ends the round a moment after it is decided, so that the last flames have their say. */
function endWhenBurntOut(state: PowderState): void {
  if (state.decidedAt < 0) {
    // A single player in the arena plays until the blocks have come.
    if (!roundDecided(state) && !timeIsUp(state)) return;
    state.decidedAt = state.since;
  }
  if (state.since - state.decidedAt >= tuning.DECIDING_FRAMES) endRound(state, scoreRound(state));
}

/** Ends the round where sudden death is off and the players left only hide. */
function timeIsUp({ suddenAt, since }: PowderState): boolean {
  return suddenAt === 0 && since >= tuning.LONGEST_FRAMES;
}

/**
 * A point for every rival that was knocked out earlier. The side that alone is left has won; of several that are, or went
 * together in the last moment, the one that knocked out most in this round, for one point more to each of it who lasted.
 * Returns one of the winners, or -1.
 */
function scoreRound(state: PowderState): number {
  const { seats, since, decidedAt } = state;
  const lasted = seats.map(({ alive, outAt }) => (alive ? since : Math.min(outAt, decidedAt)));
  const present = standings(state).map(({ seat }) => seat);
  for (const seat of present) {
    const outlived = present.filter((other) => lasted[other]! < lasted[seat]! && !allied(seats, other, seat));
    award(seats[seat]!, outlived.length);
  }
  const longest = Math.max(...present.map((seat) => lasted[seat]!));
  const last = present.filter((seat) => lasted[seat] === longest);
  const sides = sidesOf(seats).filter((side) => side.some((seat) => last.includes(seat)));
  if (sides.length === 1) return last[0]!;
  const hits = sides.map((side) => side.reduce((sum, seat) => sum + seats[seat]!.knockouts, 0));
  const best = sides.filter((_, index) => hits[index] === Math.max(...hits));
  if (best.length !== 1) return -1;
  const winners = best[0]!.filter((seat) => last.includes(seat));
  for (const seat of winners) award(seats[seat]!, 1);
  return winners[0]!;
}
