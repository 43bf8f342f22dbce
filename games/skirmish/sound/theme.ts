// The music of Skirmish: a camp by lantern light in D dorian. Low strings and a plucked lute; drums when it comes
// to blows, and all of them in the storm.

import {
  A3,
  click,
  D2,
  D3,
  D4,
  DORIAN,
  filtered,
  glide,
  hz,
  instrument,
  KEY,
  layer,
  noise,
  thump,
} from '../../kit/sound/parts.ts';
import type { Theme } from '../../kit/sound/sound.ts';

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
    strings: instrument('plain', D3, { room: 0.4 }, [
      filtered('sawtooth', D3, { attack: 0.7, hold: 1.7, decay: 1.4, level: 0.4 }, glide(500, 1500, 1.6), {
        q: 0.7,
        spread: 7,
        vibrato: { hz: 4.6, cents: 6 },
      }),
      filtered('sawtooth', D3 - 12, { attack: 0.9, hold: 1.5, decay: 1.4, level: 0.25 }, 420),
    ]),
    drone: instrument('plain', D2, { room: 0.2 }, [
      filtered('sawtooth', D2, { attack: 1, hold: 2.2, decay: 1.6, level: 0.4 }, glide(180, 340, 2), {
        q: 1.5,
        spread: 4,
      }),
      { wave: 'sine', hz: hz(D2), attack: 0.8, hold: 2.2, decay: 1.6, level: 0.4 },
    ]),
    lute: instrument('plain', D4, { room: 0.32 }, [
      filtered('triangle', D4, { attack: 0.002, decay: 0.7, level: 0.6 }, glide(3200, 700, 0.3)),
      { wave: 'sine', hz: hz(D4) * 2, attack: 0.001, decay: 0.2, level: 0.2 },
      click(0.14, 2400, 0.012),
    ]),
    viol: instrument('plain', A3, { room: 0.4 }, [
      filtered('sawtooth', A3, { attack: 0.12, hold: 0.5, decay: 0.6, level: 0.5 }, glide(900, 1700, 0.4), {
        q: 1,
        vibrato: { hz: 5.2, cents: 14 },
      }),
      noise({ attack: 0.1, hold: 0.4, decay: 0.4, level: 0.03 }, { kind: 'bandpass', hz: 2800, q: 1 }),
    ]),
    pizzicato: instrument('plain', D3, { room: 0.2 }, [
      filtered('triangle', D3, { attack: 0.002, decay: 0.28, level: 0.7 }, glide(1600, 350, 0.15)),
      click(0.12, 1600, 0.012),
    ]),
    taiko: instrument('strong', 36, { room: 0.3 }, [
      thump(1, 105, 48, 0.5),
      { wave: 'noise', attack: 0.001, decay: 0.09, level: 0.25, filter: { kind: 'lowpass', hz: 1100 } },
    ]),
    frame: instrument('soft', 45, { room: 0.2 }, [thump(0.7, 210, 130, 0.18), click(0.3, 2600, 0.02)]),
    rattle: instrument('soft', 70, {}, [
      noise({ attack: 0.006, decay: 0.07, level: 0.5 }, { kind: 'bandpass', hz: 4800, q: 1.6 }),
    ]),
  },
  layers: [
    layer('drone', 'root', 38, { gain: 0.42, from: 0, length: 18 }, ['7...............']),
    layer(
      'lute',
      'arp',
      57,
      { gain: 0.62, from: 0.05, length: 8 },
      ['6.....5...4.....', '6...4.....5.....', '5.......6..4....', '6..4..5.....'],
      { pan: -0.25, rests: 0.2 },
    ),
    layer('strings', 'chord', 50, { gain: 0.42, from: 0.2, length: 16 }, ['6...............'], {
      rests: 0.15,
    }),
    layer(
      'viol',
      'melody',
      57,
      { gain: 0.5, from: 0.12, length: 8 },
      ['6.......5.......', '........6...5...', '6.....5.........'],
      { pan: 0.2, to: 0.85, rests: 0.45 },
    ),
    layer(
      'frame',
      'hit',
      45,
      { gain: 0.8, from: 0.38, length: 4 },
      ['6..4..5.....4...', '6..4..6..4..5...', '6.....4.5.....4.'],
      { pan: -0.15 },
    ),
    layer(
      'pizzicato',
      'arp',
      50,
      { gain: 0.66, from: 0.45, length: 2 },
      ['7..5..6.7..5..6.', '7.5.6.5.7.5.6.5.'],
      { pan: 0.3, rests: 0.1 },
    ),
    layer(
      'rattle',
      'hit',
      70,
      { gain: 0.85, from: 0.5, length: 2 },
      ['..5...5...5...5.', '..4.5.4...4.5.43'],
      { pan: 0.4 },
    ),
    layer(
      'taiko',
      'hit',
      36,
      { gain: 0.5, from: 0.55, length: 6 },
      ['9.....6.8.......', '9...6...8..6....'],
      { fill: '9..6..8..6..8.88' },
    ),
    layer('pizzicato', 'root', 38, { gain: 0.5, from: 0.62, length: 2 }, [
      '8.66.66.8.66.66.',
      '8.6.66.68.6.66.6',
    ]),
    layer(
      'strings',
      'melody',
      62,
      { gain: 0.4, from: 0.78, length: 8 },
      ['7.......6.......', '7...........5...'],
      { pan: -0.1 },
    ),
  ],
};
