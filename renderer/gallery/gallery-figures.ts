// Two matches as a screen made them out: strict with a stall, and authority with corrections on the same network.

import type { MatchFigures } from '../stage/match-figures.ts';

/** Half a second apart, for so long. */
const SECONDS = 45;

export const matchFigures: readonly MatchFigures[] = (['strict', 'authority'] as const).map((way) => ({
  game: 'arena',
  way,
  points: Array.from({ length: 2 * SECONDS }, (_, i) => ({
    s: i / 2,
    delayMs: 8 + ((i * 7) % 13) + (i > 40 && i < 52 ? 300 / (way === 'strict' ? 1 : 4) : 0),
    stillMs: way === 'strict' && i > 40 ? Math.min(1_400, (i - 40) * 120) : 0,
    corrections: way === 'strict' ? 0 : Math.floor(i / 9),
    jump: way === 'strict' ? 0 : Math.min(2.5, i / 30),
  })),
}));
