// Which sound belongs to what happens in Powder, for the players at this screen, and how the music follows a round.

import { type Hearing, hearRounds } from '../../kit/arena/hear.ts';
import { moodOfRounds } from '../../kit/arena/mood.ts';
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
  const sudden = isSudden(state) ? 1 : isSudden(state, SUDDEN_WARNING_FRAMES) ? 0.4 : 0;
  return moodOfRounds(state, Math.min(1, state.since / hurryAt(state)), sudden);
}
