// What the lobby shows of Ember.

import type { GamePreview } from '../game.ts';

export const preview: GamePreview = {
  seed: 3,
  seats: 4,
  options: { seconds: 60, map: 0, bots: 3 },
  from: 295,
  picture: 25,
  // For the three rules: beside the points of the player who has the ember, at a touch, and beside the clock.
  marks: [
    [0.13, 0.08],
    [0.66, 0.64],
    [0.552, 0.08],
  ],
  shows: {},
};
