// One match of bots of every game, seen and heard by people in every language: what a game that is in the list has to
// keep to. A game needs no sounds, no texts in its picture and no controls for it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clone } from '../netcode/sim/clone.ts';
import type { Seat } from '../netcode/sim/rules.ts';
import { createSimulation } from '../netcode/sim/simulation.ts';
import type { Controller, Game } from './game.ts';
import type { Heard, Mood } from './kit/sound/sound.ts';
import { type Recording, recordTexts } from './kit/testing/recording-canvas.ts';
import { type Language, languages } from './kit/words/languages.ts';
import { games } from './list.ts';

let canvas: Recording;
beforeAll(() => {
  canvas = recordTexts();
});
afterAll(() => canvas.restore());

/** Names in a script that is neither Latin nor Chinese, so that all Latin or Chinese text is the game's own. */
const people = ['Анна', 'Борис'];
const WIDTH = 1280;
const HEIGHT = 720;
/** Primes, so that pictures fall on every phase of a second; a long match changes slowly. */
const DRAW_EVERY_FRAMES = { rounds: 47, long: 131 } as const;
const MOST_FRAMES = 40_000;

interface Played {
  /** What a painter wrote. */
  readonly texts: Readonly<Record<Language, readonly string[]>>;
  /** By one of the players, and by onlookers. */
  readonly heard: readonly Heard[];
  readonly overheard: readonly Heard[];
  readonly moods: readonly Mood[];
  readonly seconds: number;
}

/** Every letter, each time beginning with another one, with the pointer at another place of the picture. */
function fumble(controller: Controller<unknown>, state: unknown, step: number): void {
  const at = { x: (WIDTH * ((step * 5) % 31)) / 31, y: (HEIGHT * ((step * 7) % 19)) / 19 };
  const plain = { shift: false, ctrl: false };
  controller.handle({ kind: 'move', ...at, button: -1, ...plain }, state, WIDTH, HEIGHT);
  for (let key = 0; key < 7; key++) {
    const code = `Key${String.fromCharCode(65 + ((step * 3 + key) % 26))}`;
    for (const pressed of [true, false])
      controller.handle({ kind: 'key', code, pressed, ...plain }, state, WIDTH, HEIGHT);
  }
  controller.tick(state, 16, WIDTH, HEIGHT);
}

function play(game: Game): Played {
  const { info, rules, sounds } = game;
  const seats: Seat[] = [
    ...people.map((name) => ({ kind: 'player' as const, name })),
    { kind: 'bot', name: 'Bot 3' },
    { kind: 'bot', name: 'Bot 4' },
  ];
  const options = Object.fromEntries(info.options.map(({ key, values }) => [key, values[0]!]));
  const bots = seats.map(({ name }) => ({ kind: 'bot' as const, name }));
  const simulation = createSimulation(info, rules, { seed: 4, seats: bots, options });
  const screens = languages.map((language) => {
    const controller = game.createController?.(0, language, (code) => code.replace('Key', ''));
    const painter = game.createPainter({ language, seats, ...(controller ? { controller } : {}) });
    return { controller, painter, texts: new Set<string>() };
  });
  const ear = { seats: [0], at: null };
  const heard: Heard[] = [];
  const overheard: Heard[] = [];
  const moods: Mood[] = [];
  const inputs = new Uint8Array(seats.length * info.inputBytes);
  let previous = clone(simulation.state);
  let step = 0;
  const every = game.createController ? DRAW_EVERY_FRAMES.long : DRAW_EVERY_FRAMES.rounds;

  function draw(frame: number): void {
    for (const { controller, painter, texts } of screens) {
      canvas.texts = texts;
      if (controller) fumble(controller, simulation.state, step);
      painter.draw(canvas.ctx, {
        previous,
        current: simulation.state,
        alpha: 1,
        me: 0,
        mine: [0],
        width: WIDTH,
        height: HEIGHT,
        time: (frame * 1000) / info.tickRate,
        reducedMotion: false,
        shake: true,
      });
    }
    step++;
  }

  while (simulation.outcome() === null && simulation.frame < MOST_FRAMES) {
    const draws = simulation.frame % every === 0;
    if (draws) previous = clone(simulation.state);
    simulation.step(inputs);
    for (const { painter } of screens) painter.observe(previous, simulation.state);
    if (draws) draw(simulation.frame);
    if (!sounds) continue;
    heard.push(...sounds.hear(simulation.state, ear));
    overheard.push(...sounds.hear(simulation.state, { seats: [], at: null }));
    moods.push(sounds.mood(simulation.state, ear));
  }
  expect(simulation.outcome(), `the outcome after ${MOST_FRAMES} frames`).not.toBeNull();
  // After the end too, when tables have come.
  for (let late = 1; late <= 3; late++) draw(simulation.frame + 60 * late);
  const texts = Object.fromEntries(
    languages.map((language, index) => [language, [...screens[index]!.texts]]),
  );
  const seconds = simulation.frame / info.tickRate;
  return { texts: texts as Record<Language, string[]>, heard, overheard, moods, seconds };
}

