// What the lobby shows of Ember.

import type { GamePreview } from '../game.ts';

export const preview: GamePreview = {
  seed: 3,
  seats: 4,
  options: { seconds: 60, map: 0, bots: 3 },
  from: 320,
  picture: 90,
  marks: [
    [0.5, 0.5],
    [0.4, 0.6],
    [0.6, 0.4],
  ],
  shows: {},
};
