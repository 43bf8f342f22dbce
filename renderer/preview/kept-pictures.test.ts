import { describe, expect, it } from 'vitest';
import { games } from '../../games/list.ts';
import type { StageSize } from '../stage/worker-messages.ts';
import { createKeptPictures, type Picture } from './kept-pictures.ts';

const [game, other] = games;

/** A picture of this width; `drawn` has the images that were drawn onto it. */
function picture(width: number, change: Partial<Picture> = {}) {
  const drawn: unknown[] = [];
  const canvas = { width, height: (width * 9) / 16 };
  const ctx = { canvas, drawImage: (image: unknown) => drawn.push(image) };
  return { ctx, game, language: 'en', drawn, ...change } as unknown as Picture & {
    readonly drawn: unknown[];
  };
}

const SIZE: StageSize = { width: 320, height: 180, pixelRatio: 2 };

describe('a kept picture', () => {
  it('is shown of the same game in the same language, in its own size if there is one', () => {
    const kept = createKeptPictures();
    const [small, large] = [picture(320), picture(640)];
    kept.keep(large);
    kept.keep(small);
    const shown = (on: ReturnType<typeof picture>) => [kept.show(on, SIZE), ...on.drawn];
    expect(shown(picture(640))).toEqual([true, large.ctx.canvas]);
    expect(shown(picture(320))).toEqual([true, small.ctx.canvas]);
    expect(shown(picture(480))).toEqual([false, small.ctx.canvas]);
    expect(shown(picture(640, { language: 'zh' }))).toEqual([false]);
    expect(shown(picture(640, { game: other! }))).toEqual([false]);
    kept.forget();
    expect(shown(picture(640))).toEqual([false]);
  });

  it('is the latest of a game in one size, and one of the latest sixteen of all', () => {
    const kept = createKeptPictures();
    for (let at = 0; at < 20; at++) kept.keep(picture(100));
    const pictures = Array.from({ length: 16 }, (_, at) => picture(100 + at));
    for (const one of pictures) kept.keep(one);
    for (const one of pictures) {
      const on = picture(one.ctx.canvas.width);
      expect(kept.show(on, SIZE)).toBe(true);
      expect(on.drawn).toEqual([one.ctx.canvas]);
    }
    kept.keep(picture(200));
    expect(kept.show(picture(100), SIZE)).toBe(false);
  });
});
