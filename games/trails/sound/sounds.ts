// Which sound belongs to what happens in Trails, for the players at this screen, and how the music follows a round.

import { type Hearing, hearRounds } from '../../kit/arena/hear.ts';
import { moodOfRounds } from '../../kit/arena/mood.ts';
import type { Cue } from '../../kit/rules/cue.ts';
import type { GameSounds, Heard, Mood } from '../../kit/sound/sound.ts';
import { ITEM_KINDS, type TrailsCue, type TrailsState } from '../rules/state.ts';
import { SHRINK_START_FRAMES } from '../rules/tuning.ts';
import { effects, type TrailsSound } from './effects.ts';
import { theme } from './theme.ts';

export const sounds: GameSounds<TrailsState> = {
  effects,
  theme,
  hear: (state, ear) => hearRounds(state, ear, state.cols, heardOf),
  mood,
};

function heardOf(
  { kind, value }: Cue<TrailsCue | 'out'>,
  { own, at, everywhere }: Hearing<TrailsSound>,
): readonly Heard<TrailsSound>[] {
  switch (kind) {
    case 'warn':
    case 'shrink':
      return [everywhere(kind)];
    case 'turn':
      return own ? [at('turn')] : [];
    case 'boost':
      return [at('boost', own ? 1 : 0.35)];
    case 'out':
      return [at('crash', own ? 1 : 0.75), ...(own ? [everywhere('lost', 'lost')] : [])];
    case 'pickup':
      return [at(pickupSound(value), own ? 1 : 0.45)];
    case 'item':
      return [at('item')];
    case 'gift':
      return [at('pickup')];
    case 'spark':
      return [];
    case 'gap':
    case 'break':
      return [at('break', own ? 1 : kind === 'gap' ? 0.35 : 0.6)];
  }
}

function pickupSound(value: number): TrailsSound {
  const kind = ITEM_KINDS[value];
  return kind === 'blast' || kind === 'slow' ? kind : 'pickup';
}

function mood(state: TrailsState): Mood {
  const { since, inset, nextInset } = state;
  const closes = nextInset > inset || inset > 0;
  return moodOfRounds(state, Math.min(1, since / SHRINK_START_FRAMES), closes ? 0.4 : 0);
}
