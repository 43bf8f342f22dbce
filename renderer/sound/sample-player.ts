// Plays the sound that a game makes itself, through the effects of the mixer.

import type { Samples } from '../../games/game.ts';
import type { Mixer } from './mixer.ts';
import { SAMPLES_TRIM } from './parameters.ts';
import { createSampleStream } from './sample-stream.ts';

export interface SamplePlayer {
  play(samples: Samples): void;
}

export function createSamplePlayer(context: AudioContext, mixer: Mixer): SamplePlayer {
  const rate = context.sampleRate;
  const stream = createSampleStream(rate);
  const level = context.createGain();
  level.gain.value = SAMPLES_TRIM;
  level.connect(mixer.effects);
  return {
    play(samples) {
      const piece = stream.add(samples, Math.ceil(context.currentTime * rate));
      if (!piece) return;
      const buffer = context.createBuffer(2, piece.left.length, rate);
      buffer.copyToChannel(piece.left, 0);
      buffer.copyToChannel(piece.right, 1);
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(level);
      source.start(piece.at / rate);
    },
  };
}
