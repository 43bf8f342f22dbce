import { beforeAll, describe, expect, it, vi } from 'vitest';
import { recordTexts } from '../../games/kit/testing/recording-canvas.ts';
import type { ToPreviews } from './preview-messages.ts';

const worker = { onmessage: (_: { readonly data: ToPreviews }) => {} };
const say = (data: ToPreviews) => worker.onmessage({ data });

beforeAll(async () => {
  Object.assign(globalThis, { self: worker });
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
    /** The images drawn onto this canvas. */
    images: new Set<unknown>(),
    getContext: () => drawn,
  });
  const drawn = new Proxy(ctx, {
    get(of, name) {
      if (name === 'canvas') return seen;
      if (name === 'setTransform') seen.pictures++;
      if (name === 'drawImage') return (image: unknown) => seen.images.add(image);
      return Reflect.get(of, name);
    },
  });
  return seen;
}

let ids = 0;

/** Of a game on that canvas, so wide; its id. */
function open(game: string, canvas: ReturnType<typeof canvasOf>, width: number): number {
  const id = ++ids;
  say({ kind: 'open', id, game, language: 'en', canvas: canvas as unknown as OffscreenCanvas });
  say({ kind: 'size', id, size: { width, height: (width * 9) / 16, pixelRatio: 1 } });
  return id;
}

/** A look that takes long is taken on a busy machine. */
const drawn = (canvas: ReturnType<typeof canvasOf>, before = 1) =>
  vi.waitFor(() => expect(canvas.pictures).toBeGreaterThan(before), { timeout: 60_000 });

describe('the preview worker', () => {
  // A canvas is empty after its graphics are restored.
  it('draws a preview that lost its graphics again in full, also where it stands still', async () => {
    const canvas = canvasOf();
    const id = open('trails', canvas, 320);
    await drawn(canvas);
    const before = canvas.pictures;
    canvas.dispatchEvent(new Event('contextrestored'));
    await drawn(canvas, before);
    say({ kind: 'close', id });
    // The kept pictures of other canvases are lost with the graphics, too.
    const again = canvasOf();
    say({ kind: 'close', id: open('trails', again, 320) });
    expect(again.images).toContain(canvas);
    again.dispatchEvent(new Event('contextrestored'));
    const third = canvasOf();
    say({ kind: 'close', id: open('trails', third, 320) });
    expect(third.images.size).toBe(0);
  });

  it('shows a known game at once, and plays it again only for another size', async () => {
    // A width that is new to the worker, also when the test is retried.
    const width = 640 + ids;
    const first = canvasOf();
    const firstId = open('trails', first, width);
    await drawn(first);
    say({ kind: 'close', id: firstId });

    const again = canvasOf();
    const larger = canvasOf();
    const other = canvasOf();
    const shown = [
      open('trails', again, width),
      open('trails', larger, 2 * width),
      open('powder', other, width),
    ];
    expect(again.images).toContain(first);
    expect(larger.images).toContain(first);
    expect(other.images.size).toBe(0);
    // Previews are played in turn: the ones of the first game come before this one.
    await drawn(other);
    expect(again.pictures).toBe(1);
    expect(larger.pictures).toBeGreaterThan(1);
    // One that has been drawn here is drawn anew in another size.
    larger.images.clear();
    say({ kind: 'size', id: shown[1]!, size: { width, height: (width * 9) / 16, pixelRatio: 1 } });
    expect(larger.images.size).toBe(0);
    for (const id of shown) say({ kind: 'close', id });
  });

  it('keeps no picture of a game that moved when it was closed, or was not drawn yet', async () => {
    say({ kind: 'close', id: open('drift', canvasOf(), 320) });
    const moving = canvasOf();
    const id = open('drift', moving, 320);
    say({ kind: 'play', id, playing: true });
    await drawn(moving);
    say({ kind: 'close', id });
    const again = canvasOf();
    say({ kind: 'close', id: open('drift', again, 320) });
    expect(again.images.size).toBe(0);
  });
});
