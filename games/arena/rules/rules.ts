// The rules of Arena as the netcode sees them: start, one frame, the outcome, the bots' inputs, and its objects.

import { createRng } from '../../../netcode/sim/rng.ts';
import { type Match, optionsOf, type Rules } from '../../../netcode/sim/rules.ts';
import {
  newContender,
  newRounds,
  noteAway,
  outcomeOf,
  standingOf,
  startRound,
  stepRounds,
} from '../../kit/arena/rules/round.ts';
import { botInput } from '../bots/bots.ts';
import { info } from '../info.ts';
import { newTrace } from './hits.ts';
import { objects } from './objects.ts';
import { freshBody, hooks } from './round.ts';
import type { ArenaState } from './state.ts';
import { MAX_ROUNDS_FACTOR, NEWS_FRAMES } from './tuning.ts';
import { layWalls } from './walls.ts';

export const rules: Rules<ArenaState> = {
  start,
  step,
  outcome: outcomeOf,
  standing: standingOf,
  bot: (state, seat, input) => {
    input[0] = botInput(state, seat);
  },
  isAway: ({ seats }, seat) => seats[seat]!.away,
  event: (state, event) => {
    if (event.kind === 'gift' && state.phase === 'play') state.gifts++;
    noteAway(state, event);
  },
  objects,
};

function step(state: ArenaState, inputs: Uint8Array): void {
  stepRounds(hooks, state, inputs);
  state.frame++;
  state.news = state.news.filter(({ frame }) => frame > state.frame - NEWS_FRAMES);
  for (const cue of state.cues)
    state.news.push({ serial: state.told++, frame: state.frame, cue: { ...cue } });
  // What seats did themselves their shots and dashes tell.
  state.cues.push(...state.made);
  state.made = [];
}

function start(match: Match): ArenaState {
  const { rounds, map, hearts, out, bots } = optionsOf(info, match);
  const seats = match.seats.map((seat) => ({ ...newContender(seat), ...freshBody(hearts) }));
  const state: ArenaState = {
    ...newRounds(seats, rounds, rounds * MAX_ROUNDS_FACTOR + 2),
    level: bots,
    hearts,
    rim: out === 1,
    walls: layWalls(map),
    frame: 0,
    zone: 0,
    rng: createRng(match.seed),
    shots: [],
    pickups: [],
    dropped: 0,
    gifts: 0,
    trace: newTrace(seats.length),
    news: [],
    told: 0,
    made: [],
  };
  startRound(hooks, state);
  return state;
}
