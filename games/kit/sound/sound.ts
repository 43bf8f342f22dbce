// What a game sounds like, as plain data: patches, effects, a theme, and which cue is heard how. The page has the
// synthesiser (renderer/sound); a game says what to play.

/** `noise` is white; filters give it its colour. */
export type Wave = 'sine' | 'triangle' | 'square' | 'sawtooth' | 'noise';

/** From one frequency to another, Hz, by equal intervals in equal times, over so many seconds. */
export interface Glide {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
}

export interface Filter {
  readonly kind: 'lowpass' | 'highpass' | 'bandpass';
  readonly hz: number | Glide;
  /** Sharpness: 0.7 is flat, 10 rings. */
  readonly q?: number;
}

/** One of the parts that sound together in a patch. */
export interface Part {
  readonly wave: Wave;
  /** Noise goes without. */
  readonly hz?: number | Glide;
  /** Seconds after the patch began. */
  readonly at?: number;
  /** Seconds to full level, there, and down by 60 dB. */
  readonly attack?: number;
  readonly hold?: number;
  readonly decay: number;
  /** Against the other parts of the patch; how loud the whole is, its Loudness says. */
  readonly level: number;
  readonly filter?: Filter;
  /** A second sine that bends the first: its frequency and reach as multiples, and how fast it dies away. */
  readonly fm?: { readonly ratio: number; readonly index: number; readonly decay: number };
  readonly vibrato?: { readonly hz: number; readonly cents: number };
  /** A twin on each side, so many cents off: wide and warm. */
  readonly spread?: number;
  /** -1 is left, 1 is right. */
  readonly pan?: number;
}

export interface Patch {
  readonly parts: readonly Part[];
  /** How much of it the room answers, 0 to 1. */
  readonly room?: number;
  /** Repeats: seconds between two, and how much of each comes back. */
  readonly echo?: { readonly seconds: number; readonly back: number };
}

/** How loud something is meant to be; the decibels are in renderer/sound/parameters.ts. */
export type Loudness = 'whisper' | 'soft' | 'plain' | 'strong';

export interface Effect {
  readonly patch: Patch;
  readonly loudness: Loudness;
  /** When there are too many sounds, those with less go first: 0 is a detail, 3 is what everybody must hear. */
  readonly priority: 0 | 1 | 2 | 3;
  /** How far the music steps back, 0 to 1. */
  readonly duck?: number;
  /** How much the pitch differs from time to time, percent; 3 unless said. Signals have 0. */
  readonly vary?: number;
  /** The least time between two of it, ms; 30 by default. */
  readonly apartMs?: number;
}

/** One sound at this screen: a name in GameSounds.effects, and of its caption. */
export interface Heard<Sound extends string = string, Caption extends string = string> {
  readonly sound: Sound;
  /** 1 is as loud as the effect is meant to be. */
  readonly gain: number;
  /** -1 is left, 1 is right. */
  readonly pan: number;
  /** What GameTexts.captions has words for it under: mostly the kind of the cue it comes from. */
  readonly cue?: Caption;
  /** Whose it is, for captions with a name. */
  readonly seat?: number;
}

/** Who listens, and from where. */
export interface Ear {
  /** Seats of the players at this screen; empty for onlookers. */
  readonly seats: readonly number[];
  /** In games with a camera: the middle of the picture and half its width, in units of the game. */
  readonly at: { readonly x: number; readonly y: number; readonly reach: number } | null;
}

/** What the music follows. */
export interface Mood {
  /** 0 is silence before a round, 1 its last moments. */
  readonly intensity: number;
  /** 1 is the theme's own tempo. */
  readonly tempo: number;
}

export interface Instrument {
  readonly patch: Patch;
  readonly loudness: Loudness;
  /** The MIDI number that its patch is written for. */
  readonly note: number;
}

/**
 * - `root`: the root of the chord
 * - `chord`: all of it
 * - `arp`: one of its tones after the other
 * - `melody`: a phrase that is made up from the seed
 * - `hit`: unpitched
 */
export type Tones = 'root' | 'chord' | 'arp' | 'melody' | 'hit';

export interface Layer {
  readonly instrument: string;
  readonly tones: Tones;
  /** Lowest MIDI number; what is played lies in the octave above it, arps and melodies in two. */
  readonly low: number;
  readonly gain: number;
  readonly pan?: number;
  /** Intensity at which it comes in, and above which it is silent. */
  readonly from: number;
  readonly to?: number;
  /**
   * A character a sixteenth: `.` rests, 1 to 9 play so loud. Each phrase takes one of them. Their lengths may
   * differ from a bar's 16, so that layers drift against each other.
   */
  readonly rhythms: readonly string[];
  /** Instead, in the last bar of a section. */
  readonly fill?: string;
  /** Sixteenths that a note is held. */
  readonly length: number;
  /** How often it is silent for a phrase, 0 to 1. */
  readonly rests?: number;
}

export interface Theme {
  readonly bpm: number;
  /** How late every second sixteenth is, as a part of a sixteenth. */
  readonly swing?: number;
  /** MIDI number of the key, and semitones of its scale. */
  readonly key: number;
  readonly scale: readonly number[];
  /** Degrees of the scale, 0 is the key's own, a chord a bar. Each section takes one of them. */
  readonly progressions: readonly (readonly number[])[];
  /** Number of tones of a chord: 3 is a triad. */
  readonly chordTones: 3 | 4;
  readonly instruments: Readonly<Record<string, Instrument>>;
  readonly layers: readonly Layer[];
}

export interface GameSounds<S> {
  readonly effects: Readonly<Record<string, Effect>>;
  readonly theme: Theme;
  /** What is heard of the cues of a state that was reached. Pure. */
  hear(state: S, ear: Ear): readonly Heard[];
  /** Pure. */
  mood(state: S, ear: Ear): Mood;
  /** Games of commands: when something was commanded here. */
  readonly order?: Heard;
}
