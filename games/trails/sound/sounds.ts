// Which sound belongs to what happens in Trails, for whoever listens, and how the music follows a round.

import type { Ear, GameSounds, Heard, Mood } from '../../kit/sound/sound.ts';
import { type Cue, ITEM_KINDS, type TrailsState } from '../rules/state.ts';
import { SHRINK_START_FRAMES } from '../rules/tuning.ts';
import type { TrailsCaption } from '../words.ts';
import { effects, type TrailsSound } from './effects.ts';
import { theme } from './theme.ts';

type OurHeard = Heard<TrailsSound, TrailsCaption>;

/** Two crashes within this are announced as a double: 1.5 s. */
const DOUBLE_FRAMES = 90;

export const sounds: GameSounds<TrailsState> = { effects, theme, hear, mood };

function hear(state: TrailsState, { seats }: Ear): readonly OurHeard[] {
  return state.cues.flatMap((cue) => heardOf(state, cue, seats));
}

function heardOf(state: TrailsState, cue: Cue, seats: readonly number[]): OurHeard[] {
  const own = seats.includes(cue.seat);
  const everywhere = (sound: TrailsSound, gain = 1, caption: TrailsCaption = cue.kind): OurHeard => ({
    sound,
    gain,
    pan: 0,
    cue: caption,
  });
  const at = (sound: TrailsSound, gain = 1): OurHeard => ({
    ...everywhere(sound, gain),
    pan: (2 * cue.x) / state.cols - 1,
  });
  switch (cue.kind) {
    case 'count':
      return cue.value === 3 ? [everywhere('count'), everywhere('round', 1, 'start')] : [everywhere('count')];
    case 'go':
    case 'warn':
    case 'shrink':
      return [everywhere(cue.kind)];
    case 'turn':
      return own ? [at('turn')] : [];
    case 'boost':
      return [at('boost', own ? 1 : 0.35)];
    case 'crash':
      return [
        at('crash', own ? 1 : 0.75),
        ...(own ? [everywhere('lost', 1, 'lost')] : []),
        ...(!own && isDouble(state) ? [everywhere('double', 1, 'double')] : []),
      ];
    case 'pickup':
      return [at(pickupSound(cue.value), own ? 1 : 0.45)];
    case 'item':
      return [at('item')];
    case 'break':
      return [at('break', own ? 1 : 0.6)];
    case 'round':
      return [own ? everywhere('won') : everywhere('over', 0.8)];
    case 'match':
      return [everywhere('over')];
  }
}

function pickupSound(value: number): TrailsSound {
  const kind = ITEM_KINDS[value];
  return kind === 'blast' || kind === 'slow' ? kind : 'pickup';
}

/** Whether somebody else crashed shortly before the one who has just crashed. */
function isDouble({ cycles, since }: TrailsState): boolean {
  const lately = ({ crashedAt }: { crashedAt: number }) =>
    crashedAt >= 0 && since - crashedAt < DOUBLE_FRAMES;
  return cycles.filter(lately).length === 2;
}

function mood({ phase, cycles, since, inset, nextInset }: TrailsState): Mood {
  switch (phase) {
    case 'intro':
      return { intensity: 0.32, tempo: 1 };
    case 'play': {
      const present = cycles.filter((cycle) => cycle.present).length;
      const alive = cycles.filter((cycle) => cycle.alive).length;
      const duel = present > 2 && alive <= 2 ? 0.2 : 0;
      const late = Math.min(1, since / SHRINK_START_FRAMES);
      const closing = nextInset > inset || inset > 0 ? 0.1 : 0;
      return {
        intensity: Math.min(1, 0.58 + 0.16 * late + duel + closing),
        tempo: 1 + 0.05 * late + closing / 2,
      };
    }
    case 'pause':
      return { intensity: 0.25, tempo: 1 };
    case 'over':
      return { intensity: 0.1, tempo: 1 };
  }
}
