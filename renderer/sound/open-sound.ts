// The outermost shell of the sound: the real contexts, the real clock and real chance.

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
    idle,
    later: (ms, act) => setTimeout(act, ms),
  });
}

/** A page that is busy for so long sounds all the same. */
const IDLE_LIMIT_MS = 1_000;

function idle(act: () => void): void {
  // Safari has none.
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_LIMIT_MS });
  else setTimeout(act);
}
