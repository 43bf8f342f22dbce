// What the lobby shows of Drift, and what of it is worth showing.

import type { GamePreview } from '../game.ts';

export const preview: GamePreview = {
  seed: 12,
  seats: 6,
  options: { rounds: 1, track: 0, laps: 3, bots: 3 },
  from: 1015,
  picture: 84,
  marks: [
    [0.5, 0.85],
    [0.63, 0.4],
    [0.76, 0.7],
  ],
  shows: { boost: 5, bump: 5 },
  search: { seeds: 20, frames: 60 * 40, worth: { boost: 2, bump: 2, lap: 1, finish: 1 } },
};
