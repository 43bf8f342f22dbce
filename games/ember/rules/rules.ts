// The rules of Ember as the netcode sees them: a step passes the seats' inputs to the console's pads and runs the console.

import { type Match, type Outcome, optionsOf, type Rules } from '../../../netcode/sim/rules.ts';
import { isOfAnotherVersion } from '../../kit/console/rules/machine.ts';
import { padOf } from '../../kit/console/rules/pads.ts';
import { placesOf } from '../../kit/rules/sides.ts';
import { botPad } from '../bots/bots.ts';
import { info } from '../info.ts';
import { type EmberState, ember, PHASE, pointsOf, read } from './state.ts';

export const rules: Rules<EmberState> = {
  start,
  step({ console }, inputs) {
    for (let seat = 0; seat < inputs.length; seat++) console.pads[seat] = padOf(inputs[seat]!);
    ember().console.step(console);
  },
  outcome: (state) => (read(state, 'phase') === PHASE.over || state.console.halted ? standing(state) : null),
  standing,
  bot: (state, seat, input) => {
    input[0] = botPad(state, seat);
  },
  isAway: ({ seats }, seat) => seats[seat]!.away,
  event({ seats }, event) {
    if (event.kind === 'left' || event.kind === 'returned') {
      const seat = seats[event.seat];
      if (seat) seat.away = event.kind === 'left';
    }
  },
  ofAnotherVersion: (state) => isOfAnotherVersion((state as Partial<EmberState> | null | undefined)?.console),
  // Few, because they take a new thread as long as a whole match of other games. They are enough: the program tests the processor
  // in them, and the state contains the program.
  contentFrames: 12,
};

/** The state before frame 0. The program reads the room's options like a saved game (`chosen` in its source). */
function start(match: Match): EmberState {
  const { seconds, map, bots } = optionsOf(info, match);
  const seats = match.seats.map(({ kind }) => ({ present: kind !== 'empty', away: kind === 'bot' }));
  const players = seats.reduce((bits, { present }, seat) => bits | (present ? 1 << seat : 0), 0);
  const digits = [Math.floor(seconds / 100), Math.floor(seconds / 10) % 10, seconds % 10];
  const battery = Uint8Array.of(0xe5, players, ...digits, map, match.seed & 3);
  return { console: ember().console.start(battery), seats, level: bots };
}

function standing(state: EmberState): Outcome {
  const { seats } = state;
  const sides = seats.map(({ present }) => ({ present, team: 0 }));
  return {
    scores: seats.map((_, seat) => pointsOf(state, seat)),
    places: placesOf(sides, ([one], [other]) => pointsOf(state, one!) > pointsOf(state, other!)),
  };
}
