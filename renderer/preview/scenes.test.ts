import { expect, test } from 'vitest';
import { SCENE_SECONDS } from '../../games/game.ts';
import { games } from '../../games/list.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { createOpening } from './opening.ts';
import { createReel } from './reel.ts';

/** A game may be without a scene: the lobby then shows none. */
const shown = games.flatMap(({ info, rules, texts, scene }) =>
  scene ? [{ info, rules, texts, scene }] : [],
);

// If one no longer does, tools/find-scenes.ts finds another.
test.each(shown)('the scene of $info.id still shows what the game is about', ({ info, rules, scene }) => {
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
  for (const [kind, count] of Object.entries(scene.shows))
    expect(happened[kind] ?? 0, kind).toBeGreaterThanOrEqual(count);
  expect(scene.picture).toBeLessThan(SCENE_SECONDS * info.tickRate);
});

test.each(shown)('every rule of $info.id has its place in the picture', ({ texts, scene }) => {
  for (const { rules } of Object.values(texts)) expect(scene.marks).toHaveLength(rules.length);
});

test('a scene is prepared in bites, and loops over the same frames', () => {
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
  const opening = createOpening(spied as typeof game, game.scene!, () => time++);
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
