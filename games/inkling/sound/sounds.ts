// What Inkling sounds like: wood, paper and bells, and a quiet waltz that hurries near the end of a turn.

import {
  A4,
  bar,
  bell,
  click,
  D4,
  D5,
  D6,
  E5,
  effect,
  G4,
  G5,
  gust,
  hz,
  instrument,
  KEY,
  layer,
  MIXOLYDIAN,
  thump,
} from '../../kit/sound/parts.ts';
import type { Ear, Effect, GameSounds, Heard, Mood, Theme } from '../../kit/sound/sound.ts';
import type { InklingCue, InklingState } from '../rules/state.ts';

/** What is heard: each cue, and a turn of a player at this screen. */
type InklingSound = InklingCue | 'yours';

const effects: Record<InklingSound, Effect> = {
  turn: effect('soft', 2, { vary: 0, room: 0.2 }, [...bar(0.6, G4, 0.4), ...bar(0.5, D5, 0.4, 0.1)]),
  yours: effect('strong', 3, { vary: 0, room: 0.3, duck: 0.3 }, [
    ...[G4, D5, G5, D6].flatMap((note, at) => bar(0.7, note, 0.5, 0.13 * at)),
    bell(0.4, D6, 1, 0.45),
  ]),
  begin: effect('plain', 2, { vary: 0 }, [click(0.7), gust(0.3, 900, 2400, 0.25)]),
  stroke: effect('whisper', 0, { apartMs: 250 }, [gust(0.4, 1400, 2600, 0.16)]),
  said: effect('whisper', 0, { apartMs: 120 }, [click(0.6, 2200)]),
  solved: effect('plain', 3, { vary: 0, room: 0.3 }, [bell(0.5, G5, 0.6), bell(0.5, D6, 0.8, 0.09)]),
  tick: effect('soft', 2, { vary: 0 }, [click(0.9, 1800, 0.03)]),
  reveal: effect('soft', 2, { room: 0.2 }, [gust(0.7, 2600, 500, 0.5), thump(0.3, 160, 80, 0.2)]),
  gallery: effect('plain', 3, { vary: 0, room: 0.5 }, [
    bell(0.5, D4, 1.4),
    bell(0.5, A4, 1.4, 0.12),
    bell(0.4, E5, 1.6, 0.24),
  ]),
  over: effect('soft', 3, { vary: 0, room: 0.4 }, [bell(0.5, G4, 1.2), bell(0.4, D5, 1.4, 0.15)]),
};

/** Sounds at this screen: own guesses are louder, other players' drawing and typing is faint. */
function hear({ cues }: InklingState, { seats }: Ear): readonly Heard<InklingSound, InklingSound>[] {
  return cues.map(({ kind, seat }) => {
    const isOwn = seats.includes(seat);
    const sound = kind === 'turn' && isOwn ? 'yours' : kind;
    const gain = seat < 0 || isOwn ? 1 : 0.7;
    return { sound, gain, pan: 0, cue: sound, ...(kind === 'solved' && { seat }) };
  });
}

function mood({ phase, since, frames }: InklingState): Mood {
  if (phase === 'gallery') return { intensity: 0.7, tempo: 1 };
  if (phase !== 'draw') return { intensity: 0.15, tempo: 1 };
  const gone = Math.min(1, since / frames);
  return { intensity: 0.3 + 0.6 * gone * gone, tempo: 1 + 0.12 * gone * gone };
}

const theme: Theme = {
  bpm: 92,
  swing: 0.2,
  key: KEY,
  scale: MIXOLYDIAN,
  chordTones: 3,
  progressions: [
    [0, 3, 4, 0],
    [0, 5, 3, 4],
    [3, 0, 4, 0],
  ],
  instruments: {
    pad: instrument('plain', 50, { room: 0.4 }, [
      { wave: 'triangle', hz: hz(50), attack: 0.6, hold: 1.2, decay: 1.6, level: 0.5, spread: 6 },
    ]),
    bar: instrument('plain', 62, { room: 0.25 }, bar(0.7, 62, 0.5)),
    bell: instrument('plain', 74, { room: 0.35 }, [bell(0.7, 74, 0.7)]),
    tap: instrument('soft', 60, {}, [click(0.8, 1500, 0.03)]),
  },
  layers: [
    layer('pad', 'chord', 50, { gain: 0.65, from: 0, length: 16 }, ['6...............']),
    layer('bar', 'arp', 62, { gain: 1.1, from: 0.3, length: 2 }, [
      '7..5..6..5..',
      '7..5.5..6...5...',
      '6...5.5.7...5...',
    ]),
    layer(
      'bell',
      'melody',
      74,
      { gain: 0.8, from: 0.5, length: 4 },
      ['7.....6...5.....', '6...7.....5.....'],
      { rests: 0.3 },
    ),
    layer('tap', 'hit', 60, { gain: 0.9, from: 0.6, length: 1 }, ['7...5.5.6...5...']),
  ],
};

export const sounds: GameSounds<InklingState> = { effects, theme, hear, mood };
