// Renders every sound of the app and of the games, and eight seconds of each theme, and tells what came out. Bundled
// for a browser by levels.system.test.ts: only a browser has the nodes.

import type { Effect, Theme } from '../../../games/kit/sound/sound.ts';
import { games } from '../../../games/list.ts';
import { appEffects } from '../app-effects.ts';
import { type Instruments, prepareInstruments } from '../instruments.ts';
import { measure } from '../loudness.ts';
import { createMixer } from '../mixer.ts';
import { nightTheme } from '../night-theme.ts';
import { createRender, RATE } from '../render.ts';
import { createThemePlayer } from '../theme-player.ts';
import type { RenderInTurn } from '../turns.ts';

export interface Finding {
  readonly name: string;
  readonly loudness: string;
  readonly seconds: number;
  /** LUFS of the loudest tenth of a second. */
  readonly lufs: number;
  readonly peak: number;
  /** The mean of all samples over their RMS: 0 for a sound without a constant part. */
  readonly constant: number;
  /** The last sample: a sound that is cut ends with a click. */
  readonly last: number;
}

const open = (channels: number, frames: number, rate: number) =>
  new OfflineAudioContext(channels, frames, rate);

const tables: readonly (readonly [string, Readonly<Record<string, Effect>>])[] = [
  ['app', appEffects],
  ...games.flatMap(({ info, sounds }) => (sounds ? [[info.id, sounds.effects] as const] : [])),
];

const themes: Readonly<Record<string, Theme>> = {
  night: nightTheme,
  ...Object.fromEntries(games.flatMap(({ info, sounds }) => (sounds ? [[info.id, sounds.theme]] : []))),
};

function channelsOf(buffer: AudioBuffer): Float32Array[] {
  return Array.from({ length: buffer.numberOfChannels }, (_, index) => buffer.getChannelData(index));
}

export async function effects(): Promise<Finding[]> {
  const render = createRender(open);
  const findings: Finding[] = [];
  for (const [table, all] of tables) {
    for (const [name, { patch, loudness }] of Object.entries(all)) {
      const buffer = await render(patch, loudness);
      const channels = channelsOf(buffer);
      findings.push({
        name: `${table}.${name}`,
        loudness,
        seconds: buffer.duration,
        ...measure(channels, RATE),
        constant: constantOf(channels),
        last: Math.max(...channels.map((channel) => Math.abs(channel.at(-1) ?? 0))),
      });
    }
  }
  return findings;
}

function constantOf(channels: readonly Float32Array[]): number {
  let sum = 0;
  let power = 0;
  let count = 0;
  for (const samples of channels) {
    for (const sample of samples) {
      sum += sample;
      power += sample * sample;
      count++;
    }
  }
  return sum / count / Math.sqrt(power / count);
}

const prepared = new Map<Theme, Instruments>();

/** Buffers are independent of contexts, so that instruments that have played once play again. */
async function instrumentsOf(theme: Theme): Promise<Instruments> {
  const known = prepared.get(theme);
  if (known) return known;
  const render = createRender(open);
  const atOnce: RenderInTurn = async (patch, loudness, { take }, factor) =>
    take(await render(patch, loudness, factor));
  const instruments = prepareInstruments(theme, atOnce, () => true);
  while (theme.layers.some(({ instrument, low }) => instruments.tone(instrument, low) === null)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  prepared.set(theme, instruments);
  return instruments;
}

/** So much of a theme through the desk, at full volume. */
export async function music(name: string, intensity: number, seconds: number): Promise<Float32Array[]> {
  const theme = themes[name]!;
  const context = open(2, seconds * RATE, RATE);
  const mixer = createMixer(context);
  mixer.volumes({ volume: 1, musicVolume: 1, effectsVolume: 1 });
  const tune = createThemePlayer(context, mixer.music, theme, await instrumentsOf(theme), 7);
  tune.follow({ intensity, tempo: 1 });
  for (let now = 0; now < seconds; now += 0.1) tune.schedule(now);
  return channelsOf(await context.startRendering());
}

/** All at once: the worst that a game can do, through the desk. */
export async function pandemonium(): Promise<Float32Array[]> {
  const render = createRender(open);
  const context = open(2, 3 * RATE, RATE);
  const mixer = createMixer(context);
  mixer.volumes({ volume: 1, musicVolume: 1, effectsVolume: 1 });
  for (const [index, { patch }] of tables.flatMap(([, all]) => Object.values(all)).entries()) {
    if (index >= 24) break;
    const source = context.createBufferSource();
    source.buffer = await render(patch, 'strong');
    source.connect(mixer.effects);
    source.start(0.1 + (index % 4) * 0.05);
  }
  return channelsOf(await context.startRendering());
}

export function heard(channels: Float32Array[], windowSeconds: number) {
  return measure(channels, RATE, windowSeconds);
}
