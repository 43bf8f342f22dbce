// Which sound belongs to what happens in Skirmish, for the listener's seat and camera, and how the music
// follows a match. What lies in the fog is silent: it would give armies away.

import type { Ear, GameSounds, Heard, Mood } from '../../kit/sound/sound.ts';
import { CATAPULT } from '../rules/kinds.ts';
import { isToldOf } from '../rules/pings.ts';
import type { Cue, SkirmishState } from '../rules/state.ts';
import { STEPS_PER_SECOND, STORM_NOTICE, STORM_START, TILE } from '../rules/tuning.ts';
import { effects, type SkirmishSound } from './effects.ts';
import { theme } from './theme.ts';

type OurHeard = Heard<SkirmishSound, Cue['kind']>;

/** Beside the picture it is quieter the further it is, and silent beyond so many widths of it. */
const EARSHOT_REACHES = 2;
/** Half its loudness at this distance from the picture's edge, in the same unit. */
const FADES_REACHES = 0.5;
/** How long a fight is felt in the music after the last blow. */
const FIGHT_STEPS = 12 * STEPS_PER_SECOND;

export const sounds: GameSounds<SkirmishState> = {
  effects,
  theme,
  hear,
  mood,
  order: { sound: 'order', gain: 1, pan: 0 },
};

function hear(state: SkirmishState, ear: Ear): readonly OurHeard[] {
  return state.cues.flatMap((cue) => heardOf(state, cue, ear));
}

function heardOf(state: SkirmishState, cue: Cue, ear: Ear): OurHeard[] {
  const own = ear.seats.includes(cue.seat);
  const everywhere = (sound: SkirmishSound, gain = 1): OurHeard[] => [{ sound, gain, pan: 0, cue: cue.kind }];
  const here = (sound: SkirmishSound, gain = 1): OurHeard[] => {
    if (!own && !isSeen(state, cue, ear.seats)) return [];
    const place = placeOf(cue, ear);
    return place.gain <= 0.05 ? [] : [{ sound, gain: gain * place.gain, pan: place.pan, cue: cue.kind }];
  };
  const mine = (sound: SkirmishSound): OurHeard[] => (own ? here(sound) : []);
  switch (cue.kind) {
    case 'blow':
      return here('blow', own ? 1 : 0.8);
    case 'shoot':
      return here(cue.value === CATAPULT ? 'sling' : 'shoot', own ? 1 : 0.8);
    case 'land':
      return here(cue.value === CATAPULT ? 'boulder' : 'land');
    case 'death':
    case 'raze':
      return here(cue.kind);
    case 'store':
    case 'site':
    case 'trained':
    case 'dry':
      return mine(cue.kind);
    // One wants to know of these wherever one looks.
    case 'built':
    case 'found':
    case 'alert':
      return own ? [{ ...everywhere(cue.kind)[0]!, pan: placeOf(cue, ear).pan }] : [];
    case 'ping':
      // The name of the player who points stands in the text.
      return isToldOf(state, listenerOf(ear), cue.seat)
        ? [{ ...everywhere('ping')[0]!, pan: placeOf(cue, ear).pan, seat: cue.seat }]
        : [];
    case 'gift':
      return everywhere('store');
    case 'notice':
    case 'storm':
    case 'over':
      return everywhere(cue.kind);
    case 'out':
      return everywhere('out', own ? 1 : 0.8);
  }
}

/** A game of commands has one player at a screen, or onlookers. */
function listenerOf({ seats }: Ear): number | null {
  return seats[0] ?? null;
}

/** Seen by one of the seats; by everybody for onlookers and those who are out. */
function isSeen(
  { visible, size, seats }: SkirmishState,
  { x, y }: Cue,
  listeners: readonly number[],
): boolean {
  const playing = listeners.filter((seat) => seats[seat]?.present && seats[seat].outAt < 0);
  if (playing.length === 0) return true;
  const tile = Math.floor(y / TILE) * size + Math.floor(x / TILE);
  return playing.some((seat) => ((visible[tile] ?? 0) & (1 << seat)) !== 0);
}

function placeOf({ x, y }: Cue, { at }: Ear): { readonly pan: number; readonly gain: number } {
  if (at === null) return { pan: 0, gain: 1 };
  const across = (x - at.x) / at.reach;
  const far = Math.hypot(across, (y - at.y) / at.reach);
  const pan = Math.max(-1, Math.min(1, across));
  if (far <= 1) return { pan, gain: 1 };
  const beyond = far - 1;
  return { pan, gain: beyond >= EARSHOT_REACHES ? 0 : FADES_REACHES / (FADES_REACHES + beyond) };
}

function mood({ seats, frame, time, over }: SkirmishState, ear: Ear): Mood {
  if (over) return { intensity: 0.1, tempo: 1 };
  const listeners = ear.seats.length > 0 ? ear.seats.map((seat) => seats[seat]) : seats;
  const hurt = Math.max(...listeners.map((seat) => seat?.hurtAt ?? -FIGHT_STEPS));
  const fight = Math.max(0, 1 - (frame - hurt) / FIGHT_STEPS);
  const late = Math.min(1, time / STORM_START);
  const storm = time >= STORM_START ? 1 : time >= STORM_NOTICE ? 0.5 : 0;
  return {
    intensity: Math.min(1, 0.24 + 0.2 * late + 0.36 * fight + 0.3 * storm),
    tempo: 1 + 0.06 * fight + 0.1 * storm,
  };
}
