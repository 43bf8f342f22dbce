// How loud, how many, how fast: every number of the sound besides the notes. The key and the tones that signals
// keep to are in games/kit/sound/parts.ts, because the games share them.

import type { Loudness } from '../../games/kit/sound/sound.ts';

/**
 * Loudness of the loudest tenth of a second, LUFS (ITU-R BS.1770), with all volumes at full. Steps of 5 dB and
 * more are heard as steps. Ten whispers at once are as loud as one soft sound.
 */
export const LOUDNESS_LUFS: Readonly<Record<Loudness, number>> = {
  whisper: -34,
  soft: -27,
  plain: -21,
  strong: -16,
};

/** The peak of a single sound, so that a few may meet before the limiter must work. */
export const PEAK = 0.8;

/** Gain of the whole music bus: a theme at full intensity is then at about -18 LUFS. */
export const MUSIC_TRIM = 1.8;

/** Gain of sounds that a game makes sample by sample: a console at full swing is then as loud as a plain effect. */
export const SAMPLES_TRIM = 0.5;

/** Effects at once; 24 buffers cost the audio thread less than one synthesised voice. */
export const VOICES = 24;
/** Most voices of the same sound: more would only be louder. */
export const SAME_VOICES = 4;
export const APART_MS = 30;
/** How fast a voice that is taken away goes silent: below this one hears a click. */
export const STEAL_SECONDS = 0.012;

/** How much the pitch of an effect differs from time to time, percent. */
export const VARY_PERCENT = 3;

/** Panning all the way is unpleasant on headphones. */
export const WIDEST_PAN = 0.75;

// Ducking: at once, and back slowly enough to be smooth.
export const DUCK_ATTACK_SECONDS = 0.03;
export const DUCK_HOLD_SECONDS = 0.35;
export const DUCK_RELEASE_SECONDS = 0.5;

// Music.
/** A theme leaves and the next comes within this; pages change faster than music may. */
export const FADE_SECONDS = 1.2;
/** Notes are handed over this far ahead: longer than any pause of a busy page. */
export const LOOK_AHEAD_SECONDS = 0.3;
export const LOOK_EVERY_MS = 90;
/** The music of a window that is out of sight, and of one that comes back. */
export const UNSEEN_SECONDS = 0.6;
/** How long after the longest signal has died away the device rests, ms. */
export const REST_AFTER_MS = 4000;

// A context that died, because its device is gone.
/** How often one is looked at that should run, ms: if its clock has stood still in between, it is dead. */
export const ALIVE_EVERY_MS = 2000;
/** Before the next one is tried: twice as long each time that it dies, too, ms. */
export const ANEW_AFTER_MS = 1000;
export const ANEW_AFTER_AT_MOST_MS = 30_000;

/** A sample of the music, for the person who moves its slider. */
export const SWELL_MS = 6000;
/** A volume that was set comes back with the next view, of which there are ten a second. */
export const SET_MS = 150;

// The limiter. Web Audio's compressor adds gain of its own (to the power of 0.6 of what it takes from full scale);
// mixer.ts takes that off again.
export const LIMITER = { threshold: -8, knee: 6, ratio: 16, attack: 0.002, release: 0.14 } as const;

/** What a volume slider at 0 to 1 does: loudness is felt in powers. */
export function gainOf(volume: number): number {
  return volume <= 0 ? 0 : volume ** 1.6;
}
