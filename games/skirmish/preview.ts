// What the lobby shows of Skirmish, and what of it is worth showing.

import type { GamePreview } from '../game.ts';
import { MAP_BASE_TILES, MAP_TILES_PER_SEAT, TILE } from './rules/tuning.ts';

export const preview: GamePreview = {
  seed: 23,
  seats: 2,
  options: { ore: 800, speed: 125, bots: 3 },
  // A base that grows. Battles come a thousand frames later, and every screen with a preview would play these first.
  from: 493,
  picture: 32,
  lookAt: [0.79, 0.365],
  marks: [
    [0.49, 0.65],
    [0.79, 0.36],
    [0.45, 0.41],
  ],
  shows: { built: 2, site: 1, store: 6 },
  search: {
    seeds: 25,
    frames: 560,
    worth: { built: 3, site: 1, trained: 1, store: 0.2 },
    // What the camera sees of it.
    seen: { side: (MAP_BASE_TILES + 2 * MAP_TILES_PER_SEAT) * TILE, width: 14_000, height: 8_000 },
  },
};
