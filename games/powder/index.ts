// Powder: bombs and kegs in a workshop at night; whoever is not blown up scores.

import type { Game } from '../game.ts';
import { buttons, info } from './info.ts';
import { createPainter } from './painter.ts';
import { rules } from './rules.ts';
import type { PowderState } from './sim-state.ts';

export type { PowderState } from './sim-state.ts';

export const powder: Game<PowderState> = { info, rules, buttons, createPainter };
