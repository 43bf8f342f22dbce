// Which sound belongs to what happens in Arena, for the players at this screen, and how the music follows a round.

import { type Hearing, hearRounds } from '../../kit/arena/hear.ts';
import type { Cue } from '../../kit/rules/cue.ts';
import type { GameSounds, Heard, Mood } from '../../kit/sound/sound.ts';
import type { ArenaCue, ArenaState } from '../rules/state.ts';
import { COLS, STEPS_PER_CELL, ZONE_START_FRAMES } from '../rules/tuning.ts';
import { type ArenaSound, effects } from './effects.ts';
import { theme } from './theme.ts';

export const sounds: GameSounds<ArenaState> = {
  effects,
  theme,
  hear: (state, ear) => hearRounds(state, ear, COLS * STEPS_PER_CELL, heardOf),
  mood,
};

/** By weapon. */
const SHOTS: readonly ArenaSound[] = ['shot', 'scatter', 'repeater', 'lance', 'bouncer', 'rocket', 'bouncer'];

function heardOf(
  { kind, value }: Cue<ArenaCue | 'out'>,
  { own, at, everywhere }: Hearing<ArenaSound>,
): readonly Heard<ArenaSound>[] {
  switch (kind) {
    case 'shot':
      return [at(SHOTS[value & 7]!, own ? 1 : 0.5)];
    case 'blast':
      return [at('blast', 1)];
    case 'train':
      return [at('train', 1)];
    case 'doors':
      return [everywhere('doors', 'doors')];
    case 'dash':
      return [at('dash', own ? 1 : 0.4)];
    case 'hit':
      return [at('hit', own ? 1.2 : 0.7)];
    case 'chill':
      return [at('hit', own ? 0.7 : 0.3)];
    case 'rim':
      return [];
    case 'out':
      return [at('burst', own ? 1 : 0.75), ...(own ? [everywhere('lost', 'lost')] : [])];
    case 'pickup':
    case 'gift':
      return [at('pickup', own ? 1 : 0.6)];
    case 'item':
      return [at('item')];
    case 'warn':
    case 'zone':
      return [everywhere(kind)];
  }
}

function mood({ phase, seats, since, zone }: ArenaState): Mood {
  switch (phase) {
    case 'intro':
      return { intensity: 0.3, tempo: 1 };
    case 'play': {
      const present = seats.filter((seat) => seat.present).length;
      const alive = seats.filter((seat) => seat.alive).length;
      const duel = present > 2 && alive <= 2 ? 0.18 : 0;
      const late = Math.min(1, since / ZONE_START_FRAMES);
      return {
        intensity: Math.min(1, 0.6 + 0.14 * late + duel + (zone > 0 ? 0.1 : 0)),
        tempo: 1 + 0.06 * late,
      };
    }
    case 'pause':
      return { intensity: 0.24, tempo: 1 };
    case 'over':
      return { intensity: 0.1, tempo: 1 };
  }
}
