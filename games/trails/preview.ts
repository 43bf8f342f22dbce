// What the lobby shows of Trails, and what of it is worth showing.

import type { GamePreview } from '../game.ts';

export const preview: GamePreview = {
  seed: 97,
  seats: 4,
  options: { rounds: 5, speed: 100 },
  from: 216,
  picture: 132,
  marks: [
    [0.3, 0.28],
    [0.46, 0.83],
    [0.25, 0.64],
  ],
  shows: { out: 2, turn: 10 },
  search: {
    seeds: 150,
    // Later the arena is so full of walls that a small picture of it is a maze.
    frames: 60 * 11,
    worth: { out: 6, pickup: 2, break: 4, boost: 1.5, turn: 0.05 },
  },
};
