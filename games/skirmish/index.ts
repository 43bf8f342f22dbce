// Skirmish: a small game of armies. Mine, build, train, fight; the last base standing wins.

import type { Game } from '../game.ts';
import { createController } from './control/controller.ts';
import { createPainter } from './draw/painter.ts';
import { info } from './info.ts';
import { preview } from './preview.ts';
import { rules } from './rules/rules.ts';
import type { SkirmishState } from './rules/state.ts';
import { sounds } from './sound/sounds.ts';
import { texts } from './words/screens.ts';

export const skirmish: Game<SkirmishState> = {
  info,
  texts,
  rules,
  buttons: [],
  // Y: the next worker without work. R2: where the alarm is. A pressed left stick: home.
  padKeys: { b3: 'KeyG', b7: 'Space', b10: 'KeyH' },
  createPainter,
  sounds,
  preview,
  createController,
};
