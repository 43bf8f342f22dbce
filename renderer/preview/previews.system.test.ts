import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PREVIEW_SECONDS } from '../../games/game.ts';
import { games } from '../../games/list.ts';
import { helpPictureName } from './help-picture-name.ts';
import { createPreviewLoop } from './preview-loop.ts';
import { momentAt, momentOf, noInputs, previewMatch } from './preview-match.ts';
import { MOST_PICTURE_BYTES } from './still.ts';

/** Still pictures, and by the id of a game the hash of the state that its picture shows (tools/make-pictures.ts). */
const PICTURES = join(import.meta.dirname, 'pictures');

/** A game may be without a preview: the lobby then does without. */
const shown = games.flatMap(({ info, rules, texts, preview }) =>
  preview ? [{ info, rules, texts, preview }] : [],
);

describe('a preview', () => {
  // When one fails after a change of its rules, tools/find-previews.ts finds another.
  it.each(shown)('of $info.id still shows what the game is about', (game) => {
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

  it.each(shown)('has a place in the picture for every rule of $info.id', ({ texts, preview }) => {
    for (const { rules } of Object.values(texts)) expect(preview.marks).toHaveLength(rules.length);
  });

  const made = JSON.parse(readFileSync(join(PICTURES, 'made.json'), 'utf8'));
  const pictured = shown.filter(({ info }) => made[info.id] !== undefined);

  it.each(pictured)(
    'of $info.id has a small picture of its moment (else: node tools/make-pictures.ts)',
    (game) => {
      const { id } = game.info;
      expect(momentOf(game, game.preview)).toBe(made[id]);
      expect(statSync(join(PICTURES, `${id}.webp`)).size).toBeLessThanOrEqual(MOST_PICTURE_BYTES);
    },
  );

  it.each(pictured.filter(({ texts }) => texts.en.steps))(
    'of $info.id has a small picture for each step of the help page (else: node tools/make-pictures.ts)',
    (game) => {
      const help = game.preview.help ?? [];
      for (const { steps } of Object.values(game.texts)) expect(steps).toHaveLength(help.length);
      for (const [index, { frame }] of help.entries()) {
        const name = helpPictureName(game.info.id, index);
        expect(momentAt(game, game.preview, frame)).toBe(made[name]);
        expect(statSync(join(PICTURES, `${name}.webp`)).size).toBeLessThanOrEqual(MOST_PICTURE_BYTES);
      }
    },
  );

  it('loops over the same frames', () => {
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
});
