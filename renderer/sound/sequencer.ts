// Composes: which notes of a theme sound in a sixteenth. Pure and without memory, so the same seed is the same
// music on every machine, and any place of it can be asked for.
//
// A bar has 16 steps, a phrase 4 bars, a section 2 phrases. Each section takes a progression, each phrase a rhythm
// for every layer and whether the layer rests; melodies are walks over the scale that a section repeats and answers.

import type { Layer, Theme } from '../../games/kit/sound/sound.ts';
import { mix } from '../../netcode/sim/mix.ts';

export const STEPS_PER_BAR = 16;
const BARS_PER_PHRASE = 4;
const BARS_PER_SECTION = 8;

export interface Note {
  /** Index into Theme.layers. */
  readonly layer: number;
  /** MIDI number. */
  readonly note: number;
  /** 0 to 1. */
  readonly velocity: number;
  /** Steps it is held. */
  readonly length: number;
}

// What chance is asked for, so that each question gets an answer of its own.
const PROGRESSION = 1;
const RHYTHM = 2;
const REST = 3;
const DIRECTION = 4;
const WALK = 5;
const HUMAN = 6;

/** A layer that has just come in is a little quieter than one that has been wanted for long. */
const COMING_IN = 0.25;

export function notesAt(theme: Theme, seed: number, step: number, intensity: number): readonly Note[] {
  return theme.layers.flatMap((layer, index) => {
    const presence = presenceOf(layer, intensity);
    if (presence === 0) return [];
    const loud = loudAt(layer, index, seed, step, intensity);
    if (loud === 0) return [];
    const human = 0.9 + 0.1 * part(mix(seed, step, index, HUMAN));
    const velocity = (loud / 9) * human * presence;
    return tonesOf(theme, layer, index, seed, step).map((note) => ({
      layer: index,
      note,
      velocity,
      length: layer.length,
    }));
  });
}

/** MIDI numbers between which a layer plays, both included. */
export function rangeOf({ tones, low }: Layer): { readonly low: number; readonly high: number } {
  const semitones = { hit: 0, root: 11, chord: 11, arp: 23, melody: 23 }[tones];
  return { low, high: low + semitones };
}

/** Degrees of the chord of a bar, from the key's own: 0, 2, 4 is its triad. */
function chordAt(theme: Theme, seed: number, bar: number): readonly number[] {
  const section = Math.floor(bar / BARS_PER_SECTION);
  const progression = theme.progressions[progressionOf(theme, seed, section)]!;
  const degree = progression[bar % progression.length]!;
  return Array.from({ length: theme.chordTones }, (_, third) => degree + 2 * third);
}

/** A progression for a section, another than the section's before if there is a choice. */
function progressionOf({ progressions }: Theme, seed: number, section: number): number {
  const count = progressions.length;
  if (count === 1) return 0;
  let at = mix(seed, PROGRESSION) % count;
  for (let n = 1; n <= section % 64; n++) at = (at + 1 + (mix(seed, PROGRESSION, n) % (count - 1))) % count;
  return at;
}

function presenceOf({ from, to = 1 }: Layer, intensity: number): number {
  if (intensity < from || intensity > to) return 0;
  return Math.min(1, 0.72 + (intensity - from) / COMING_IN);
}

/** 0 to 9. */
function loudAt(layer: Layer, index: number, seed: number, step: number, intensity: number): number {
  const bar = Math.floor(step / STEPS_PER_BAR);
  const phrase = Math.floor(bar / BARS_PER_PHRASE);
  // In the last moments all play.
  const rests = (layer.rests ?? 0) * (intensity > 0.9 ? 0 : 1);
  if (part(mix(seed, phrase, index, REST)) < rests) return 0;
  const lastBar = bar % BARS_PER_SECTION === BARS_PER_SECTION - 1;
  const rhythm =
    lastBar && layer.fill !== undefined
      ? layer.fill
      : layer.rhythms[mix(seed, phrase, index, RHYTHM) % layer.rhythms.length]!;
  const within =
    lastBar && layer.fill !== undefined ? step % STEPS_PER_BAR : step % (STEPS_PER_BAR * BARS_PER_PHRASE);
  return Number(rhythm[within % rhythm.length]!.replace('.', '0'));
}

