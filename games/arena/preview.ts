// What the lobby shows of Arena, and what of it is worth showing.

import type { GamePreview } from '../game.ts';

export const preview: GamePreview = {
  seed: 19,
  seats: 5,
  options: { rounds: 3, map: 2, hearts: 3, bots: 3 },
  from: 223,
  picture: 128,
  marks: [
    [0.61, 0.5],
    [0.315, 0.7],
    [0.05, 0.3],
  ],
  shows: { shot: 5, hit: 3, blast: 1, out: 1 },
  search: {
    seeds: 30,
    frames: 60 * 25,
    worth: { out: 6, hit: 2, train: 4, blast: 3, dash: 1, shot: 0.2, pickup: 1 },
  },
};
