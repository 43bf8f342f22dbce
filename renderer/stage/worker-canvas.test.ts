import { afterEach, describe, expect, it } from 'vitest';
import { createWorkerCanvas } from './worker-canvas.ts';

let refreshes: ((at: number) => void)[] = [];
const before = {
  requestAnimationFrame: globalThis.requestAnimationFrame,
  cancelAnimationFrame: globalThis.cancelAnimationFrame,
};
afterEach(() => {
  refreshes = [];
  Object.assign(globalThis, before);
});

/** A canvas of a worker, whose context can be lost; Node lacks one. */
function canvas(): OffscreenCanvas {
  Object.assign(globalThis, {
    requestAnimationFrame: (act: (at: number) => void) => refreshes.push(act),
    cancelAnimationFrame: () => {
      refreshes = [];
    },
  });
  const made = Object.assign(new EventTarget(), { width: 300, height: 150, getContext: () => ctx });
  const ctx = { canvas: made, save() {}, restore() {}, setTransform() {} };
  return made as unknown as OffscreenCanvas;
}

/** The screen shows its next picture at this time, ms. */
function refresh(at = performance.now()): void {
  for (const act of refreshes.splice(0)) act(at);
}

describe('a worker’s canvas', () => {
  it('draws with each refresh while it plays, in device pixels', () => {
    const sizes: number[][] = [];
    const drawn = canvas();
    const screen = createWorkerCanvas(
      drawn,
      (_ctx, width, height) => sizes.push([width, height]),
      () => {},
    );
    screen!.resize({ width: 100, height: 50, pixelRatio: 2 });
    refresh();
    expect(sizes).toEqual([]);
    screen!.play(true);
    refresh();
    refresh();
    expect(sizes).toEqual([
      [100, 50],
      [100, 50],
    ]);
    expect([drawn.width, drawn.height]).toEqual([200, 100]);
    screen!.play(false);
    refresh();
    expect(sizes).toHaveLength(2);
  });

  it('draws nothing before the page has told a size, and a new size at once', () => {
    const sizes: number[] = [];
    const screen = createWorkerCanvas(
      canvas(),
      (_ctx, width) => sizes.push(width),
      () => {},
    );
    screen!.limit(1);
    screen!.play(true);
    const from = performance.now() + 1000;
    refresh(from);
    expect(sizes).toEqual([]);
    screen!.resize({ width: 100, height: 50, pixelRatio: 2 });
    refresh(from + 16);
    refresh(from + 33);
    expect(sizes).toEqual([100]);
    screen!.resize({ width: 50, height: 100, pixelRatio: 2 });
    refresh(from + 50);
    refresh(from + 66);
    expect(sizes).toEqual([100, 50]);
  });

  it.each([
    [60, 60, 60],
    [60, 30, 30],
    [144, 60, 48],
    [144, 30, 29],
    [30, 60, 30],
    [60, null, 60],
  ])('on a screen of %d Hz with a limit of %s has %d pictures a second', (hertz, most, drawn) => {
    let pictures = 0;
    const screen = createWorkerCanvas(
      canvas(),
      () => pictures++,
      () => {},
    );
    screen!.limit(most);
    screen!.resize({ width: 100, height: 50, pixelRatio: 2 });
    screen!.play(true);
    refresh();
    pictures = 0;
    const from = performance.now() + 1000;
    for (let at = 0; at < hertz; at++) refresh(from + (at * 1000) / hertz);
    expect(pictures).toBe(drawn);
  });

  it('tells of a restored context before the next picture, and draws on', () => {
    const did: string[] = [];
    const drawn = canvas();
    const screen = createWorkerCanvas(
      drawn,
      () => did.push('paint'),
      () => did.push('restored'),
    );
    screen!.resize({ width: 100, height: 50, pixelRatio: 2 });
    screen!.play(true);
    refresh();
    drawn.dispatchEvent(new Event('contextlost'));
    refresh();
    drawn.dispatchEvent(new Event('contextrestored'));
    refresh();
    expect(did).toEqual(['paint', 'paint', 'restored', 'paint']);
  });
});
