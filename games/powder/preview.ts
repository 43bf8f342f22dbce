// What the lobby shows of Powder, and what of it is worth showing.

import type { GamePreview } from '../game.ts';

export const preview: GamePreview = {
  seed: 27,
  seats: 4,
  options: { rounds: 3, bots: 3, crates: 75 },
  from: 577,
  picture: 150,
  marks: [
    [0.32, 0.62],
    [0.51, 0.1],
    [0.78, 0.82],
  ],
  shows: { blast: 3, crate: 3, out: 1 },
  search: {
    seeds: 150,
    // Later most crates are gone.
    frames: 60 * 18,
    worth: { blast: 2, out: 6, kick: 2, throw: 3, crate: 0.3, pickup: 0.5 },
  },
};
