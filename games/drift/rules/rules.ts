// The rules of Drift as the netcode sees them: start, one frame, the outcome, the bots' inputs, and its shadows.

import { newMover } from '../../../netcode/sim/reports.ts';
import { createRng } from '../../../netcode/sim/rng.ts';
import { type Match, optionsOf, type Rules, type Shadows } from '../../../netcode/sim/rules.ts';
import { outliving } from '../../kit/arena/rules/outliving.ts';
import { newContender, newRounds, rulesOfRounds } from '../../kit/arena/rules/round.ts';
import { botInput } from '../bots/bots.ts';
import { info } from '../info.ts';
import { driveOwn, hooks, standingInRace } from './race.ts';
import type { DriftState } from './state.ts';
import { GIFT_AFTER, HALF_ROAD, HORN_REST, MOST_TRACE, WIDTH } from './tuning.ts';

/** A match is over after so many times its races, whatever the scores. */
const MAX_ROUNDS_FACTOR = 1;

const shadows: Readonly<Shadows<DriftState>> = {
  mover: ({ seats }, seat) => (seats[seat]?.present ? seats[seat] : null),
  drive: driveOwn,
  calls: ['horn', 'boost'],
  // 1.7 % of the width of the road.
  glide: Math.round(2 * HALF_ROAD * 0.017),
  jump: WIDTH / 5,
};

const ofRounds = rulesOfRounds({ dropIn: info.dropIn, start, hooks, bot: botInput });

export const rules: Rules<DriftState> = {
  ...ofRounds,
  standing: standingInRace,
  step(state, inputs) {
    ofRounds.step(state, inputs);
    state.frame++;
  },
  event: (state, event) => {
    // One at a time: while one is on its way, the next would push it off.
    if (event.kind === 'gift' && state.phase === 'play' && state.frame > state.giftAt)
      state.giftAt = state.frame + GIFT_AFTER;
    ofRounds.event!(state, event);
  },
  shadows,
};

function start(match: Match): DriftState {
  const { rounds, track, laps, bots } = optionsOf(info, match);
  const seats = match.seats.map((seat) => ({
    ...newContender(seat),
    ...newMover(),
    held: 0,
    said: 0,
    hornAt: -HORN_REST,
    at: 0,
    lap: 0,
    lapFrom: 0,
    best: 0,
    doneAt: -1,
    trace: new Uint16Array(3 * MOST_TRACE),
  }));
  return {
    ...newRounds(seats, outliving(seats, rounds), rounds * MAX_ROUNDS_FACTOR),
    level: bots,
    track,
    laps,
    frame: 0,
    giftAt: -1 - GIFT_AFTER,
    rng: createRng(match.seed),
    ghost: { seat: -1, frames: 0, trace: new Uint16Array(3 * MOST_TRACE) },
  };
}
