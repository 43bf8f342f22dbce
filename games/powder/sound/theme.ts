// The music of Powder: a workshop that hums while it works, marimba and wood in D mixolydian with a little swing.

import { bar, bell, glide, hz, KEY, MIXOLYDIAN, thump } from '../../kit/sound/parts.ts';
import type { Theme } from '../../kit/sound/sound.ts';

const D2 = 38;
const D4 = 62;
const A4 = 69;

export const theme: Theme = {
  bpm: 104,
  swing: 0.28,
  key: KEY,
  scale: MIXOLYDIAN,
  chordTones: 3,
  progressions: [
    [0, 6, 3, 0],
    [0, 3, 0, 4],
    [0, 1, 6, 3],
    [3, 0, 6, 0],
    [0, 4, 3, 6],
  ],
  instruments: {
    marimba: {
      patch: { parts: bar(0.8, D4, 0.55), room: 0.16 },
      loudness: 'plain',
      note: D4,
    },
    bass: {
      patch: {
        parts: [
          {
            wave: 'triangle',
            hz: hz(D2),
            attack: 0.006,
            hold: 0.05,
            decay: 0.4,
            level: 0.8,
            filter: { kind: 'lowpass', hz: glide(900, 260, 0.2) },
          },
          { wave: 'sine', hz: hz(D2), attack: 0.006, hold: 0.05, decay: 0.35, level: 0.5 },
        ],
      },
      loudness: 'plain',
      note: D2,
    },
    reed: {
      patch: {
        parts: [
          {
            wave: 'square',
            hz: hz(A4),
            attack: 0.03,
            hold: 0.12,
            decay: 0.3,
            level: 0.4,
            vibrato: { hz: 5, cents: 7 },
            filter: { kind: 'lowpass', hz: 1500, q: 0.8 },
          },
          { wave: 'sine', hz: hz(A4), attack: 0.03, hold: 0.12, decay: 0.3, level: 0.3 },
        ],
        room: 0.22,
      },
      loudness: 'plain',
      note: A4,
    },
    glass: { patch: { parts: [bell(0.6, 86, 0.7)], room: 0.3 }, loudness: 'soft', note: 86 },
    organ: {
      patch: {
        parts: [
          { wave: 'sine', hz: hz(D4), attack: 0.12, hold: 0.9, decay: 0.7, level: 0.5, spread: 5 },
          { wave: 'sine', hz: hz(D4 + 12), attack: 0.12, hold: 0.8, decay: 0.6, level: 0.2 },
          { wave: 'triangle', hz: hz(D4 - 12), attack: 0.15, hold: 0.9, decay: 0.7, level: 0.3 },
        ],
        room: 0.25,
      },
      loudness: 'plain',
      note: D4,
    },
    kick: { patch: { parts: [thump(1, 120, 52, 0.18)] }, loudness: 'plain', note: 36 },
    block: {
      patch: {
        parts: [
          {
            wave: 'triangle',
            hz: glide(900, 820, 0.02),
            attack: 0.001,
            decay: 0.06,
            level: 0.7,
            filter: { kind: 'bandpass', hz: 850, q: 3 },
          },
        ],
        room: 0.12,
      },
      loudness: 'soft',
      note: 76,
    },
    shaker: {
      patch: {
        parts: [
          {
            wave: 'noise',
            attack: 0.012,
            decay: 0.05,
            level: 0.5,
            filter: { kind: 'bandpass', hz: 6200, q: 1.2 },
          },
        ],
      },
      loudness: 'soft',
      note: 70,
    },
    brush: {
      patch: {
        parts: [
          {
            wave: 'noise',
            attack: 0.004,
            decay: 0.16,
            level: 0.5,
            filter: { kind: 'bandpass', hz: 2600, q: 0.7 },
          },
        ],
        room: 0.12,
      },
      loudness: 'soft',
      note: 40,
    },
  },
  layers: [
    {
      instrument: 'organ',
      tones: 'chord',
      low: 57,
      gain: 0.36,
      from: 0,
      rhythms: ['6...............', '6.......4.......'],
      length: 14,
    },
    {
      instrument: 'marimba',
      tones: 'arp',
      low: 62,
      gain: 0.72,
      pan: -0.2,
      from: 0.12,
      rhythms: ['7..5..6...5.6...', '7..6..5..6..7...', '6.5...6.7...5.6.', '7..5..7..5..'],
      length: 4,
    },
    {
      instrument: 'shaker',
      tones: 'hit',
      low: 70,
      gain: 0.7,
      pan: 0.3,
      from: 0.25,
      rhythms: ['5.3.6.3.5.3.6.3.', '5.346.345.346.34'],
      length: 2,
    },
    {
      instrument: 'bass',
      tones: 'root',
      low: 38,
      gain: 0.62,
      from: 0.32,
      rhythms: ['8.....7.8...6...', '8..7....8..7..6.', '8...7...8...7...'],
      fill: '8..7..8..7..8.8.',
      length: 4,
    },
    {
      instrument: 'kick',
      tones: 'hit',
      low: 36,
      gain: 0.52,
      from: 0.45,
      rhythms: ['8.....6.8.......', '8.......8..6....'],
      length: 4,
    },
    {
      instrument: 'block',
      tones: 'hit',
      low: 76,
      gain: 0.75,
      pan: -0.4,
      from: 0.5,
      rhythms: ['..6..6......6..5', '....6..5..6.....', '..6...5.'],
      length: 2,
      rests: 0.2,
    },
    {
      instrument: 'brush',
      tones: 'hit',
      low: 40,
      gain: 0.8,
      from: 0.55,
      rhythms: ['....7.......7...'],
      fill: '....7...5.5.7.77',
      length: 4,
    },
    {
      instrument: 'reed',
      tones: 'melody',
      low: 69,
      gain: 0.52,
      pan: 0.2,
      from: 0.55,
      rhythms: ['7..6..5.....6...', '..7...6.7..5....', '7.6.7...........', '7.....6.....5...'],
      length: 3,
      rests: 0.35,
    },
    {
      instrument: 'marimba',
      tones: 'arp',
      low: 74,
      gain: 0.55,
      pan: 0.4,
      from: 0.75,
      rhythms: ['5.65.65.5.65.65.', '6.5.6.5.6.5.'],
      length: 2,
    },
    {
      instrument: 'glass',
      tones: 'melody',
      low: 81,
      gain: 0.45,
      from: 0.15,
      to: 0.5,
      rhythms: ['....5...........', '........5.....4.'],
      length: 6,
      rests: 0.3,
    },
  ],
};
