import { expect, test } from 'vitest';
import { games } from '../../games/list.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { createOpening } from './opening.ts';
import { createReel } from './reel.ts';
import { SCENE_SECONDS, scenes } from './scenes.ts';

/** What must happen in a scene for it to be worth showing; if it no longer does, run tools/find-scenes.ts. */
const needed: { readonly [game: string]: { readonly [kind: string]: number } } = {
  trails: { crash: 2, turn: 10 },
  powder: { blast: 3, crate: 3, out: 1 },
  skirmish: { death: 5, shoot: 20 },
};

const shown = games.filter(({ info }) => scenes[info.id] !== undefined);

// Without one the lobby shows none: fit for a game that somebody is making, not for one that is done.
test('every game has a scene, and every scene a game', () => {
  expect(Object.keys(scenes).sort()).toEqual(games.map(({ info }) => info.id).sort());
});

test.each(shown.map(({ info, rules }) => ({ info, rules })))(
  'the scene of $info.id still shows what the game is about',
  ({ info, rules }) => {
    const scene = scenes[info.id]!;
    const seats = Array.from({ length: scene.seats }, (_, seat) => ({
      kind: 'bot' as const,
      name: `Bot ${seat + 1}`,
    }));
    const simulation = createSimulation(info, rules, { seed: scene.seed, seats, options: scene.options });
    const inputs = new Uint8Array(scene.seats * info.inputBytes);
    const happened: Record<string, number> = {};
    while (simulation.frame < scene.from + SCENE_SECONDS * info.tickRate) {
      simulation.step(inputs);
      if (simulation.frame <= scene.from) continue;
      for (const { kind } of (simulation.state as { cues: { kind: string }[] }).cues)
        happened[kind] = (happened[kind] ?? 0) + 1;
    }
    for (const [kind, count] of Object.entries(needed[info.id] ?? {}))
      expect(happened[kind] ?? 0, kind).toBeGreaterThanOrEqual(count);
    expect(scene.picture).toBeLessThan(SCENE_SECONDS * info.tickRate);
  },
);

test('every rule of every game has its place in the picture', () => {
  for (const { info, texts } of shown)
    for (const { rules } of Object.values(texts))
      expect(scenes[info.id]!.marks.length).toBeGreaterThanOrEqual(rules.length);
});

test('a scene is prepared in bites, and loops over the same frames', () => {
  const { trails } = scenes;
  const game = games.find(({ info }) => info.id === 'trails')!;
  const drawn: unknown[] = [];
  const spied = {
    ...game,
    createPainter: () => ({
      observe: () => {},
      draw: (_: unknown, { current }: { current: unknown }) => drawn.push(structuredClone(current)),
    }),
  };
  let time = 0;
  const opening = createOpening(spied as typeof game, trails!, () => time++);
  let bites = 0;
  while (!opening.prepare(50)) bites++;
  expect(bites).toBeGreaterThan(1);
  const reel = createReel(opening, 'en');
  const ctx = {} as OffscreenCanvasRenderingContext2D;
  for (const ms of [500, 1500, 500, 1500]) reel.draw(ctx, ms, 320, 180);
  expect(drawn[2]).toEqual(drawn[0]);
  expect(drawn[3]).toEqual(drawn[1]);
  expect(drawn[1]).not.toEqual(drawn[0]);
});
