// What the lobby shows of Skirmish, and what of it is worth showing.

import type { GamePreview } from '../game.ts';
import { MAP_BASE_TILES, MAP_TILES_PER_SEAT, TILE } from './rules/tuning.ts';

export const preview: GamePreview = {
  seed: 8,
  seats: 2,
  options: { ore: 800, speed: 125, bots: 3 },
  from: 1688,
  picture: 44,
  lookAt: [0.479, 0.455],
  marks: [
    [0.62, 0.7],
    [0.37, 0.2],
    [0.72, 0.22],
  ],
  shows: { death: 5, shoot: 20 },
  search: {
    seeds: 25,
    frames: 20 * 90,
    worth: { death: 2, blow: 0.1, land: 0.3, raze: 5, shoot: 0.1 },
    // What the camera sees of it.
    seen: { side: (MAP_BASE_TILES + 2 * MAP_TILES_PER_SEAT) * TILE, width: 14_000, height: 8_000 },
  },
};
