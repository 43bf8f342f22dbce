// The outermost shell of the sound: the real contexts, the real clock and real chance.

import { createSound } from './engine.ts';
import type { Sound } from './sound.ts';

export function openSound(): Sound {
  return createSound({
    openContext: () => new AudioContext({ latencyHint: 'interactive' }),
    openOffline: (channels, frames, rate) => new OfflineAudioContext(channels, frames, rate),
    random: Math.random,
    every(ms, act) {
      const timer = setInterval(act, ms);
      return () => clearInterval(timer);
    },
    later: (ms, act) => setTimeout(act, ms),
  });
}
