// What the sounds of the app and of all games are made from: the key of the night, and parts that come back.

import type {
  Effect,
  Filter,
  Glide,
  Instrument,
  Layer,
  Loudness,
  Part,
  Patch,
  Tones,
  Wave,
} from './sound.ts';

/** D: the key of every theme, so that effects and music agree wherever they meet. */
export const KEY = 62;

// Signals keep to D, E, G, A and C: without a third they fit the minor of the night and the major of a workshop.
export const MINOR = [0, 2, 3, 5, 7, 8, 10] as const;
export const DORIAN = [0, 2, 3, 5, 7, 9, 10] as const;
export const MIXOLYDIAN = [0, 2, 4, 5, 7, 9, 10] as const;

/** Frequency of a MIDI number: 69 is 440 Hz. */
export function hz(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

// Notes, as MIDI numbers.
export const D2 = 38;
export const D3 = 50;
export const A3 = 57;
export const D4 = 62;
export const E4 = 64;
export const G4 = 67;
export const A4 = 69;
export const D5 = 74;
export const E5 = 76;
export const G5 = 79;
export const A5 = 81;
export const D6 = 86;
export const E6 = 88;

export function glide(from: number, to: number, seconds: number): Glide {
  return { from, to, seconds };
}

/** What is said of an effect besides how loud it is and how important; signals have `vary: 0`. */
type More = Omit<Effect, 'patch' | 'loudness' | 'priority'> & { readonly room?: number };

export function effect(
  loudness: Loudness,
  priority: Effect['priority'],
  { room, ...more }: More,
  parts: readonly Part[],
): Effect {
  return { patch: room === undefined ? { parts } : { parts, room }, loudness, priority, ...more };
}

/** `note` is the MIDI number that the parts are written for. */
export function instrument(
  loudness: Loudness,
  note: number,
  patch: Omit<Patch, 'parts'>,
  parts: readonly Part[],
): Instrument {
  return { patch: { parts, ...patch }, loudness, note };
}

/** Which tones an instrument plays in a theme, from which note (MIDI number) on, and in which rhythms. */
export function layer(
  instrument: string,
  tones: Tones,
  low: number,
  heard: { readonly gain: number; readonly from: number; readonly length: number },
  rhythms: Layer['rhythms'],
  more: Pick<Layer, 'pan' | 'to' | 'fill' | 'rests'> = {},
): Layer {
  return { instrument, tones, low, ...heard, rhythms, ...more };
}

/** How loud a part is over time. */
type Shape = Pick<Part, 'attack' | 'hold' | 'decay' | 'level'>;

/** A tone at a note (MIDI number), or one that glides, through a lowpass: the sound of most instruments. */
export function filtered(
  wave: Exclude<Wave, 'noise'>,
  note: number | Glide,
  shape: Shape,
  lowpass: Filter['hz'],
  { q, ...more }: Pick<Filter, 'q'> & Pick<Part, 'at' | 'pan' | 'spread' | 'vibrato'> = {},
): Part {
  const filter = { kind: 'lowpass', hz: lowpass, ...(q === undefined ? {} : { q }) } as const;
  return { wave, hz: typeof note === 'number' ? hz(note) : note, ...shape, filter, ...more };
}

/** Noise through a filter: cymbals, brushes, dust. */
export function noise(shape: Shape & Pick<Part, 'at' | 'pan'>, filter: Filter): Part {
  return { wave: 'noise', ...shape, filter };
}

/** The first milliseconds of something hard, by which one hears when it happens. */
export function click(level: number, centre = 3200, decay = 0.018, at = 0): Part {
  return {
    wave: 'noise',
    at,
    attack: 0.0005,
    decay,
    level,
    filter: { kind: 'bandpass', hz: centre, q: 0.9 },
  };
}

/** A drop in pitch, as of everything heavy that hits something. */
export function thump(level: number, from: number, to: number, decay: number, at = 0): Part {
  return { wave: 'sine', at, attack: 0.002, decay, level, hz: glide(from, to, decay * 0.55) };
}

/** Noise whose brightness moves: wind, steam, fire. */
export function gust(
  level: number,
  from: number,
  to: number,
  decay: number,
  more: { readonly at?: number; readonly attack?: number; readonly hold?: number; readonly q?: number } = {},
): Part {
  const { q = 1.2, attack = 0.02, ...rest } = more;
  const seconds = attack + (rest.hold ?? 0) + decay * 0.7;
  return {
    wave: 'noise',
    attack,
    decay,
    level,
    filter: { kind: 'bandpass', hz: glide(from, to, seconds), q },
    ...rest,
  };
}

/** Noise that grows dull, from one frequency of a lowpass to another: what goes off or breaks. */
export function roar(
  level: number,
  from: number,
  to: number,
  seconds: number,
  hold: number,
  decay: number,
): Part {
  return noise({ attack: 0.001, hold, decay, level }, { kind: 'lowpass', hz: glide(from, to, seconds) });
}

/** A small bell of glass. */
export function bell(level: number, note: number, decay: number, at = 0, pan = 0): Part {
  return {
    wave: 'sine',
    hz: hz(note),
    at,
    attack: 0.002,
    decay,
    level,
    pan,
    fm: { ratio: 3.5, index: 1.1, decay: decay * 0.35 },
  };
}

/** A bar of wood, as of a marimba: its first overtone lies two octaves up and is gone at once. */
export function bar(level: number, note: number, decay: number, at = 0): Part[] {
  return [
    { wave: 'sine', hz: hz(note), at, attack: 0.002, decay, level },
    { wave: 'sine', hz: hz(note + 24), at, attack: 0.001, decay: decay * 0.22, level: level * 0.35 },
    click(level * 0.25, 1400, 0.012, at),
  ];
}

/** The drums of a theme. */
export const drums = {
  drum: instrument('strong', 36, {}, [thump(1, 145, 45, 0.23), click(0.2, 3000, 0.012)]),
  snare: instrument('plain', 38, { room: 0.2 }, [
    noise({ attack: 0.001, decay: 0.18, level: 0.5 }, { kind: 'bandpass', hz: 2000, q: 0.6 }),
    { wave: 'triangle', hz: glide(230, 170, 0.06), attack: 0.001, decay: 0.11, level: 0.4 },
  ]),
  hat: instrument('soft', 42, {}, [
    noise({ attack: 0.001, decay: 0.045, level: 0.5 }, { kind: 'highpass', hz: 7600 }),
  ]),
} as const;

/** Where the throat rings, Hz: the first three formants of a vowel. */
const VOWELS = {
  ah: [760, 1180, 2600],
  oh: [470, 820, 2500],
  oo: [320, 780, 2300],
  ee: [300, 2200, 3000],
  eh: [550, 1750, 2550],
} as const;

type Vowel = keyof typeof VOWELS;

const FORMANT_LEVELS = [1, 0.55, 0.22] as const;

interface Sung {
  readonly level: number;
  readonly note: number;
  readonly from: Vowel;
  readonly to: Vowel;
  /** Seconds held, and down. */
  readonly hold: number;
  readonly decay: number;
  readonly at?: number;
  readonly pan?: number;
  /** How far it falls while it sounds, semitones. */
  readonly falls?: number;
}

/** A voice without words: a reed through three resonances that move from one vowel to another. */
export function sung({ level, note, from, to, hold, decay, at = 0, pan = 0, falls = 0 }: Sung): Part[] {
  const seconds = hold + decay * 0.5;
  return FORMANT_LEVELS.map((part, index) => ({
    wave: 'sawtooth',
    hz: falls === 0 ? hz(note) : glide(hz(note), hz(note - falls), seconds),
    at,
    pan,
    attack: 0.035,
    hold,
    decay,
    level: level * part,
    spread: 7,
    vibrato: { hz: 5.2, cents: 9 },
    filter: {
      kind: 'bandpass',
      hz: glide(VOWELS[from][index]!, VOWELS[to][index]!, seconds * 0.7),
      q: 6 + 2 * index,
    },
  }));
}
