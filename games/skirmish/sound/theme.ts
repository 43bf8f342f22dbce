// The music of Skirmish: a camp by lantern light in D dorian. Low strings and a plucked lute; drums when it comes
// to blows, and all of them in the storm.

import { click, DORIAN, glide, hz, KEY, thump } from '../../kit/sound/parts.ts';
import type { Theme } from '../../kit/sound/sound.ts';

const D2 = 38;
const D3 = 50;
const D4 = 62;
const A3 = 57;

export const theme: Theme = {
  bpm: 76,
  key: KEY,
  scale: DORIAN,
  chordTones: 3,
  progressions: [
    [0, 0, 6, 0],
    [0, 3, 0, 6],
    [0, 2, 3, 0],
    [4, 3, 0, 0],
  ],
  instruments: {
    strings: {
      patch: {
        parts: [
          {
            wave: 'sawtooth',
            hz: hz(D3),
            attack: 0.7,
            hold: 1.7,
            decay: 1.4,
            level: 0.4,
            spread: 7,
            vibrato: { hz: 4.6, cents: 6 },
            filter: { kind: 'lowpass', hz: glide(500, 1500, 1.6), q: 0.7 },
          },
          {
            wave: 'sawtooth',
            hz: hz(D3 - 12),
            attack: 0.9,
            hold: 1.5,
            decay: 1.4,
            level: 0.25,
            filter: { kind: 'lowpass', hz: 420 },
          },
        ],
        room: 0.4,
      },
      loudness: 'plain',
      note: D3,
    },
    drone: {
      patch: {
        parts: [
          {
            wave: 'sawtooth',
            hz: hz(D2),
            attack: 1,
            hold: 2.2,
            decay: 1.6,
            level: 0.4,
            spread: 4,
            filter: { kind: 'lowpass', hz: glide(180, 340, 2), q: 1.5 },
          },
          { wave: 'sine', hz: hz(D2), attack: 0.8, hold: 2.2, decay: 1.6, level: 0.4 },
        ],
        room: 0.2,
      },
      loudness: 'plain',
      note: D2,
    },
    lute: {
      patch: {
        parts: [
          {
            wave: 'triangle',
            hz: hz(D4),
            attack: 0.002,
            decay: 0.7,
            level: 0.6,
            filter: { kind: 'lowpass', hz: glide(3200, 700, 0.3) },
          },
          { wave: 'sine', hz: hz(D4) * 2, attack: 0.001, decay: 0.2, level: 0.2 },
          click(0.14, 2400, 0.012),
        ],
        room: 0.32,
      },
      loudness: 'plain',
      note: D4,
    },
    viol: {
      patch: {
        parts: [
          {
            wave: 'sawtooth',
            hz: hz(A3),
            attack: 0.12,
            hold: 0.5,
            decay: 0.6,
            level: 0.5,
            vibrato: { hz: 5.2, cents: 14 },
            filter: { kind: 'lowpass', hz: glide(900, 1700, 0.4), q: 1 },
          },
          {
            wave: 'noise',
            attack: 0.1,
            hold: 0.4,
            decay: 0.4,
            level: 0.03,
            filter: { kind: 'bandpass', hz: 2800, q: 1 },
          },
        ],
        room: 0.4,
      },
      loudness: 'plain',
      note: A3,
    },
    pizzicato: {
      patch: {
        parts: [
          {
            wave: 'triangle',
            hz: hz(D3),
            attack: 0.002,
            decay: 0.28,
            level: 0.7,
            filter: { kind: 'lowpass', hz: glide(1600, 350, 0.15) },
          },
          click(0.12, 1600, 0.012),
        ],
        room: 0.2,
      },
      loudness: 'plain',
      note: D3,
    },
    taiko: {
      patch: {
        parts: [
          thump(1, 105, 48, 0.5),
          { wave: 'noise', attack: 0.001, decay: 0.09, level: 0.25, filter: { kind: 'lowpass', hz: 1100 } },
        ],
        room: 0.3,
      },
      loudness: 'strong',
      note: 36,
    },
    frame: {
      patch: { parts: [thump(0.7, 210, 130, 0.18), click(0.3, 2600, 0.02)], room: 0.2 },
      loudness: 'soft',
      note: 45,
    },
    rattle: {
      patch: {
        parts: [
          {
            wave: 'noise',
            attack: 0.006,
            decay: 0.07,
            level: 0.5,
            filter: { kind: 'bandpass', hz: 4800, q: 1.6 },
          },
        ],
      },
      loudness: 'soft',
      note: 70,
    },
  },
  layers: [
    {
      instrument: 'drone',
      tones: 'root',
      low: 38,
      gain: 0.42,
      from: 0,
      rhythms: ['7...............'],
      length: 18,
    },
    {
      instrument: 'lute',
      tones: 'arp',
      low: 57,
      gain: 0.62,
      pan: -0.25,
      from: 0.05,
      rhythms: ['6.....5...4.....', '6...4.....5.....', '5.......6..4....', '6..4..5.....'],
      length: 8,
      rests: 0.2,
    },
    {
      instrument: 'strings',
      tones: 'chord',
      low: 50,
      gain: 0.42,
      from: 0.2,
      rhythms: ['6...............'],
      length: 16,
      rests: 0.15,
    },
    {
      instrument: 'viol',
      tones: 'melody',
      low: 57,
      gain: 0.5,
      pan: 0.2,
      from: 0.12,
      to: 0.85,
      rhythms: ['6.......5.......', '........6...5...', '6.....5.........'],
      length: 8,
      rests: 0.45,
    },
    {
      instrument: 'frame',
      tones: 'hit',
      low: 45,
      gain: 0.8,
      pan: -0.15,
      from: 0.38,
      rhythms: ['6..4..5.....4...', '6..4..6..4..5...', '6.....4.5.....4.'],
      length: 4,
    },
    {
      instrument: 'pizzicato',
      tones: 'arp',
      low: 50,
      gain: 0.66,
      pan: 0.3,
      from: 0.45,
      rhythms: ['7..5..6.7..5..6.', '7.5.6.5.7.5.6.5.'],
      length: 2,
      rests: 0.1,
    },
    {
      instrument: 'rattle',
      tones: 'hit',
      low: 70,
      gain: 0.85,
      pan: 0.4,
      from: 0.5,
      rhythms: ['..5...5...5...5.', '..4.5.4...4.5.43'],
      length: 2,
    },
    {
      instrument: 'taiko',
      tones: 'hit',
      low: 36,
      gain: 0.5,
      from: 0.55,
      rhythms: ['9.....6.8.......', '9...6...8..6....'],
      fill: '9..6..8..6..8.88',
      length: 6,
    },
    {
      instrument: 'pizzicato',
      tones: 'root',
      low: 38,
      gain: 0.5,
      from: 0.62,
      rhythms: ['8.66.66.8.66.66.', '8.6.66.68.6.66.6'],
      length: 2,
    },
    {
      instrument: 'strings',
      tones: 'melody',
      low: 62,
      gain: 0.4,
      pan: -0.1,
      from: 0.78,
      rhythms: ['7.......6.......', '7...........5...'],
      length: 8,
    },
  ],
};
