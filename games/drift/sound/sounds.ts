// Which sound belongs to what happens in Drift, for the players at this screen, and how the music follows a race.

import { type Hearing, hearRounds } from '../../kit/arena/hear.ts';
import { moodOfRounds } from '../../kit/arena/mood.ts';
import type { Cue } from '../../kit/rules/cue.ts';
import type { GameSounds, Heard, Mood } from '../../kit/sound/sound.ts';
import type { DriftCue, DriftState } from '../rules/state.ts';
import { WIDTH } from '../rules/tuning.ts';
import { type DriftSound, effects } from './effects.ts';
import { theme } from './theme.ts';

export const sounds: GameSounds<DriftState> = {
  effects,
  theme,
  hear: (state, ear) => hearRounds(state, ear, WIDTH, heardOf),
  mood,
};

function heardOf(
  { kind }: Cue<DriftCue | 'out'>,
  { own, at, everywhere }: Hearing<DriftSound>,
): readonly Heard<DriftSound>[] {
  switch (kind) {
    case 'boost':
      return [at('boost', own ? 1 : 0.35)];
    case 'bump':
      return [at('bump', own ? 1 : 0.4)];
    case 'horn':
      return [at('horn', own ? 0.8 : 0.6)];
    case 'lap':
      return own ? [everywhere('lap')] : [];
    case 'best':
    case 'gift':
      return [everywhere(kind)];
    case 'finish':
      return [at('finish', own ? 1.1 : 0.6)];
    case 'out':
      return [];
  }
}

function mood(state: DriftState): Mood {
  const lap = Math.max(0, ...state.seats.map((racer) => racer.lap));
  return moodOfRounds(state, lap / state.laps, lap >= state.laps - 1 ? 1 : 0);
}
