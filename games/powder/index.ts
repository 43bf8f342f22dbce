// Powder: bombs and kegs in a workshop at night; whoever is not blown up scores.

import type { Game } from '../game.ts';
import { playerPositions } from './draw-players.ts';
import { buttons, info } from './info.ts';
import { createPainter } from './painter.ts';
import { rules } from './rules.ts';
import type { PowderState } from './sim-state.ts';
import { STEPS_PER_CELL } from './sim-tuning.ts';
import { sounds } from './sounds.ts';
import { texts } from './texts.ts';

export type { PowderState } from './sim-state.ts';

export const powder: Game<PowderState> = {
  info,
  texts,
  rules,
  buttons,
  createPainter,
  sounds,
  positions: playerPositions,
  jumpUnits: 1.5 * STEPS_PER_CELL,
};
