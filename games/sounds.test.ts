import { beforeAll, describe, expect, test } from 'vitest';
import { createSimulation } from '../netcode/sim/simulation.ts';
import type { Game } from './game.ts';
import type { GameSounds, Heard, Mood } from './kit/sound/sound.ts';
import { languages } from './kit/words/languages.ts';
import { games } from './list.ts';

const sounding = games.flatMap((game) => (game.sounds ? [{ ...game, sounds: game.sounds }] : []));

interface Listening {
  readonly heard: readonly Heard[];
  readonly moods: readonly Mood[];
  readonly seconds: number;
}

/** A match of bots as whoever has these seats hears it. */
function listen(game: Game & { readonly sounds: GameSounds<unknown> }, own: readonly number[]): Listening {
  const { info, rules, sounds } = game;
  const seats = Array.from({ length: 4 }, (_, seat) => ({ kind: 'bot', name: `Bot ${seat}` }) as const);
  const options = Object.fromEntries(info.options.map(({ key, initial }) => [key, initial]));
  const simulation = createSimulation(info, rules, { seed: 11, seats, options });
  const inputs = new Uint8Array(seats.length * info.inputBytes);
  const ear = { seats: own, at: null };
  const heard: Heard[] = [];
  const moods: Mood[] = [];
  const frames = 400 * info.tickRate;
  while (simulation.frame < frames && !simulation.outcome()) {
    simulation.step(inputs);
    heard.push(...sounds.hear(simulation.state, ear));
    moods.push(sounds.mood(simulation.state, ear));
  }
  return { heard, moods, seconds: simulation.frame / info.tickRate };
}

test('every game of the app sounds', () => {
  expect(sounding.map(({ info }) => info.id)).toEqual(games.map(({ info }) => info.id));
});

describe.each(sounding)('$info.id', (game) => {
  let mine: Listening;
  let onlooker: Listening;
  beforeAll(() => {
    mine = listen(game, [0]);
    onlooker = listen(game, []);
  });

  test('plays only what is in its table, at sane places and gains', () => {
    for (const { sound, gain, pan } of [...mine.heard, ...onlooker.heard]) {
      expect(game.sounds.effects).toHaveProperty([sound]);
      expect(gain).toBeGreaterThan(0);
      expect(gain).toBeLessThanOrEqual(1.5);
      expect(Math.abs(pan)).toBeLessThanOrEqual(1.001);
    }
    expect(new Set(mine.heard.map(({ sound }) => sound)).size).toBeGreaterThan(5);
  });

  test('what is heard often is quiet: each second at most 5 sounds that are more than soft', () => {
    const { effects } = game.sounds;
    const loud = mine.heard.filter(({ sound }) => /plain|strong/.test(effects[sound]!.loudness));
    expect(loud.length / mine.seconds).toBeLessThan(5);
  });

  test('the mood stays within its bounds and follows what happens', () => {
    for (const { intensity, tempo } of mine.moods) {
      expect(intensity).toBeGreaterThanOrEqual(0);
      expect(intensity).toBeLessThanOrEqual(1);
      expect(tempo).toBeGreaterThan(0.8);
      expect(tempo).toBeLessThan(1.3);
    }
    const intensities = mine.moods.map(({ intensity }) => intensity);
    expect(Math.max(...intensities) - Math.min(...intensities)).toBeGreaterThan(0.3);
  });

  test('captions name the same cues in every language, and only those that are heard', () => {
    const [first, ...others] = languages.map((language) => Object.keys(game.texts[language].captions));
    for (const other of others) expect(other).toEqual(first);
    const cues = new Set([...mine.heard, ...onlooker.heard].map(({ cue }) => cue));
    const spoken = first!.filter((cue) => cues.has(cue));
    expect(spoken.length).toBeGreaterThan(3);
  });

  test('the theme is playable: known instruments, rhythms of digits and dots, degrees of its scale', () => {
    const { instruments, layers, progressions, scale } = game.sounds.theme;
    for (const { instrument, rhythms, fill } of layers) {
      expect(instruments).toHaveProperty([instrument]);
      for (const rhythm of [...rhythms, ...(fill ? [fill] : [])]) expect(rhythm).toMatch(/^[.1-9]+$/);
      if (fill) expect(fill).toHaveLength(16);
    }
    for (const progression of progressions) {
      for (const degree of progression) expect(degree).toBeLessThan(scale.length);
    }
  });
});
