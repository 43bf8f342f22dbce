// Everything that makes a hit felt, in one bundle with one clock: particles, waves, shake, flash, floating words and
// the announcer. All of it is display: cues start it, the time of the screen moves it on.

import { type Announcer, createAnnouncer } from './announcer.ts';
import { createFlash, type Flash } from './flash.ts';
import { createFloats, type Floats } from './floats.ts';
import { createParticles, type Particles } from './particles.ts';
import { createShake, type Shake } from './shake.ts';
import { createWaves, type Waves } from './waves.ts';

export interface Juice {
  readonly particles: Particles;
  readonly waves: Waves;
  readonly shake: Shake;
  readonly flash: Flash;
  readonly floats: Floats;
  readonly announcer: Announcer;
  /** Moves everything on to `time` (ms), in a world that may be shown turned. Returns how many milliseconds that were. */
  advance(time: number, turned?: boolean): number;
  /** Ends all that was started: what happened in one round is over with it. */
  end(): void;
}

/** Most particles: more than a whole table needs that crashes at once; a slow machine still draws them. */
const MOST_PARTICLES = 520;
/** After a pause longer than this (a hidden window) effects jump on instead of playing. */
const MAX_STEP_MS = 100;

export function createJuice(seed: number): Juice {
  const particles = createParticles(MOST_PARTICLES, seed);
  const waves = createWaves();
  const shake = createShake();
  const flash = createFlash();
  const floats = createFloats();
  const announcer = createAnnouncer();
  let last = -1;
  return {
    particles,
    waves,
    shake,
    flash,
    floats,
    announcer,
    advance(time, turned = false) {
      const ms = last < 0 ? 0 : Math.min(MAX_STEP_MS, Math.max(0, time - last));
      last = time;
      particles.advance(ms, turned);
      for (const part of [waves, shake, flash, floats, announcer]) part.advance(ms);
      return ms;
    },
    end() {
      for (const part of [particles, waves, shake, flash, floats]) part.advance(Number.POSITIVE_INFINITY);
      announcer.hush();
    },
  };
}
