import { expect, test, vi } from 'vitest';
import { recordTexts } from '../../games/kit/testing/recording-canvas.ts';
import type { ToPreviews } from './preview-messages.ts';

// The pictures of the lobby stayed black when a machine's graphics had come back.
test('a preview that lost its graphics is drawn again, all of it, also where it stands still', async () => {
  const { ctx } = recordTexts();
  const worker = { onmessage: (_: { readonly data: ToPreviews }) => {} };
  Object.assign(globalThis, { self: worker });
  await import('./preview-worker.ts');
  const say = (data: ToPreviews) => worker.onmessage({ data });

  let pictures = 0;
  const canvas = Object.assign(new EventTarget(), { width: 300, height: 150 });
  const drawn = new Proxy(ctx, {
    get(of, name) {
      if (name === 'canvas') return canvas;
      // Each picture begins with it (worker-canvas.ts).
      if (name === 'setTransform') pictures++;
      return Reflect.get(of, name);
    },
  });
  Object.assign(canvas, { getContext: () => drawn });
  say({
    kind: 'open',
    id: 1,
    game: 'trails',
    language: 'en',
    canvas: canvas as unknown as OffscreenCanvas,
  });
  say({ kind: 'size', id: 1, size: { width: 320, height: 180, pixelRatio: 1 } });
  await vi.waitFor(() => expect(pictures).toBeGreaterThan(0), { timeout: 60_000 });
  const before = pictures;
  canvas.dispatchEvent(new Event('contextrestored'));
  await vi.waitFor(() => expect(pictures).toBeGreaterThan(before), { timeout: 60_000 });
  say({ kind: 'close', id: 1 });
});
