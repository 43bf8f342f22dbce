// The words on the workbench's screen, in English alone: the workbench is for developers.

import type { Outcome } from '../../netcode/sim/rules.ts';

export const texts = {
  title: (game: string) => `${game}: workbench`,
  game: 'Game',
  seats: 'Seats',
  teams: 'Teams',
  noTeams: 'None',
  seed: 'Seed',
  nextSeed: 'Next',
  seatOne: 'Seat 1',
  you: 'You',
  bot: 'A bot',
  language: 'Language',
  sound: 'Sound',
  startOver: 'Start over',
  pause: 'Pause (F8)',
  goOn: 'Go on (F8)',
  oneFrame: 'One frame (F10)',
  time: 'Time',
  times: (speed: number) => `${speed}×`,
  frame: 'Frame',
  hash: 'State hash',
  step: 'A step takes',
  milliseconds: (ms: number) => `${ms.toFixed(2)} ms`,
  replayed: (frames: number, ms: number) => `Saved: ${frames} frames played again in ${Math.round(ms)} ms.`,
  same: 'The state is the same as before.',
  another: 'The state differs from before.',
  unfit: 'Saved: the inputs or the settings of the game have changed, so the match started over.',
  over: ({ places, scores }: Outcome) =>
    `The match is over: ${places
      .map((place, seat) => ({ place, seat, score: scores[seat] }))
      .filter(({ place }) => place > 0)
      .sort((a, b) => a.place - b.place)
      .map(({ place, seat, score }) => `${place}. seat ${seat + 1} with ${score}`)
      .join(', ')}.`,
  fault: {
    rules: (frame: number) => `The rules threw in frame ${frame}.`,
    drawing: (frame: number) => `The painter threw at frame ${frame}.`,
    controls: (frame: number) => `The controller threw at frame ${frame}.`,
  },
  afterFault:
    'The console shows the stack. The next save plays the same inputs again; Start over drops them.',
  missing: (id: string) =>
    `There is no game called “${id}” in games/list.ts yet. As soon as it has a line there, it opens here.`,
};
