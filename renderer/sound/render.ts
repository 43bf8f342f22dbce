// Patches become buffers, ahead of time and off the main thread: an offline context renders a second of sound in a
// few milliseconds of the audio thread.

import type { Loudness, Patch } from '../../games/sound.ts';
import { mix } from '../../netcode/sim/mix.ts';
import { buildPatch, type Materials } from './build-patch.ts';
import { lengthOf, ROOM_SECONDS } from './envelope.ts';
import { gainTo, measure } from './loudness.ts';
import { LOUDNESS_LUFS as LUFS, PEAK } from './tokens.ts';

/** CD quality: nothing here has anything above 20 kHz, and a playing context converts it if its own rate differs. */
export const RATE = 44_100;

/** `new OfflineAudioContext(...)`, passed in. */
export type OpenOffline = (channels: number, frames: number, rate: number) => OfflineAudioContext;

/** Renders a patch, its tones multiplied by `factor`, to a loudness. */
export type Render = (patch: Patch, loudness: Loudness, factor?: number) => Promise<AudioBuffer>;

const NOISE_SECONDS = 1.5;
/** -78 dB of full scale: what comes after the last sample above it is left out. */
const UNHEARD = 0.000_12;
/** The rest of a tail goes to nothing in 3 ms. */
const FADE_FRAMES = 132;

export function createRender(open: OpenOffline): Render {
  let materials: Materials | null = null;

  return async (patch, loudness, factor = 1) => {
    const context = open(2, Math.ceil(lengthOf(patch) * RATE), RATE);
    materials ??= { noise: whiteNoise(context), room: roomAnswer(context) };
    // Below hearing there is only what moves speakers for nothing: constant parts and slow swings.
    const ground = context.createBiquadFilter();
    ground.type = 'highpass';
    ground.frequency.value = 25;
    ground.connect(context.destination);
    buildPatch(context, ground, patch, factor, materials);
    const buffer = await context.startRendering();
    return finished(context, buffer, LUFS[loudness]);
  };
}

/** As loud as it is meant to be, and no longer than it is heard. */
function finished(context: BaseAudioContext, rendered: AudioBuffer, lufs: number): AudioBuffer {
  const channels = Array.from({ length: rendered.numberOfChannels }, (_, index) =>
    rendered.getChannelData(index),
  );
  const gain = gainTo(lufs, PEAK, measure(channels, RATE));
  const ends = channels.map((samples) => samples.findLastIndex((one) => Math.abs(one * gain) > UNHEARD));
  const buffer = context.createBuffer(channels.length, Math.max(...ends) + 1 + FADE_FRAMES, RATE);
  for (const [index, samples] of channels.entries()) {
    const kept = buffer.getChannelData(index);
    for (let at = 0; at < kept.length; at++) {
      kept[at] = (samples[at] ?? 0) * gain * Math.min(1, (kept.length - 1 - at) / FADE_FRAMES);
    }
  }
  return buffer;
}

/** From -1 to 1, the same on every machine. */
function chance(at: number, channel: number): number {
  return mix(at, channel) / 2 ** 31 - 1;
}

function whiteNoise(context: BaseAudioContext): AudioBuffer {
  const frames = Math.round(NOISE_SECONDS * RATE);
  const buffer = context.createBuffer(1, frames, RATE);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < frames; at++) samples[at] = chance(at, 7);
  return buffer;
}

/** A small hall by night: noise that dies away, the treble first, a little different on both sides. */
function roomAnswer(context: BaseAudioContext): AudioBuffer {
  const frames = Math.round(ROOM_SECONDS * RATE);
  const buffer = context.createBuffer(2, frames, RATE);
  for (let channel = 0; channel < 2; channel++) {
    const samples = buffer.getChannelData(channel);
    let dull = 0;
    for (let at = 0; at < frames; at++) {
      const age = at / frames;
      // The further it has gone, the more of the treble the walls have taken.
      const bright = 0.5 * (1 - age) ** 2 + 0.04;
      dull += bright * (chance(at, channel) - dull);
      const early = Math.min(1, at / (0.012 * RATE));
      samples[at] = dull * early * 10 ** (-3 * age);
    }
  }
  return buffer;
}
