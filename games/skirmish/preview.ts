// The moment of a match of Skirmish that the lobby shows, the pictures of its help, and how to search for such a moment.

import type { GamePreview } from '../game.ts';
import { MAP_BASE_TILES, MAP_TILES_PER_SEAT, TILE } from './rules/tuning.ts';

export const preview: GamePreview = {
  seed: 25,
  seats: 2,
  options: { ore: 800, speed: 125, bots: 3 },
  from: 3850,
  picture: 32,
  lookAt: [0.618, 0.442],
  // For the three rules: an archer, ore, and a base under attack.
  marks: [
    [0.86, 0.16],
    [0.35, 0.64],
    [0.63, 0.65],
  ],
  help: [
    { frame: 150, lookAt: [0.2, 0.64] },
    { frame: 560, lookAt: [0.24, 0.64] },
    { frame: 1200, lookAt: [0.28, 0.61] },
    { frame: 1830, lookAt: [0.55, 0.48] },
  ],
  shows: { death: 10, shoot: 15 },
  search: {
    seeds: 25,
    frames: 4000,
    worth: { raze: 8, death: 3, blow: 0.3, shoot: 0.3, built: 2, store: 0.5 },
    // The field's side, and what the camera sees of it.
    seen: { side: (MAP_BASE_TILES + 2 * MAP_TILES_PER_SEAT) * TILE, width: 14_000, height: 8_000 },
  },
};
