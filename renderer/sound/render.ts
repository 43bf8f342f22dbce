// Patches become buffers, ahead of time and off the main thread: an offline context renders a second of sound in a
// few milliseconds of the audio thread.

import type { Loudness, Patch } from '../../games/kit/sound/sound.ts';
import { avalanche } from '../../netcode/sim/mix.ts';
import { buildPatch, type Materials } from './build-patch.ts';
import { lengthOf, ROOM_SECONDS } from './envelope.ts';
import { gainTo, loudnessOf } from './loudness.ts';
import { LOUDNESS_LUFS as LUFS, PEAK } from './parameters.ts';

/** CD quality: everything here is below 20 kHz, and a playing context converts it if its own rate differs. */
export const RATE = 44_100;

/** `new OfflineAudioContext(...)`, passed in. */
export type OpenOffline = (channels: number, frames: number, rate: number) => OfflineAudioContext;

/** Renders a patch, its tones multiplied by `factor`, to a loudness. */
export type Render = (patch: Patch, loudness: Loudness, factor?: number) => Promise<AudioBuffer>;

const NOISE_SECONDS = 1.5;
/** -78 dB of full scale: what comes after the last sample above it is left out. */
const UNHEARD = 0.000_12;
/** The rest of a tail fades out in 3 ms. */
const FADE_FRAMES = 132;

export function createRender(open: OpenOffline): Render {
  let materials: Materials | null = null;

  return async (patch, loudness, factor = 1) => {
    const context = open(4, Math.ceil(lengthOf(patch) * RATE), RATE);
    materials ??= { noise: whiteNoise(context), room: roomAnswer(context) };
    buildPatch(context, buildOutputs(context), patch, factor, materials);
    return finished(context, await context.startRendering(), LUFS[loudness]);
  };
}

/** The sound goes to channels 0 and 1, and as an ear weighs it to 2 and 3: filtering is the audio thread's work. */
function buildOutputs(context: OfflineAudioContext): AudioNode {
  // Below hearing there is only what moves speakers in vain: constant parts and slow swings.
  const ground = context.createBiquadFilter();
  ground.type = 'highpass';
  ground.frequency.value = 25;
  // Filters have as many channels as come in, and these must always be two.
  ground.channelCount = 2;
  ground.channelCountMode = 'explicit';
  const weighted = buildEar(context, ground);
  const merger = context.createChannelMerger(4);
  for (const [from, first] of [
    [ground, 0],
    [weighted, 2],
  ] as const) {
    const splitter = context.createChannelSplitter(2);
    from.connect(splitter);
    splitter.connect(merger, 0, first);
    splitter.connect(merger, 1, first + 1);
  }
  context.destination.channelInterpretation = 'discrete';
  merger.connect(context.destination);
  return ground;
}

/**
 * The filters of ITU-R BS.1770 as a browser has them. (An IIRFilterNode with its very coefficients costs Chromium
 * a second of the main thread to find out how long it rings.)
 */
function buildEar(context: BaseAudioContext, from: AudioNode): AudioNode {
  const head = context.createBiquadFilter();
  head.type = 'highshelf';
  head.frequency.value = 1682;
  head.gain.value = 4;
  const low = context.createBiquadFilter();
  low.type = 'highpass';
  low.frequency.value = 38.1;
  // In decibels: a Q of a half.
  low.Q.value = -6;
  return from.connect(head).connect(low);
}

/** The rendered sound at its intended loudness, cut where it becomes inaudible. */
function finished(context: BaseAudioContext, rendered: AudioBuffer, lufs: number): AudioBuffer {
  const channels = [rendered.getChannelData(0), rendered.getChannelData(1)];
  const weighted = [rendered.getChannelData(2), rendered.getChannelData(3)];
  const gain = gainTo(lufs, PEAK, loudnessOf(channels, weighted, RATE));
  const length = Math.max(...channels.map((samples) => endOf(samples, UNHEARD / gain))) + FADE_FRAMES;
  const buffer = context.createBuffer(channels.length, length, RATE);
  for (const [index, samples] of channels.entries()) {
    const kept = buffer.getChannelData(index);
    kept.set(samples.subarray(0, length));
    for (let at = 0; at < length; at++) kept[at]! *= gain * Math.min(1, (length - 1 - at) / FADE_FRAMES);
  }
  return buffer;
}

/** After the last sample that is further from 0 than `level`. */
function endOf(samples: Float32Array, level: number): number {
  let end = samples.length;
  while (end > 0 && Math.abs(samples[end - 1]!) <= level) end--;
  return end;
}

/** From -1 to 1, the same on every machine. */
function chance(at: number, channel: number): number {
  return avalanche(Math.imul(at + 1, 0x9e3779b1) ^ channel) / 2 ** 31 - 1;
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
