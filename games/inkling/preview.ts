// The moment of a match of Inkling that the lobby shows, and how to search for such a moment.

import type { GamePreview } from '../game.ts';

export const preview: GamePreview = {
  seed: 4,
  seats: 6,
  options: { seconds: 60, drawings: 1 },
  from: 70,
  picture: 50,
  // For the three rules: the stroke that grows, and the whole of the drawing twice.
  marks: [
    [0.5, 0.3],
    [0.62, 0.55],
    [0.42, 0.7],
  ],
  shows: { stroke: 3 },
  search: { seeds: 40, frames: 200, worth: { stroke: 1, solved: 3 } },
};
