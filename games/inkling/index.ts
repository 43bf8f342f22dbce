// Inkling: one draws, the others guess what it is.

import type { Game } from '../game.ts';
import { createController } from './control/controller.ts';
import { keys } from './control/keys.ts';
import { createPainter } from './draw/painter.ts';
import { info } from './info.ts';
import { preview } from './preview.ts';
import { rules } from './rules/rules.ts';
import type { InklingState } from './rules/state.ts';
import { sounds } from './sound/sounds.ts';
import { texts } from './words.ts';

export const inkling: Game<InklingState> = {
  info,
  texts,
  rules,
  buttons: [],
  keys,
  // Y: four choices. The d-pad moves the pencil.
  padKeys: { b3: 'KeyV' },
  direct: true,
  createPainter,
  sounds,
  preview,
  createController,
};
