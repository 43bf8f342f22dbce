// Which sound belongs to what happens in Drift, for the players at this screen, and how the music follows a race.

import { type Hearing, hearRounds } from '../../kit/arena/hear.ts';
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

function mood({ phase, seats, laps }: DriftState): Mood {
  switch (phase) {
    case 'intro':
      return { intensity: 0.35, tempo: 1 };
    case 'play': {
      const lap = Math.max(0, ...seats.map((racer) => racer.lap));
      const last = lap >= laps - 1 ? 0.25 : 0;
      return { intensity: Math.min(1, 0.6 + 0.15 * (lap / laps) + last), tempo: 1 + (last > 0 ? 0.06 : 0) };
    }
    case 'pause':
      return { intensity: 0.3, tempo: 1 };
    case 'over':
      return { intensity: 0.12, tempo: 1 };
  }
}
