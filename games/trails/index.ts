// Trails: light-cycles leave walls; the one that outlives the others scores.

import type { Game } from '../game.ts';
import { headPositions } from './draw/heads.ts';
import { createPainter } from './draw/painter.ts';
import { buttons, info } from './info.ts';
import { preview } from './preview.ts';
import { rules } from './rules/rules.ts';
import type { TrailsState } from './rules/state.ts';
import { sounds } from './sound/sounds.ts';
import { texts, words } from './words.ts';

export const trails: Game<TrailsState> = {
  info,
  texts,
  rules,
  buttons,
  square: true,
  turns: 'directions',
  shared: true,
  createPainter,
  sounds,
  preview,
  buttonsNow: ({ seats }, seat, language) =>
    seats[seat]?.spark ? { Boost: words[language].gap.fingers } : {},
  positions: headPositions,
};
