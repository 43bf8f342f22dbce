// Which sound belongs to what happens in Arena, for the players at this screen, and how the music follows a round.

import { type Hearing, hearDanger, hearRounds } from '../../kit/arena/hear.ts';
import { moodOfRounds } from '../../kit/arena/mood.ts';
import type { Cue } from '../../kit/rules/cue.ts';
import type { GameSounds, Heard } from '../../kit/sound/sound.ts';
import type { ArenaCue, ArenaState } from '../rules/state.ts';
import { CLOSING, COLS, STEPS_PER_CELL } from '../rules/tuning.ts';
import { isInWay, isOutside } from '../rules/walls.ts';
import { type ArenaSound, effects } from './effects.ts';
import { theme } from './theme.ts';

export const sounds: GameSounds<ArenaState> = {
  effects,
  theme,
  hear: (state, ear) => [
    ...hearRounds(state, ear, COLS * STEPS_PER_CELL, heardOf),
    ...hearDanger('outside', state, ear, ({ x, y }) => isOutside(state, x, y)),
    ...hearDanger('warn', state, ear, (fighter) => isInWay(state, fighter)),
  ],
  mood: (state) =>
    moodOfRounds(state, Math.min(1, state.since / CLOSING.startFrames), state.zone > 0 ? 0.4 : 0),
};

/** By weapon. */
const SHOTS: readonly ArenaSound[] = ['shot', 'scatter', 'repeater', 'lance', 'bouncer', 'rocket', 'bouncer'];

type Kind = ArenaCue | 'out';

/** What is heard from where it happened, and how loud: of a player at this screen, and of all others. */
const THERE: { readonly [kind in Kind]?: readonly [sound: ArenaSound, own: number, others: number] } = {
  blast: ['blast', 1, 1],
  train: ['train', 1, 1],
  dash: ['dash', 1, 0.4],
  hit: ['hit', 1.2, 0.7],
  chill: ['hit', 0.7, 0.3],
  out: ['burst', 1, 0.75],
  pickup: ['pickup', 1, 0.6],
  gift: ['pickup', 1, 0.6],
  item: ['item', 1, 1],
};

function heardOf(
  { kind, value }: Cue<Kind>,
  { own, at, everywhere }: Hearing<ArenaSound>,
): readonly Heard<ArenaSound>[] {
  if (kind === 'doors' || kind === 'warn' || kind === 'zone') return [everywhere(kind)];
  const [sound, ours, others] =
    kind === 'shot' ? ([SHOTS[value & 7]!, 1, 0.5] as const) : (THERE[kind] ?? []);
  if (!sound) return [];
  return [at(sound, own ? ours : others), ...(own && kind === 'out' ? [everywhere('lost', 'lost')] : [])];
}
