// Which sound belongs to what happens in Powder, for whoever listens, and how the music follows a round.

import type { Ear, GameSounds, Heard, Mood } from '../../kit/sound/sound.ts';
import { type Cue, type PowderState, seatCount } from '../rules/state.ts';
import { STEPS_PER_CELL, SUDDEN_FRAMES, SUDDEN_WARNING_FRAMES } from '../rules/tuning.ts';
import type { PowderCaption } from '../words.ts';
import { effects, type PowderSound } from './effects.ts';
import { theme } from './theme.ts';

type OurHeard = Heard<PowderSound, PowderCaption>;

/** Two knock-outs of one player within this are announced as a double (DEED_FRAMES in kit/arena/commentary.ts). */
const DOUBLE_FRAMES = 240;

export const sounds: GameSounds<PowderState> = { effects, theme, hear, mood };

function hear(state: PowderState, { seats }: Ear): readonly OurHeard[] {
  return state.cues.flatMap((cue) => heardOf(state, cue, seats));
}

function heardOf(state: PowderState, cue: Cue, seats: readonly number[]): OurHeard[] {
  const own = seats.includes(cue.seat);
  const everywhere = (sound: PowderSound, caption: PowderCaption = cue.kind): OurHeard => ({
    sound,
    gain: 1,
    pan: 0,
    cue: caption,
  });
  const at = (sound: PowderSound, gain = 1): OurHeard => ({
    ...everywhere(sound),
    gain,
    pan: (2 * cue.x) / (state.cols * STEPS_PER_CELL) - 1,
  });
  switch (cue.kind) {
    case 'count':
      return cue.value === 3 ? [everywhere('count'), everywhere('round', 'start')] : [everywhere('count')];
    case 'go':
    case 'warn':
    case 'sudden':
      return [everywhere(cue.kind)];
    case 'bomb':
    case 'kick':
    case 'throw':
      return [at(cue.kind, own ? 1 : 0.5)];
    case 'pickup':
    case 'curse':
    case 'saved':
      return [at(cue.kind, own ? 1 : 0.45)];
    case 'blast':
      // Louder the longer its flames are.
      return [at('blast', Math.min(1.2, 0.75 + cue.value * 0.06))];
    case 'land':
    case 'crate':
    case 'lit':
    case 'block':
      return [at(cue.kind)];
    case 'out':
      return [
        at('out', own ? 1 : 0.8),
        ...(own ? [everywhere('lost', 'lost')] : []),
        ...(!own && isDouble(state, cue) ? [everywhere('double', 'double')] : []),
      ];
    case 'round':
      return [everywhere(own ? 'won' : 'over')];
    case 'match':
      return [everywhere('over')];
  }
}

/** Whether the one who is out has just made it two for the same rival. */
function isDouble({ players, since }: PowderState, { value, seat }: Cue): boolean {
  if (value < 0 || value === seat || players.knockouts[value]! < 2) return false;
  return players.outAt.filter((outAt) => outAt >= 0 && since - outAt < DOUBLE_FRAMES).length === 2;
}

function mood(state: PowderState): Mood {
  const { phase, since, players } = state;
  switch (phase) {
    case 'intro':
      return { intensity: 0.3, tempo: 1 };
    case 'play': {
      let present = 0;
      let alive = 0;
      for (let seat = 0; seat < seatCount(state); seat++) {
        present += players.present[seat]!;
        alive += players.alive[seat]!;
      }
      const duel = present > 2 && alive <= 2 ? 0.18 : 0;
      const late = Math.min(1, since / SUDDEN_FRAMES);
      const sudden = since >= SUDDEN_FRAMES ? 1 : since >= SUDDEN_FRAMES - SUDDEN_WARNING_FRAMES ? 0.4 : 0;
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
