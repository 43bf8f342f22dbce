// The music of Trails: a night drive in D minor. Pulse and pad at rest; bass, drums and a lead as the walls close in.

import {
  A3,
  D3,
  D4,
  filtered,
  glide,
  hz,
  instrument,
  KEY,
  MINOR,
  noise,
  thump,
} from '../../kit/sound/parts.ts';
import type { Theme } from '../../kit/sound/sound.ts';

const A1 = 33;

export const theme: Theme = {
  bpm: 112,
  key: KEY,
  scale: MINOR,
  chordTones: 3,
  // i VI III VII and its neighbours.
  progressions: [
    [0, 5, 2, 6],
    [0, 0, 5, 6],
    [0, 3, 5, 4],
    [5, 6, 0, 0],
    [0, 2, 6, 3],
  ],
  instruments: {
    pad: instrument('plain', D3, { room: 0.35 }, [
      filtered('sawtooth', D3, { attack: 0.5, hold: 1.6, decay: 1.6, level: 0.5 }, glide(700, 2000, 2), {
        q: 0.8,
        spread: 9,
      }),
      { wave: 'triangle', hz: hz(D3 + 12), attack: 0.7, hold: 1.4, decay: 1.4, level: 0.25 },
    ]),
    bass: instrument('plain', A1, {}, [
      filtered(
        'sawtooth',
        A1,
        { attack: 0.004, hold: 0.04, decay: 0.3, level: 0.5 },
        glide(1500, 200, 0.18),
        { q: 3 },
      ),
      { wave: 'sine', hz: hz(A1), attack: 0.004, hold: 0.05, decay: 0.28, level: 0.6 },
    ]),
    pulse: instrument('plain', 57, { echo: { seconds: 0.402, back: 0.32 } }, [
      filtered('square', D4, { attack: 0.003, decay: 0.22, level: 0.4 }, glide(3800, 600, 0.15), { q: 1.5 }),
      { wave: 'sine', hz: hz(D4), attack: 0.003, decay: 0.18, level: 0.3 },
    ]),
    lead: instrument('plain', A3, { room: 0.3, echo: { seconds: 0.402, back: 0.3 } }, [
      filtered('sawtooth', A3, { attack: 0.02, hold: 0.16, decay: 0.5, level: 0.4 }, glide(2200, 1000, 0.5), {
        q: 1.5,
        spread: 7,
        vibrato: { hz: 5.5, cents: 8 },
      }),
      { wave: 'sine', hz: hz(A3) * 2, attack: 0.02, hold: 0.1, decay: 0.4, level: 0.15 },
    ]),
    kick: instrument('strong', 36, {}, [
      thump(1, 150, 46, 0.22),
      { wave: 'noise', attack: 0.0005, decay: 0.012, level: 0.2, filter: { kind: 'lowpass', hz: 3000 } },
    ]),
    snare: instrument('plain', 38, { room: 0.22 }, [
      noise({ attack: 0.001, decay: 0.2, level: 0.5 }, { kind: 'bandpass', hz: 2100, q: 0.6 }),
      { wave: 'triangle', hz: glide(230, 170, 0.06), attack: 0.001, decay: 0.11, level: 0.5 },
    ]),
    hat: instrument('soft', 42, {}, [
      { wave: 'noise', attack: 0.001, decay: 0.05, level: 0.5, filter: { kind: 'highpass', hz: 7500 } },
    ]),
  },
  layers: [
    {
      instrument: 'pad',
      tones: 'chord',
      low: 50,
      gain: 0.42,
      from: 0,
      rhythms: ['7...............', '7.......4.......'],
      length: 16,
    },
    {
      instrument: 'pulse',
      tones: 'arp',
      low: 57,
      gain: 0.5,
      pan: -0.2,
      from: 0.12,
      rhythms: ['7.5.6.5.7.5.6.5.', '7..5..6.5..7..5.', '7.56.57.56.5', '6.6.7.6.6.'],
      length: 2,
      rests: 0.1,
    },
    {
      instrument: 'bass',
      tones: 'root',
      low: 33,
      gain: 0.6,
      from: 0.3,
      rhythms: ['8.66.66.8.66.66.', '8.6.7.6.8.6.7.66', '8666866686668666'],
      fill: '8.66.66.8.88.888',
      length: 2,
    },
    {
      instrument: 'kick',
      tones: 'hit',
      low: 36,
      gain: 0.55,
      from: 0.38,
      rhythms: ['9...8...9...8...'],
      fill: '9...8...9...8.8.',
      length: 4,
    },
    {
      instrument: 'hat',
      tones: 'hit',
      low: 42,
      gain: 0.85,
      pan: 0.25,
      from: 0.45,
      rhythms: ['..6...6...6...6.', '4.6.4.6.4.6.4.64', '..6.3.6...6.3.6.'],
      length: 2,
    },
    {
      instrument: 'snare',
      tones: 'hit',
      low: 38,
      gain: 0.6,
      from: 0.55,
      rhythms: ['....8.......8...'],
      fill: '....8.....6.8.67',
      length: 4,
    },
    {
      instrument: 'lead',
      tones: 'melody',
      low: 62,
      gain: 0.5,
      pan: 0.15,
      from: 0.6,
      rhythms: ['7.....6...5.....', '7...6.......5.6.', '..7...6.7.......', '7.......6...5...'],
      length: 4,
      rests: 0.3,
    },
    {
      instrument: 'pulse',
      tones: 'arp',
      low: 69,
      gain: 0.3,
      pan: 0.45,
      from: 0.82,
      rhythms: ['5656565656565656', '6.556.556.55'],
      length: 1,
    },
  ],
};
