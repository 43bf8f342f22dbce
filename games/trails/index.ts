// Trails: light-cycles leave walls; whoever outlives the others scores.

import type { Game } from '../game.ts';
import { headPositions } from './draw-heads.ts';
import { buttons, info } from './info.ts';
import { createPainter } from './painter.ts';
import { rules } from './rules.ts';
import type { TrailsState } from './sim-state.ts';
import { sounds } from './sounds.ts';
import { texts } from './texts.ts';

export type { TrailsState } from './sim-state.ts';

export const trails: Game<TrailsState> = {
  info,
  texts,
  rules,
  buttons,
  createPainter,
  sounds,
  positions: headPositions,
};
