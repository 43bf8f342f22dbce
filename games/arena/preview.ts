// What the lobby shows of Arena, and what of it is worth showing.

import type { GamePreview } from '../game.ts';

export const preview: GamePreview = {
  seed: 55,
  seats: 5,
  options: { rounds: 3, map: 0, hearts: 5, bots: 3 },
  from: 311,
  picture: 124,
  marks: [
    [0.33, 0.47],
    [0.72, 0.62],
    [0.05, 0.3],
  ],
  shows: { shot: 5, hit: 1 },
  search: { seeds: 60, frames: 60 * 25, worth: { out: 6, hit: 2, dash: 1, shot: 0.2, pickup: 1 } },
};
