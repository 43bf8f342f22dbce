// Drift: a race with a handbrake; a car that slides well comes out of the corner faster.

import type { Game } from '../game.ts';
import { positions } from '../kit/arena/seen.ts';
import { createPainter } from './draw/painter.ts';
import { buttons, info } from './info.ts';
import { preview } from './preview.ts';
import { rules } from './rules/rules.ts';
import type { DriftState } from './rules/state.ts';
import { CELL } from './rules/tuning.ts';
import { sounds } from './sound/sounds.ts';
import { texts } from './words.ts';

export const drift: Game<DriftState> = {
  info,
  texts,
  rules,
  buttons,
  turns: 'picture',
  createPainter,
  sounds,
  preview,
  positions,
  jumpUnits: 2 * CELL,
};
