// Powder: bombs and kegs in a workshop at night; the last player left scores.

import type { Game } from '../game.ts';
import { createPainter } from './draw/painter.ts';
import { playerPositions } from './draw/players.ts';
import { buttons, info } from './info.ts';
import { preview } from './preview.ts';
import { rules } from './rules/rules.ts';
import type { PowderState } from './rules/state.ts';
import { STEPS_PER_CELL } from './rules/tuning.ts';
import { sounds } from './sound/sounds.ts';
import { texts, words } from './words.ts';

export const powder: Game<PowderState> = {
  info,
  texts,
  rules,
  buttons,
  square: true,
  turns: 'directions',
  shared: true,
  narrow: true,
  buttonsNow: ({ players }, seat, language) =>
    players.rim[seat]! >= 0 ? { Bomb: words[language].throwIn, 'Throw or stop': '' } : {},
  createPainter,
  sounds,
  preview,
  positions: playerPositions,
  jumpUnits: 1.5 * STEPS_PER_CELL,
};
