// What the lobby shows of Drift, and what of it is worth showing.

import type { GamePreview } from '../game.ts';

export const preview: GamePreview = {
  seed: 6,
  seats: 6,
  options: { rounds: 1, track: 0, laps: 3, bots: 3 },
  from: 1344,
  picture: 84,
  marks: [
    [0.5, 0.85],
    [0.47, 0.57],
    [0.2, 0.34],
  ],
  shows: { boost: 4, bump: 4 },
  search: { seeds: 20, frames: 60 * 40, worth: { boost: 2, bump: 2, lap: 1, finish: 1 } },
};
