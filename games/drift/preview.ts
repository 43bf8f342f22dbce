// What the lobby shows of Drift, and what of it is worth showing.

import type { GamePreview } from '../game.ts';

export const preview: GamePreview = {
  seed: 11,
  seats: 6,
  options: { rounds: 1, track: 0, laps: 3, bots: 3 },
  from: 1035,
  picture: 84,
  marks: [
    [0.5, 0.85],
    [0.63, 0.4],
    [0.93, 0.54],
  ],
  shows: { boost: 4, bump: 4 },
  search: { seeds: 20, frames: 60 * 40, worth: { boost: 2, bump: 2, lap: 1, finish: 1 } },
};