function tonesOf(theme: Theme, layer: Layer, index: number, seed: number, step: number): readonly number[] {
  const bar = Math.floor(step / STEPS_PER_BAR);
  const chord = chordAt(theme, seed, bar);
  switch (layer.tones) {
    case 'hit':
      return [layer.low];
    case 'root':
      return [lift(pitch(theme, chord[0]!), layer.low)];
    case 'chord':
      return chord.map((degree) => lift(pitch(theme, degree), layer.low)).sort((a, b) => a - b);
    case 'arp':
      return [arpAt(theme, layer, index, seed, step, chord)];
    case 'melody':
      return [melodyAt(theme, layer, index, seed, step, chord)];
  }
}

/** Up, down, up and down, or one from each end in turn: for each phrase one of them. */
function arpAt(
  theme: Theme,
  layer: Layer,
  index: number,
  seed: number,
  step: number,
  chord: readonly number[],
): number {
  const one = chord.map((degree) => lift(pitch(theme, degree), layer.low)).sort((a, b) => a - b);
  const tones = [...one, ...one.map((note) => note + 12)];
  const phrase = Math.floor(step / (STEPS_PER_BAR * BARS_PER_PHRASE));
  const at = step % STEPS_PER_BAR;
  const last = tones.length - 1;
  switch (mix(seed, phrase, index, DIRECTION) % 4) {
    case 0:
      return tones[at % tones.length]!;
    case 1:
      return tones[last - (at % tones.length)]!;
    case 2: {
      const turn = at % (2 * last);
      return tones[turn <= last ? turn : 2 * last - turn]!;
    }
    default:
      return tones[
        at % 2 === 0 ? Math.floor(at / 2) % tones.length : last - (Math.floor(at / 2) % tones.length)
      ]!;
  }
}

/** Bars of a section that say the same: A A' A B, then A A' C B. */
const MOTIFS = [0, 0, 0, 1, 0, 0, 2, 1] as const;

/** A walk over the scale from a tone of the chord; every fourth step comes back to one. */
function melodyAt(
  theme: Theme,
  layer: Layer,
  index: number,
  seed: number,
  step: number,
  chord: readonly number[],
): number {
  const bar = Math.floor(step / STEPS_PER_BAR);
  // Two sections share their motifs: what comes back is remembered.
  const era = Math.floor(bar / (2 * BARS_PER_SECTION));
  const motif = MOTIFS[bar % BARS_PER_SECTION]!;
  const within = step % STEPS_PER_BAR;
  const start = mix(seed, era, motif, index, WALK) % chord.length;
  let offset = 0;
  for (let beat = 1; beat <= Math.floor(within / 2); beat++) {
    offset += (mix(seed, era, motif, index, WALK, beat) % 5) - 2;
    offset = Math.min(5, Math.max(-3, offset));
  }
  if (within % 8 === 0) offset = 2 * Math.round(offset / 2);
  const base = lift(pitch(theme, chord[start]!), layer.low + 4);
  const degree = nearestDegree(theme, base) + offset;
  return fold(pitch(theme, degree), layer.low, layer.low + 23);
}

/** MIDI number of a degree of the scale, near the key. */
function pitch({ key, scale }: Theme, degree: number): number {
  const octave = Math.floor(degree / scale.length);
  return key + 12 * octave + scale[degree - octave * scale.length]!;
}

/** The degree of a tone that is in the scale. */
function nearestDegree({ key, scale }: Theme, note: number): number {
  const octave = Math.floor((note - key) / 12);
  const within = note - key - 12 * octave;
  const index = scale.findIndex((semitones) => semitones >= within);
  return octave * scale.length + Math.max(0, index);
}

/** The tone in the octave from `low` up. */
function lift(note: number, low: number): number {
  return low + ((((note - low) % 12) + 12) % 12);
}

function fold(note: number, low: number, high: number): number {
  let folded = note;
  while (folded < low) folded += 12;
  while (folded > high) folded -= 12;
  return folded;
}

function part(word: number): number {
  return word / 2 ** 32;
}
