// The music of Drift: a night drive in D mixolydian, on a rolling bass with a plucked figure above it; the lead comes in with the last lap.

import { filtered, glide, instrument, KEY, layer, MIXOLYDIAN, noise, thump } from '../../kit/sound/parts.ts';
import type { Theme } from '../../kit/sound/sound.ts';

const D2 = 38;
const D4 = 62;

export const theme: Theme = {
  bpm: 118,
  key: KEY,
  scale: MIXOLYDIAN,
  chordTones: 3,
  progressions: [
    [0, 6, 3, 0],
    [0, 4, 6, 3],
    [0, 0, 6, 3],
  ],
  instruments: {
    pad: instrument('soft', D4, { room: 0.4 }, [
      filtered('sawtooth', D4, { attack: 0.3, hold: 1.4, decay: 1, level: 0.4 }, glide(700, 1700, 1.2), {
        q: 0.7,
        spread: 14,
      }),
    ]),
    bass: instrument('plain', D2, {}, [
      filtered(
        'sawtooth',
        D2,
        { attack: 0.004, hold: 0.06, decay: 0.12, level: 0.55 },
        glide(1500, 260, 0.12),
        { q: 2 },
      ),
    ]),
    pluck: instrument('plain', D4, { echo: { seconds: 0.254, back: 0.3 } }, [
      filtered('triangle', D4, { attack: 0.002, decay: 0.18, level: 0.55 }, glide(3800, 900, 0.14)),
    ]),
    lead: instrument('plain', D4, { echo: { seconds: 0.381, back: 0.35 } }, [
      filtered('square', D4, { attack: 0.006, hold: 0.1, decay: 0.3, level: 0.35 }, glide(3200, 1100, 0.3), {
        vibrato: { hz: 5, cents: 8 },
      }),
    ]),
    drum: instrument('strong', 36, {}, [thump(1, 150, 46, 0.22)]),
    snare: instrument('plain', 38, { room: 0.25 }, [
      noise({ attack: 0.001, decay: 0.2, level: 0.5 }, { kind: 'bandpass', hz: 1700, q: 0.5 }),
    ]),
  },
  layers: [
    layer('pad', 'chord', 55, { gain: 0.4, from: 0, length: 16 }, ['7...............']),
    layer(
      'pluck',
      'arp',
      62,
      { gain: 0.36, from: 0.15, length: 2 },
      ['6.5.6..56.5.6...', '..6...5...6.5.6.', '6..5..6..5..6.5.'],
      { pan: -0.2, rests: 0.2 },
    ),
    layer('bass', 'root', 38, { gain: 0.6, from: 0.25, length: 2 }, ['8.668.668.668.66', '8.66.8668.668.88']),
    layer('drum', 'hit', 36, { gain: 0.6, from: 0.4, length: 4 }, ['9...9...9...9...'], {
      fill: '9...9...9.9.9999',
    }),
    layer('snare', 'hit', 38, { gain: 0.5, from: 0.5, length: 4 }, ['....8.......8...', '....8..3....8.33']),
    layer(
      'lead',
      'melody',
      62,
      { gain: 0.45, from: 0.7, length: 4 },
      ['7..6..5.7...6...', '7.......6.5.7...'],
      { pan: 0.15, rests: 0.25 },
    ),
  ],
};
