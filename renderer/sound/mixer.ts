// The desk: effects and music each on a bus with a fader, music ducked under what matters, a limiter at the end.

import {
  DUCK_ATTACK_SECONDS,
  DUCK_HOLD_SECONDS,
  DUCK_RELEASE_SECONDS,
  gainOf,
  LIMITER,
  MUSIC_TRIM,
} from './parameters.ts';

export interface Volumes {
  readonly volume: number;
  readonly musicVolume: number;
  readonly effectsVolume: number;
}

export interface Mixer {
  readonly effects: AudioNode;
  readonly music: AudioNode;
  /** At once, without a click. */
  volumes(volumes: Volumes): void;
  /** The music steps back by so much (0 to 1) and comes again. */
  duck(amount: number): void;
  /** Fades the music out or in, whatever its volume is. */
  hush(quiet: boolean, seconds: number): void;
}

/** Time constant of a fader, seconds: smooth to the ear, quick for a finger. */
const FADER_SECONDS = 0.02;
/** Points of the curve that bends what the limiter let through: as many as can be heard. */
const CURVE_POINTS = 1025;

export function createMixer(context: BaseAudioContext): Mixer {
  const master = context.createGain();
  const limiter = context.createDynamicsCompressor();
  for (const key of ['threshold', 'knee', 'ratio', 'attack', 'release'] as const) {
    limiter[key].value = LIMITER[key];
  }
  const trim = context.createGain();
  trim.gain.value = limiterTrim();
  const ceiling = context.createWaveShaper();
  ceiling.curve = ceilingCurve();
  master.connect(limiter).connect(trim).connect(ceiling).connect(context.destination);

  const effects = context.createGain();
  effects.connect(master);
  const music = context.createGain();
  const ducked = context.createGain();
  const hushed = context.createGain();
  music.connect(ducked).connect(hushed).connect(master);

  const set = (param: AudioParam, to: number, seconds: number) =>
    param.setTargetAtTime(to, context.currentTime, seconds);

  return {
    effects,
    music,
    volumes({ volume, musicVolume, effectsVolume }) {
      set(master.gain, gainOf(volume), FADER_SECONDS);
      set(effects.gain, gainOf(effectsVolume), FADER_SECONDS);
      set(music.gain, gainOf(musicVolume) * MUSIC_TRIM, FADER_SECONDS);
    },
    duck(amount) {
      const { gain } = ducked;
      const now = context.currentTime;
      gain.cancelScheduledValues(now);
      gain.setTargetAtTime(1 - amount, now, DUCK_ATTACK_SECONDS);
      gain.setTargetAtTime(1, now + DUCK_HOLD_SECONDS, DUCK_RELEASE_SECONDS);
    },
    hush(quiet, seconds) {
      set(hushed.gain, quiet ? 0 : 1, seconds / 3);
    },
  };
}

/**
 * Web Audio's compressor makes up for what it takes from full scale, to the power of 0.6 (the specification's
 * "makeup gain"), quiet sounds included: this takes it off again.
 */
function limiterTrim(): number {
  const { threshold, knee, ratio } = LIMITER;
  // Full scale lies above the knee: there the curve is a line of slope 1 / ratio, from about the knee's middle.
  const takenDb = (threshold + knee / 2) * (1 - 1 / ratio);
  return 10 ** ((takenDb * 0.6) / 20);
}

/** A line up to 0.8 and a bend that stays below 1: what comes faster than the limiter is rounded. */
function ceilingCurve(): Float32Array<ArrayBuffer> {
  const from = 0.8;
  const room = 0.98 - from;
  return Float32Array.from({ length: CURVE_POINTS }, (_, index) => {
    const x = (2 * index) / (CURVE_POINTS - 1) - 1;
    const over = Math.max(0, Math.abs(x) - from);
    return Math.sign(x) * (Math.min(Math.abs(x), from) + room * Math.tanh(over / room));
  });
}
