// The music of the menus: the night before anybody has come. Slow pads, a glass arpeggio, now and then a voice.

import { A3, bell, D2, D3, D5, DORIAN, filtered, glide, hz, KEY, sung } from '../../games/kit/sound/parts.ts';
import type { Theme } from '../../games/kit/sound/sound.ts';

export const nightTheme: Theme = {
  bpm: 66,
  key: KEY,
  scale: DORIAN,
  chordTones: 4,
  progressions: [
    [0, 3, 5, 4],
    [0, 2, 3, 6],
    [5, 6, 0, 0],
    [0, 4, 3, 3],
  ],
  instruments: {
    pad: {
      patch: {
        parts: [
          { wave: 'triangle', hz: hz(D3), attack: 1.1, hold: 1.8, decay: 2, level: 0.5, spread: 6 },
          filtered(
            'sawtooth',
            D3,
            { attack: 1.4, hold: 1.4, decay: 1.8, level: 0.14 },
            glide(400, 1500, 2.4),
            { q: 0.7, spread: 10 },
          ),
        ],
        room: 0.5,
      },
      loudness: 'plain',
      note: D3,
    },
    glass: {
      patch: {
        parts: [bell(0.5, D5, 0.9), { wave: 'sine', hz: hz(D5), attack: 0.004, decay: 0.6, level: 0.4 }],
        room: 0.4,
        echo: { seconds: 0.682, back: 0.35 },
      },
      loudness: 'plain',
      note: D5,
    },
    deep: {
      patch: {
        parts: [
          { wave: 'sine', hz: hz(D2), attack: 0.3, hold: 1.6, decay: 1.8, level: 0.7 },
          { wave: 'triangle', hz: hz(D2), attack: 0.3, hold: 1.4, decay: 1.4, level: 0.15 },
        ],
      },
      loudness: 'plain',
      note: D2,
    },
    voice: {
      patch: { parts: sung({ level: 0.6, note: A3, from: 'oo', to: 'oh', hold: 0.6, decay: 1 }), room: 0.5 },
      loudness: 'plain',
      note: A3,
    },
  },
  layers: [
    {
      instrument: 'pad',
      tones: 'chord',
      low: 52,
      gain: 0.5,
      from: 0,
      rhythms: ['6...............', '6.......5.......'],
      length: 16,
    },
    {
      instrument: 'deep',
      tones: 'root',
      low: 38,
      gain: 0.36,
      from: 0,
      rhythms: ['7...............', '7.........5.....'],
      length: 14,
    },
    {
      instrument: 'glass',
      tones: 'arp',
      low: 69,
      gain: 0.5,
      pan: 0.15,
      from: 0.1,
      rhythms: ['5...4.5...4...3.', '5.....4...5...', '5..4..3.5..4', '4.......5...3...'],
      length: 6,
      rests: 0.15,
    },
    {
      instrument: 'glass',
      tones: 'melody',
      low: 74,
      gain: 0.45,
      pan: -0.3,
      from: 0.2,
      rhythms: ['........6...4...', '..6.......5.....', '6...............'],
      length: 8,
      rests: 0.4,
    },
    {
      instrument: 'voice',
      tones: 'melody',
      low: 57,
      gain: 0.34,
      from: 0.2,
      rhythms: ['6...............', '........6.......'],
      length: 14,
      rests: 0.6,
    },
  ],
};
