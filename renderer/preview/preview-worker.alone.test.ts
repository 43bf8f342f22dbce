import { beforeAll, describe, expect, it, vi } from 'vitest';
import { recordTexts } from '../../games/kit/testing/recording-canvas.ts';
import type { ToPreviews } from './preview-messages.ts';

const worker = { onmessage: (_: { readonly data: ToPreviews }) => {} };
const say = (data: ToPreviews) => worker.onmessage({ data });
const told = vi.fn();

beforeAll(async () => {
  Object.assign(globalThis, { self: worker, postMessage: told });
  await import('./preview-worker.ts');
});

/** A canvas on the page. */
function canvasOf() {
  const { ctx } = recordTexts();
  const seen = Object.assign(new EventTarget(), {
    width: 300,
    height: 150,
    /** How often a picture was begun on this canvas (worker-canvas.ts). */
    pictures: 0,
    getContext: () => drawn,
  });
  const drawn = new Proxy(ctx, {
    get(of, name) {
      if (name === 'canvas') return seen;
      if (name === 'setTransform') seen.pictures++;
      return Reflect.get(of, name);
    },
  });
  return seen;
}

let ids = 0;

/** Of a game on that canvas; its id. */
function open(game: string, canvas: ReturnType<typeof canvasOf>): number {
  const id = ++ids;
  say({ kind: 'open', id, game, language: 'en', canvas: canvas as unknown as OffscreenCanvas });
  say({ kind: 'size', id, size: { width: 320, height: 180, pixelRatio: 1 } });
  return id;
}

/** To draw takes long on a busy machine. */
const sees = (canvas: ReturnType<typeof canvasOf>, before: number) =>
  vi.waitFor(() => expect(canvas.pictures).toBeGreaterThan(before), { timeout: 60_000 });

describe('the preview worker', () => {
  it('says once that the first picture of a preview is there, and draws on', async () => {
    const canvas = canvasOf();
    const id = open('trails', canvas);
    await sees(canvas, 2);
    say({ kind: 'close', id });
    expect(told.mock.calls.filter(([message]) => message === id)).toHaveLength(1);
  });

  it('draws nothing on a canvas that was closed', async () => {
    const [closed, other] = [canvasOf(), canvasOf()];
    say({ kind: 'close', id: open('trails', closed) });
    const id = open('trails', other);
    await sees(other, 2);
    say({ kind: 'close', id });
    expect(closed.pictures).toBe(0);
  });

  it('begins anew on a canvas whose graphics were lost', async () => {
    const canvas = canvasOf();
    const id = open('trails', canvas);
    await sees(canvas, 1);
    told.mockClear();
    canvas.dispatchEvent(new Event('contextrestored'));
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith(id), { timeout: 60_000 });
    say({ kind: 'close', id });
  });
});
