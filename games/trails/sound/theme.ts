// The music of Trails: a night drive in D minor. Pulse and pad at rest; bass, drums and a lead as the walls close in.

import {
  A3,
  D3,
  D4,
  drums,
  filtered,
  glide,
  hz,
  instrument,
  KEY,
  layer,
  MINOR,
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
    ...drums,
  },
  layers: [
    layer('pad', 'chord', 50, { gain: 0.42, from: 0, length: 16 }, ['7...............', '7.......4.......']),
    layer(
      'pulse',
      'arp',
      57,
      { gain: 0.5, from: 0.12, length: 2 },
      ['7.5.6.5.7.5.6.5.', '7..5..6.5..7..5.', '7.56.57.56.5', '6.6.7.6.6.'],
      { pan: -0.2, rests: 0.1 },
    ),
    layer(
      'bass',
      'root',
      33,
      { gain: 0.6, from: 0.3, length: 2 },
      ['8.66.66.8.66.66.', '8.6.7.6.8.6.7.66', '8666866686668666'],
      { fill: '8.66.66.8.88.888' },
    ),
    layer('drum', 'hit', 36, { gain: 0.55, from: 0.38, length: 4 }, ['9...8...9...8...'], {
      fill: '9...8...9...8.8.',
    }),
    layer(
      'hat',
      'hit',
      42,
      { gain: 0.85, from: 0.45, length: 2 },
      ['..6...6...6...6.', '4.6.4.6.4.6.4.64', '..6.3.6...6.3.6.'],
      { pan: 0.25 },
    ),
    layer('snare', 'hit', 38, { gain: 0.6, from: 0.55, length: 4 }, ['....8.......8...'], {
      fill: '....8.....6.8.67',
    }),
    layer(
      'lead',
      'melody',
      62,
      { gain: 0.5, from: 0.6, length: 4 },
      ['7.....6...5.....', '7...6.......5.6.', '..7...6.7.......', '7.......6...5...'],
      { pan: 0.15, rests: 0.3 },
    ),
    layer('pulse', 'arp', 69, { gain: 0.3, from: 0.82, length: 1 }, ['5656565656565656', '6.556.556.55'], {
      pan: 0.45,
    }),
  ],
};
