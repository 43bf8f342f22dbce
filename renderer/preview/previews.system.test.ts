import { expect, test } from 'vitest';
import { PREVIEW_SECONDS } from '../../games/game.ts';
import { games } from '../../games/list.ts';
import { createPreviewLoop } from './preview-loop.ts';
import { noInputs, previewMatch } from './preview-match.ts';

/** A game may be without a preview: the lobby then shows none. */
const shown = games.flatMap(({ info, rules, texts, preview }) =>
  preview ? [{ info, rules, texts, preview }] : [],
);

// If one no longer does, tools/find-previews.ts finds another.
test.each(shown)('the preview of $info.id still shows what the game is about', (game) => {
  const { info, preview } = game;
  const simulation = previewMatch(game, preview);
  const inputs = noInputs(game, preview);
  const happened: Record<string, number> = {};
  while (simulation.frame < preview.from + PREVIEW_SECONDS * info.tickRate) {
    simulation.step(inputs);
    if (simulation.frame <= preview.from) continue;
    for (const { kind } of (simulation.state as { cues?: { kind: string }[] }).cues ?? [])
      happened[kind] = (happened[kind] ?? 0) + 1;
  }
  for (const [kind, count] of Object.entries(preview.shows))
    expect(happened[kind] ?? 0, kind).toBeGreaterThanOrEqual(count);
  expect(preview.picture).toBeLessThan(PREVIEW_SECONDS * info.tickRate);
});

test.each(shown)('every rule of $info.id has its place in the picture', ({ texts, preview }) => {
  for (const { rules } of Object.values(texts)) expect(preview.marks).toHaveLength(rules.length);
});

test('a preview loops over the same frames', () => {
  const game = games.find(({ info }) => info.id === 'trails')!;
  const drawn: unknown[] = [];
  const spied = {
    ...game,
    createPainter: () => ({
      observe: () => {},
      draw: (_: unknown, { current }: { current: unknown }) => drawn.push(structuredClone(current)),
    }),
  };
  const loop = createPreviewLoop(spied as typeof game, game.preview!, 'en');
  const ctx = {} as OffscreenCanvasRenderingContext2D;
  for (const ms of [500, 1500, 500, 1500]) loop.draw(ctx, ms, 320, 180);
  expect(drawn[2]).toEqual(drawn[0]);
  expect(drawn[3]).toEqual(drawn[1]);
  expect(drawn[1]).not.toEqual(drawn[0]);
});
