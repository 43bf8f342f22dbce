// Which sound belongs to what happens in Powder, for the players at this screen, and how the music follows a round.

import { type Hearing, hearRounds } from '../../kit/arena/hear.ts';
import { standings } from '../../kit/arena/rules/round.ts';
import type { Cue } from '../../kit/rules/cue.ts';
import type { GameSounds, Heard, Mood } from '../../kit/sound/sound.ts';
import { hurryAt, isSudden } from '../rules/arena.ts';
import type { PowderCue, PowderState } from '../rules/state.ts';
import { STEPS_PER_CELL, SUDDEN_WARNING_FRAMES } from '../rules/tuning.ts';
import { effects, type PowderSound } from './effects.ts';
import { theme } from './theme.ts';

export const sounds: GameSounds<PowderState> = {
  effects,
  theme,
  hear: (state, ear) => hearRounds(state, ear, state.cols * STEPS_PER_CELL, heardOf),
  mood,
};

function heardOf(
  { kind, value }: Cue<PowderCue | 'out'>,
  { own, at, everywhere }: Hearing<PowderSound>,
): readonly Heard<PowderSound>[] {
  switch (kind) {
    case 'warn':
    case 'sudden':
      return [everywhere(kind)];
    case 'bomb':
    case 'kick':
    case 'throw':
      return [at(kind, own ? 1 : 0.5)];
    case 'pickup':
    case 'curse':
    case 'saved':
      return [at(kind, own ? 1 : 0.45)];
    case 'blast':
      // Louder the longer its flames are.
      return [at('blast', Math.min(1.2, 0.75 + value * 0.06))];
    case 'gift':
      return [at('pickup')];
    case 'rim':
      return [];
    case 'land':
    case 'crate':
    case 'lit':
    case 'block':
      return [at(kind)];
    case 'out':
      return [at('out', own ? 1 : 0.8), ...(own ? [everywhere('lost', 'lost')] : [])];
  }
}

function mood(state: PowderState): Mood {
  const { phase, since } = state;
  switch (phase) {
    case 'intro':
      return { intensity: 0.3, tempo: 1 };
    case 'play': {
      const present = standings(state);
      const duel = present.length > 2 && present.filter(({ alive }) => alive).length <= 2 ? 0.18 : 0;
      const late = Math.min(1, since / hurryAt(state));
      const sudden = isSudden(state) ? 1 : isSudden(state, SUDDEN_WARNING_FRAMES) ? 0.4 : 0;
      return {
        intensity: Math.min(1, 0.52 + 0.15 * late + duel + 0.25 * sudden),
        tempo: 1 + 0.04 * late + 0.1 * sudden,
      };
    }
    case 'pause':
      return { intensity: 0.22, tempo: 1 };
    case 'over':
      return { intensity: 0.1, tempo: 1 };
  }
}
