// The outermost shell of the sound: the real contexts, the real clock and real chance.

import { whenIdle } from '../when-idle.ts';
import { createSound } from './engine.ts';
import type { Sound } from './sound.ts';

export function openSound(): Sound {
  return createSound({
    openContext: () => new AudioContext({ latencyHint: 'interactive' }),
    openOffline: (channels, frames, rate) => new OfflineAudioContext(channels, frames, rate),
    random: Math.random,
    now: () => performance.now(),
    every(ms, act) {
      const timer = setInterval(act, ms);
      return () => clearInterval(timer);
    },
    // A page that is always busy sounds all the same.
    idle: (act) => void whenIdle(act),
    later: (ms, act) => setTimeout(act, ms),
  });
}
