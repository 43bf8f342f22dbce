// The rules of Skirmish as the netcode sees them: start, commands, one frame, the outcome, and the bots' orders.

import type { RelayEvent, Rules } from '../../../netcode/sim/rules.ts';
import { botOrders } from '../bots/bots.ts';
import { applyCommand } from './apply-command.ts';
import { behave } from './behaviour.ts';
import { bury, eliminate, isIn, outcomeOf } from './elimination.ts';
import { countStuck, moveEverybody } from './movement/crowd.ts';
import { cuePings } from './pings.ts';
import { flyShots } from './shots.ts';
import { look } from './sight.ts';
import { newMatch } from './start.ts';
import { cue, type SkirmishState } from './state.ts';
import { blowStorm } from './storm.ts';
import { countPlaces } from './train.ts';
import { GIFT_ORE, TIME_PER_STEP } from './tuning.ts';
import { workspaceOf } from './workspace.ts';

export const rules: Readonly<Rules<SkirmishState>> = {
  start: newMatch,
  step,
  outcome: (state) => (state.over ? outcomeOf(state) : null),
  standing: outcomeOf,
  // Bots speak in commands like everybody; their input byte stays neutral.
  bot: () => {},
  command: applyCommand,
  orders: botOrders,
  isAway: ({ seats }, seat) => seats[seat]!.away,
  event,
};

function step(state: SkirmishState): void {
  if (state.over) {
    // The picture of the end stays; its cues have been seen.
    if (state.cues.length > 0) state.cues = [];
    return;
  }
  state.cues = [];
  state.frame++;
  state.time += TIME_PER_STEP;
  if (state.giftAt === state.frame) cue(state, 'gift', -1, 0, 0, GIFT_ORE);
  cuePings(state);
  const work = workspaceOf(state);
  const { x, y } = state.entities;
  const beforeX = x.slice();
  const beforeY = y.slice();
  for (let index = 0; index < work.count; index++) behave(state, work, work.used[index]!);
  moveEverybody(state, work);
  countStuck(state, work, beforeX, beforeY);
  flyShots(state, work);
  blowStorm(state);
  bury(state);
  eliminate(state);
  countPlaces(state);
  look(state);
}

function event(state: SkirmishState, happened: RelayEvent): void {
  switch (happened.kind) {
    case 'left':
    case 'returned': {
      const seat = state.seats[happened.seat];
      if (seat?.present) seat.away = happened.kind === 'left';
      return;
    }
    case 'gift':
      // The number of the coming step.
      state.giftAt = state.frame + 1;
      state.seats.forEach((seat, index) => {
        if (!isIn(state, index)) return;
        seat.ore += GIFT_ORE;
      });
      return;
  }
}
