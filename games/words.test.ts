// What painters write is in the language of the screen: whole matches are drawn onto a canvas that remembers texts.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { clone } from '../netcode/sim/clone.ts';
import type { Seat } from '../netcode/sim/rules.ts';
import { createSimulation } from '../netcode/sim/simulation.ts';
import type { Controller, Game } from './game.ts';
import { type Recording, recordTexts } from './kit/testing/recording-canvas.ts';
import { type Language, languages } from './kit/words/languages.ts';
import { games } from './list.ts';

let canvas: Recording;
beforeEach(() => {
  canvas = recordTexts();
});
afterEach(() => canvas.restore());

/** Names in a script that is neither Latin nor Chinese, so that whatever is one of these was written by the game. */
const people = ['Анна', 'Борис'];
const WIDTH = 1280;
const HEIGHT = 720;
/** Primes, so that pictures fall on every phase of a second; a long match changes slowly. */
const DRAW_EVERY_FRAMES = { rounds: 47, long: 131 } as const;
const MOST_FRAMES = 40_000;

interface Hand {
  readonly view: { selection: readonly number[]; hover: string | null; mode: unknown };
}

/** Everything of a controller of commands that makes the painter say something. */
function fiddle(controller: Controller<unknown>, state: unknown, step: number): void {
  const { view } = controller as unknown as Hand;
  const key = (code: string) =>
    controller.handle({ kind: 'key', code, pressed: true, shift: false, ctrl: false }, state, WIDTH, HEIGHT);
  const release = (code: string) =>
    controller.handle({ kind: 'key', code, pressed: false, shift: false, ctrl: false }, state, WIDTH, HEIGHT);
  const letters = 'QWERASDFZXCV';
  for (const code of [step % 2 === 0 ? 'KeyH' : 'KeyG', `Key${letters[step % letters.length]}`]) {
    key(code);
    release(code);
  }
  controller.tick(state, 16, WIDTH, HEIGHT);
  view.hover = letters[(step * 5) % letters.length]!;
}

/** What a painter of each language writes during one match. */
function textsOf(game: Game): Record<Language, string[]> {
  const seats: Seat[] = [
    ...people.map((name) => ({ kind: 'player' as const, name })),
    { kind: 'bot', name: 'Bot 3' },
    { kind: 'bot', name: 'Bot 4' },
  ];
  const options = Object.fromEntries(game.info.options.map(({ key, values }) => [key, values[0]!]));
  const bots = seats.map(({ name }) => ({ kind: 'bot' as const, name }));
  const simulation = createSimulation(game.info, game.rules, { seed: 4, seats: bots, options });
  const screens = languages.map((language) => {
    const controller = game.createController?.(0, language);
    const painter = game.createPainter({ language, seats, ...(controller ? { controller } : {}) });
    return { controller, painter, texts: new Set<string>() };
  });
  const inputs = new Uint8Array(seats.length * game.info.inputBytes);
  let previous = clone(simulation.state);
  let step = 0;
  const every = game.createController ? DRAW_EVERY_FRAMES.long : DRAW_EVERY_FRAMES.rounds;

  function draw(frame: number): void {
    for (const { controller, painter, texts } of screens) {
      canvas.texts = texts;
      if (controller) fiddle(controller, simulation.state, step);
      painter.draw(canvas.ctx, {
        previous,
        current: simulation.state,
        alpha: 1,
        me: 0,
        mine: [0],
        width: WIDTH,
        height: HEIGHT,
        time: (frame * 1000) / game.info.tickRate,
        reducedMotion: false,
        shake: true,
      });
    }
    step++;
  }

  let frame = 0;
  for (; simulation.outcome() === null && frame < MOST_FRAMES; frame++) {
    const draws = frame % every === 0;
    if (draws) previous = clone(simulation.state);
    simulation.step(inputs);
    for (const { painter } of screens) painter.observe(previous, simulation.state);
    if (draws) draw(frame);
  }
  // After the end too, when tables have come.
  for (let late = 0; late < 3; late++) draw(frame + 60 * late);
  const said = (language: Language) => [...screens[languages.indexOf(language)]!.texts];
  return { en: said('en'), zh: said('zh') };
}

/** Keys are called by what is printed on them. */
const keys = /\b(?:[A-Z]|Esc|Shift)\b/g;
const latin = /\p{Script=Latin}/u;
const chinese = /\p{Script=Han}/u;

test.each(games.map((game) => [game.info.id, game] as const))(
  '%s writes each language on its own screens: in Chinese nothing in Latin letters but the names of keys',
  (_, game) => {
    const { en, zh } = textsOf(game);
    expect(zh.filter((text) => latin.test(text.replace(keys, '')))).toEqual([]);
    expect(en.filter((text) => chinese.test(text))).toEqual([]);
    expect([...en, ...zh].filter((text) => text.includes('undefined'))).toEqual([]);
    expect(zh.filter((text) => chinese.test(text)).length).toBeGreaterThan(8);
    expect(en.filter((text) => latin.test(text)).length).toBeGreaterThan(8);
  },
);