/** Keys are called by what is printed on them. */
const keys = /\b(?:[A-Z]|Esc|Shift)\b/g;
const latin = /\p{Script=Latin}/u;
const chinese = /\p{Script=Han}/u;
const letters = /\p{L}/u;
const saysWords = (text: string) =>
  letters.test(people.reduce((rest, name) => rest.replaceAll(name, ''), text));

// What people put into a console of their own has no end that anybody knows of.
const ending = games.filter(({ files }) => !files);

describe.each(ending.map((game) => [game.info.id, game] as const))('%s', (_, game) => {
  let played: Played;
  beforeAll(() => {
    played = play(game);
  });

  it('writes each language on its own screens: Chinese ones have Latin letters only in names of keys', () => {
    const { en, zh } = played.texts;
    expect(zh.filter((text) => latin.test(text.replace(keys, '')))).toEqual([]);
    expect(en.filter((text) => chinese.test(text))).toEqual([]);
    expect([...en, ...zh].filter((text) => text.includes('undefined'))).toEqual([]);
    // A game that writes words in one language writes words in the other, too.
    expect(zh.some(saysWords)).toBe(en.some(saysWords));
  });

  const { sounds } = game;
  if (!sounds) return;

  it('plays only what is in its table, at sane places and gains', () => {
    const all = [...played.heard, ...played.overheard];
    expect(Object.keys(sounds.effects)).toEqual(
      expect.arrayContaining([...new Set(all.map((one) => one.sound))]),
    );
    expect(all.filter(({ gain }) => gain <= 0 || gain > 1.5)).toEqual([]);
    expect(all.filter(({ pan }) => Math.abs(pan) > 1.001)).toEqual([]);
  });

  it('makes at most 5 sounds in a second that are more than soft', () => {
    const loud = played.heard.filter(({ sound }) => /plain|strong/.test(sounds.effects[sound]!.loudness));
    expect(loud.length / played.seconds).toBeLessThan(5);
  });

  it('keeps its mood within its bounds, following what happens', () => {
    const sane = ({ intensity, tempo }: Mood) =>
      intensity >= 0 && intensity <= 1 && tempo > 0.8 && tempo < 1.3;
    expect(played.moods.filter((mood) => !sane(mood))).toEqual([]);
    const intensities = played.moods.map(({ intensity }) => intensity).sort((a, b) => a - b);
    expect(intensities.at(-1)! - intensities[0]!).toBeGreaterThan(0.3);
  });

  it('has a playable theme: known instruments, rhythms of digits and dots, degrees of its scale', () => {
    const { instruments, layers, progressions, scale } = sounds.theme;
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

describe('the words of a game', () => {
  // A game that runs a program from a file knows neither the points nor the end of that program.
  it.each(games.filter(({ files }) => !files))(
    'say what teams and handicaps mean in $info.id, in every language, if it has them',
    (game) => {
      const { info, texts } = game;
      for (const language of languages) {
        expect(texts[language].teams !== undefined, language).toBe(info.teams === true);
        expect(texts[language].handicap !== undefined, language).toBe(info.handicaps === true);
      }
    },
  );
});
