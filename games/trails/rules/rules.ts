// The rules of Trails as the netcode sees them: start, one frame, the outcome, and the bots' inputs.

import { createRng } from '../../../netcode/sim/rng.ts';
import { type Match, optionsOf } from '../../../netcode/sim/rules.ts';
import { outliving } from '../../kit/arena/rules/outliving.ts';
import { newContender, newRounds, rulesOfRounds } from '../../kit/arena/rules/round.ts';
import { botInput } from '../bots/bots.ts';
import { info } from '../info.ts';
import { arenaScale } from './arena.ts';
import { freshCycle, hooks } from './round.ts';
import type { TrailsState } from './state.ts';
import { ARENA_UNIT_COLS, ARENA_UNIT_ROWS, MAX_ROUNDS_FACTOR } from './tuning.ts';

export const rules = rulesOfRounds({ dropIn: info.dropIn, start, hooks, bot: botInput });

function start(match: Match): TrailsState {
  const { rounds, speed, map, gaps, out, bots } = optionsOf(info, match);
  const seats = match.seats.map((seat) => ({ ...newContender(seat), held: 0, ...freshCycle() }));
  const scale = arenaScale(seats.filter(({ present }) => present).length);
  const cols = ARENA_UNIT_COLS * scale;
  const rows = ARENA_UNIT_ROWS * scale;
  return {
    ...newRounds(seats, outliving(seats, rounds), rounds * MAX_ROUNDS_FACTOR + 2),
    seed: match.seed,
    cols,
    rows,
    speedPercent: speed,
    map,
    gaps: gaps === 1,
    sparks: out === 1,
    level: bots,
    inset: 0,
    nextInset: 0,
    rng: createRng(match.seed),
    grid: new Uint8Array(cols * rows),
    items: [],
    gifts: 0,
    draws: 0,
    sudden: false,
  };
}
