// The music of Powder: a workshop that hums while it works, marimba and wood in D mixolydian with a little swing.

import {
  A4,
  bar,
  bell,
  D2,
  D4,
  filtered,
  glide,
  hz,
  instrument,
  KEY,
  layer,
  MIXOLYDIAN,
  noise,
  thump,
} from '../../kit/sound/parts.ts';
import type { Theme } from '../../kit/sound/sound.ts';

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
    marimba: instrument('plain', D4, { room: 0.16 }, bar(0.8, D4, 0.55)),
    bass: instrument('plain', D2, {}, [
      filtered('triangle', D2, { attack: 0.006, hold: 0.05, decay: 0.4, level: 0.8 }, glide(900, 260, 0.2)),
      { wave: 'sine', hz: hz(D2), attack: 0.006, hold: 0.05, decay: 0.35, level: 0.5 },
    ]),
    reed: instrument('plain', A4, { room: 0.22 }, [
      filtered('square', A4, { attack: 0.03, hold: 0.12, decay: 0.3, level: 0.4 }, 1500, {
        q: 0.8,
        vibrato: { hz: 5, cents: 7 },
      }),
      { wave: 'sine', hz: hz(A4), attack: 0.03, hold: 0.12, decay: 0.3, level: 0.3 },
    ]),
    glass: instrument('soft', 86, { room: 0.3 }, [bell(0.6, 86, 0.7)]),
    organ: instrument('plain', D4, { room: 0.25 }, [
      { wave: 'sine', hz: hz(D4), attack: 0.12, hold: 0.9, decay: 0.7, level: 0.5, spread: 5 },
      { wave: 'sine', hz: hz(D4 + 12), attack: 0.12, hold: 0.8, decay: 0.6, level: 0.2 },
      { wave: 'triangle', hz: hz(D4 - 12), attack: 0.15, hold: 0.9, decay: 0.7, level: 0.3 },
    ]),
    kick: instrument('plain', 36, {}, [thump(1, 120, 52, 0.18)]),
    block: instrument('soft', 76, { room: 0.12 }, [
      {
        wave: 'triangle',
        hz: glide(900, 820, 0.02),
        attack: 0.001,
        decay: 0.06,
        level: 0.7,
        filter: { kind: 'bandpass', hz: 850, q: 3 },
      },
    ]),
    shaker: instrument('soft', 70, {}, [
      noise({ attack: 0.012, decay: 0.05, level: 0.5 }, { kind: 'bandpass', hz: 6200, q: 1.2 }),
    ]),
    brush: instrument('soft', 40, { room: 0.12 }, [
      noise({ attack: 0.004, decay: 0.16, level: 0.5 }, { kind: 'bandpass', hz: 2600, q: 0.7 }),
    ]),
  },
  layers: [
    layer('organ', 'chord', 57, { gain: 0.36, from: 0, length: 14 }, [
      '6...............',
      '6.......4.......',
    ]),
    layer(
      'marimba',
      'arp',
      62,
      { gain: 0.72, from: 0.12, length: 4 },
      ['7..5..6...5.6...', '7..6..5..6..7...', '6.5...6.7...5.6.', '7..5..7..5..'],
      { pan: -0.2 },
    ),
    layer(
      'shaker',
      'hit',
      70,
      { gain: 0.7, from: 0.25, length: 2 },
      ['5.3.6.3.5.3.6.3.', '5.346.345.346.34'],
      { pan: 0.3 },
    ),
    layer(
      'bass',
      'root',
      38,
      { gain: 0.62, from: 0.32, length: 4 },
      ['8.....7.8...6...', '8..7....8..7..6.', '8...7...8...7...'],
      { fill: '8..7..8..7..8.8.' },
    ),
    layer('kick', 'hit', 36, { gain: 0.52, from: 0.45, length: 4 }, ['8.....6.8.......', '8.......8..6....']),
    layer(
      'block',
      'hit',
      76,
      { gain: 0.75, from: 0.5, length: 2 },
      ['..6..6......6..5', '....6..5..6.....', '..6...5.'],
      { pan: -0.4, rests: 0.2 },
    ),
    layer('brush', 'hit', 40, { gain: 0.8, from: 0.55, length: 4 }, ['....7.......7...'], {
      fill: '....7...5.5.7.77',
    }),
    layer(
      'reed',
      'melody',
      69,
      { gain: 0.52, from: 0.55, length: 3 },
      ['7..6..5.....6...', '..7...6.7..5....', '7.6.7...........', '7.....6.....5...'],
      { pan: 0.2, rests: 0.35 },
    ),
    layer('marimba', 'arp', 74, { gain: 0.55, from: 0.75, length: 2 }, ['5.65.65.5.65.65.', '6.5.6.5.6.5.'], {
      pan: 0.4,
    }),
    layer(
      'glass',
      'melody',
      81,
      { gain: 0.45, from: 0.15, length: 6 },
      ['....5...........', '........5.....4.'],
      { to: 0.5, rests: 0.3 },
    ),
  ],
};
