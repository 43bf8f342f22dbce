// Skirmish: a small game of armies. Mine, build, train, fight; the last base standing wins.

import type { Game } from '../game.ts';
import { createController } from './control/controller.ts';
import { ALARM, HOME, IDLE, keys, PING } from './control/keys.ts';
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
  keys,
  // Y: the next worker without work. R2: where the alarm is. Pressed sticks: home, a ping. The d-pad: groups.
  padKeys: {
    b3: IDLE,
    b7: ALARM,
    b10: HOME,
    b11: PING,
    b12: 'Digit1',
    b15: 'Digit2',
    b13: 'Digit3',
    b14: 'Digit4',
  },
  createPainter,
  sounds,
  preview,
  createController,
};
