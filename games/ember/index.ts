// Ember: a cartridge for an emulated console of 1985, on which four players try to keep an ember or to take it.

import type { Game } from '../game.ts';
import { createConsolePainter } from '../kit/console/draw/painter.ts';
import { buttons, info } from './info.ts';
import { preview } from './preview.ts';
import { rules } from './rules/rules.ts';
import { type EmberState, ember, figureOf, shownPointsOf } from './rules/state.ts';
import { texts } from './words.ts';

export const emberGame: Game<EmberState> = {
  info,
  texts,
  rules,
  buttons,
  narrow: true,
  createPainter: (around) =>
    createConsolePainter(ember().file, ({ console }) => console, around, figureOf, shownPointsOf),
  preview,
};
