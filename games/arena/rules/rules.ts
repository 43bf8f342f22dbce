// The rules of Arena as the netcode sees them: start, one frame, the outcome, the bots' inputs, and its objects.

import { createRng } from '../../../netcode/sim/rng.ts';
import { type Match, optionsOf, type Rules } from '../../../netcode/sim/rules.ts';
import { newContender, newRounds, rulesOfRounds } from '../../kit/arena/rules/round.ts';
import { note } from '../../kit/arena/rules/told.ts';
import { newTrace } from '../../kit/arena/rules/trace.ts';
import { inTeams } from '../../kit/rules/sides.ts';
import { botInput } from '../bots/bots.ts';
import { info } from '../info.ts';
import { objects } from './objects.ts';
import { freshBody, hooks } from './round.ts';
import type { ArenaState } from './state.ts';
import { CLOSING, KNOCKOUT_POINTS, LAST_POINTS, MAX_ROUNDS_FACTOR, MOST_LAG } from './tuning.ts';
import { MAPS } from './walls.ts';

const ofRounds = rulesOfRounds({ dropIn: info.dropIn, start, hooks, bot: botInput });

export const rules: Rules<ArenaState> = {
  ...ofRounds,
  step(state, inputs) {
    ofRounds.step(state, inputs);
    state.frame++;
    // What seats did themselves their shots and dashes tell, but for the end of a shot.
    note(state, [...state.cues, ...state.made.filter(({ kind }) => kind === 'blast')]);
    state.cues.push(...state.made);
    state.made = [];
  },
  objects,
};

function start(match: Match): ArenaState {
  const { rounds, map, hearts, out, bots } = optionsOf(info, match);
  const seats = match.seats.map((seat) => ({ ...newContender(seat), ...freshBody(hearts) }));
  /** What a duel is worth: a player who lives on and takes one out. */
  const most = KNOCKOUT_POINTS + LAST_POINTS;
  const goal = inTeams(seats)
    ? ({ counts: 'rounds', target: rounds, most: 1 } as const)
    : ({ counts: 'points', target: rounds * most, most, win: LAST_POINTS } as const);
  return {
    ...newRounds(seats, goal, rounds * MAX_ROUNDS_FACTOR + 2),
    level: bots,
    hearts,
    rim: out === 1,
    // What each round has of these, it is given as it begins.
    map,
    changes: map === MAPS.length,
    walls: new Uint8Array(),
    frame: 0,
    zone: 0,
    closesAt: CLOSING.startFrames,
    rng: createRng(match.seed),
    shots: [],
    pickups: [],
    dropped: 0,
    gifts: 0,
    trace: newTrace(seats.length, MOST_LAG),
    news: [],
    told: 0,
    made: [],
  };
}
