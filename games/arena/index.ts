// Arena: shoot, sidestep, dash; the last one standing wins the round.

import type { Game } from '../game.ts';
import { positions } from '../kit/arena/seen.ts';
import { createPainter } from './draw/painter.ts';
import { AIM_BYTE, buttons, info } from './info.ts';
import { preview } from './preview.ts';
import { rules } from './rules/rules.ts';
import type { ArenaState } from './rules/state.ts';
import { STEPS_PER_CELL } from './rules/tuning.ts';
import { sounds } from './sound/sounds.ts';
import { texts, words } from './words.ts';

export const arena: Game<ArenaState> = {
  info,
  texts,
  rules,
  buttons,
  turns: 'directions',
  aim: { byte: AIM_BYTE, button: 'Fire' },
  shared: true,
  buttonsNow: ({ seats, rim }, seat, language) =>
    seats[seat]!.alive ? {} : { Fire: rim ? words[language].ice.fingers : '', Dash: '' },
  createPainter,
  sounds,
  preview,
  positions,
  jumpUnits: 2 * STEPS_PER_CELL,
};
