// A patch becomes nodes. They are built in an offline context, once for each sound (render.ts): while a game
// runs, only finished buffers are played.

import type { Filter, Glide, Part, Patch } from '../../games/kit/sound/sound.ts';
import { endOf, pointsOf, repeatsOf } from './envelope.ts';

/** What all patches of a rendering share. */
export interface Materials {
  /** Seconds of white noise. */
  readonly noise: AudioBuffer;
  /** The answer of the room to a click. */
  readonly room: AudioBuffer;
}

/** Connects the patch to `out`; all tones are multiplied by `factor`, noise and filters stay. */
export function buildPatch(
  context: BaseAudioContext,
  out: AudioNode,
  patch: Patch,
  factor: number,
  { noise, room }: Materials,
): void {
  const dry = context.createGain();
  dry.connect(out);
  for (const [index, part] of patch.parts.entries()) buildPart(context, dry, part, factor, noise, index);
  if (patch.echo) buildEcho(context, dry, out, patch.echo);
  if (!patch.room) return;
  const convolver = context.createConvolver();
  convolver.buffer = room;
  const send = context.createGain();
  send.gain.value = patch.room;
  dry.connect(send).connect(convolver).connect(out);
}

function buildPart(
  context: BaseAudioContext,
  out: AudioNode,
  part: Part,
  factor: number,
  noise: AudioBuffer,
  index: number,
): void {
  const level = context.createGain();
  level.gain.value = 0;
  for (const { at, level: to, by } of pointsOf(part)) {
    if (by === 'jump') level.gain.setValueAtTime(to, at);
    else if (by === 'line') level.gain.linearRampToValueAtTime(to, at);
    else level.gain.exponentialRampToValueAtTime(to, at);
  }
  let end: AudioNode = level;
  if (part.pan) {
    const panner = context.createStereoPanner();
    panner.pan.value = part.pan;
    end = level.connect(panner);
  }
  end.connect(out);
  const into = part.filter ? buildFilter(context, part.filter, part.at ?? 0, level) : level;
  if (part.wave === 'noise') playNoise(context, into, part, noise, index);
  else for (const { cents, pan } of twins(part)) playTone(context, into, part, factor, cents, pan);
}

function buildFilter(context: BaseAudioContext, { kind, hz, q = 0.7 }: Filter, at: number, out: AudioNode) {
  const filter = context.createBiquadFilter();
  filter.type = kind;
  filter.Q.value = q;
  follow(filter.frequency, hz, at, 1);
  filter.connect(out);
  return filter;
}

function playNoise(
  context: BaseAudioContext,
  into: AudioNode,
  part: Part,
  noise: AudioBuffer,
  index: number,
) {
  const source = context.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  // Each part begins elsewhere, or two bursts at once would be one that is twice as loud.
  source.start(part.at ?? 0, (index * 0.37) % noise.duration);
  source.stop(endOf(part));
  source.connect(into);
}

function twins({ spread = 0 }: Part): readonly { readonly cents: number; readonly pan: number }[] {
  if (spread === 0) return [{ cents: 0, pan: 0 }];
  return [
    { cents: -spread, pan: -0.6 },
    { cents: spread, pan: 0.6 },
  ];
}

function playTone(
  context: BaseAudioContext,
  into: AudioNode,
  { wave, hz = 440, at = 0, fm, vibrato, ...part }: Part,
  factor: number,
  cents: number,
  pan: number,
): void {
  if (wave === 'noise') return;
  const end = endOf({ wave, at, ...part });
  const tone = context.createOscillator();
  tone.type = wave;
  tone.detune.value = cents;
  follow(tone.frequency, hz, at, factor);
  if (fm) {
    const base = typeof hz === 'number' ? hz : hz.from;
    const reach = context.createGain();
    reach.gain.setValueAtTime(base * factor * fm.index * fm.ratio, at);
    reach.gain.exponentialRampToValueAtTime(base * factor * fm.index * fm.ratio * 0.001, at + fm.decay);
    sine(context, base * factor * fm.ratio, at, end)
      .connect(reach)
      .connect(tone.frequency);
  }
  if (vibrato) {
    const reach = context.createGain();
    reach.gain.value = vibrato.cents;
    sine(context, vibrato.hz, at, end).connect(reach).connect(tone.detune);
  }
  tone.start(at);
  tone.stop(end);
  if (pan === 0) {
    tone.connect(into);
    return;
  }
  const panner = context.createStereoPanner();
  panner.pan.value = pan;
  const half = context.createGain();
  half.gain.value = 0.7;
  tone.connect(half).connect(panner).connect(into);
}

function sine(context: BaseAudioContext, hz: number, at: number, end: number): OscillatorNode {
  const tone = context.createOscillator();
  tone.frequency.value = hz;
  tone.start(at);
  tone.stop(end);
  return tone;
}

function follow(param: AudioParam, hz: number | Glide, at: number, factor: number): void {
  if (typeof hz === 'number') {
    param.value = hz * factor;
    return;
  }
  param.value = hz.from * factor;
  param.setValueAtTime(hz.from * factor, at);
  param.exponentialRampToValueAtTime(hz.to * factor, at + Math.max(0.001, hz.seconds));
}

/** Builds the echo from taps: an offline context is unable to tell where a loop of nodes ends. */
function buildEcho(
  context: BaseAudioContext,
  from: AudioNode,
  out: AudioNode,
  { seconds, back }: NonNullable<Patch['echo']>,
): void {
  for (let tap = 1; tap <= repeatsOf(back); tap++) {
    const delay = context.createDelay(seconds * tap + 0.1);
    delay.delayTime.value = seconds * tap;
    const level = context.createGain();
    level.gain.value = back ** tap;
    const panner = context.createStereoPanner();
    panner.pan.value = tap % 2 === 0 ? -0.5 : 0.5;
    from.connect(delay).connect(level).connect(panner).connect(out);
  }
}
