// The music of Arena: a march of drums and low strings in D dorian; a lead comes in when few are left.

import { DORIAN, drums, filtered, glide, hz, instrument, KEY, layer } from '../../kit/sound/parts.ts';
import type { Theme } from '../../kit/sound/sound.ts';

const A1 = 33;
const D3 = 50;
const D4 = 62;

export const theme: Theme = {
  bpm: 126,
  key: KEY,
  scale: DORIAN,
  chordTones: 3,
  progressions: [
    [0, 0, 3, 4],
    [0, 6, 3, 0],
    [0, 2, 3, 6],
  ],
  instruments: {
    strings: instrument('plain', D3, { room: 0.3 }, [
      filtered('sawtooth', D3, { attack: 0.25, hold: 1.4, decay: 1.2, level: 0.5 }, glide(600, 1500, 1.4), {
        q: 0.8,
        spread: 10,
      }),
    ]),
    bass: instrument('plain', A1, {}, [
      filtered('square', A1, { attack: 0.004, hold: 0.04, decay: 0.24, level: 0.4 }, glide(1200, 180, 0.16), {
        q: 2.5,
      }),
      { wave: 'sine', hz: hz(A1), attack: 0.004, hold: 0.05, decay: 0.25, level: 0.6 },
    ]),
    pluck: instrument('plain', D4, { echo: { seconds: 0.357, back: 0.3 } }, [
      filtered('triangle', D4, { attack: 0.002, decay: 0.2, level: 0.6 }, glide(4200, 900, 0.14)),
    ]),
    lead: instrument('plain', D4, { room: 0.3 }, [
      filtered('sawtooth', D4, { attack: 0.02, hold: 0.14, decay: 0.4, level: 0.4 }, glide(2400, 1000, 0.4), {
        q: 1.4,
        spread: 7,
        vibrato: { hz: 5.4, cents: 9 },
      }),
    ]),
    ...drums,
  },
  layers: [
    layer('strings', 'chord', 50, { gain: 0.42, from: 0, length: 16 }, ['7...............']),
    layer(
      'pluck',
      'arp',
      62,
      { gain: 0.42, from: 0.15, length: 2 },
      ['7..6..5.7..6..5.', '7.6.7.5.6.', '6..7..6.7.5.6.7.'],
      { pan: -0.25, rests: 0.15 },
    ),
    layer(
      'bass',
      'root',
      33,
      { gain: 0.6, from: 0.32, length: 2 },
      ['8..8..6.8..8..6.', '8.66.8668.66.866'],
      { fill: '8..8..8.8.8.8888' },
    ),
    layer('drum', 'hit', 36, { gain: 0.55, from: 0.4, length: 4 }, ['9.....8.9.......', '9..8..9.......8.'], {
      fill: '9...9...9.9.9999',
    }),
    layer('snare', 'hit', 38, { gain: 0.5, from: 0.5, length: 4 }, ['....8..3....8.33', '....8...3.3.8...']),
    layer('hat', 'hit', 42, { gain: 0.8, from: 0.58, length: 2 }, ['4.6.4.6.4.6.4.64'], { pan: 0.25 }),
    layer(
      'lead',
      'melody',
      62,
      { gain: 0.46, from: 0.72, length: 4 },
      ['7...6...5.6.....', '7.......6.5.7...', '..7...6.7.......'],
      { pan: 0.15, rests: 0.3 },
    ),
  ],
};
