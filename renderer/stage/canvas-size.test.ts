import { afterEach, describe, expect, it } from 'vitest';
import { sizeOf, watchSize } from './canvas-size.ts';
import type { StageSize } from './worker-messages.ts';

const NAMES = ['window', 'matchMedia', 'ResizeObserver'] as const;
const before = Object.fromEntries(NAMES.map((name) => [name, Reflect.get(globalThis, name)]));
afterEach(() => void Object.assign(globalThis, before));

interface Measure {
  readonly contentRect: { readonly width: number; readonly height: number };
  readonly devicePixelContentBoxSize?: readonly { readonly inlineSize: number; readonly blockSize: number }[];
}

/** A page with one canvas; `boxes` says whether its browser measures in device pixels, as all but Safari do. */
function page({ boxes }: { readonly boxes: boolean }) {
  const box = { width: 100.4, height: 50.2 };
  const screen = { devicePixelRatio: 1 };
  const queries: { readonly media: string; readonly list: EventTarget; heard: number }[] = [];
  const observed: (string | undefined)[] = [];
  let measured: (entries: readonly Measure[]) => void = () => {};
  Object.assign(globalThis, {
    window: screen,
    matchMedia(media: string) {
      const query = { media, list: new EventTarget(), heard: 0 };
      queries.push(query);
      return {
        addEventListener: (type: string, act: () => void) => {
          query.heard++;
          query.list.addEventListener(type, act);
        },
        removeEventListener: (type: string, act: () => void) => {
          query.heard--;
          query.list.removeEventListener(type, act);
        },
      };
    },
    ResizeObserver: class {
      constructor(act: typeof measured) {
        measured = act;
      }
      observe(_: unknown, options?: { readonly box: string }) {
        if (options && !boxes) throw new TypeError(`${options.box} is not a box`);
        observed.push(options?.box);
      }
      disconnect() {
        measured = () => {};
      }
    },
  });
  const sizes: StageSize[] = [];
  const canvas = { getBoundingClientRect: () => box } as unknown as HTMLCanvasElement;
  const stop = watchSize(canvas, (size) => sizes.push(size));
  return {
    sizes,
    queries,
    observed,
    stop,
    measure: (...entries: Measure[]) => measured(entries),
    /** The window goes to a screen of other pixels. */
    moveTo(ratio: number) {
      screen.devicePixelRatio = ratio;
      for (const { list } of [...queries]) list.dispatchEvent(new Event('change'));
    },
  };
}

describe('the size of a canvas', () => {
  it('follows the browser’s measure in device pixels, which are whole', () => {
    const { measure, sizes, observed } = page({ boxes: true });
    expect(observed).toEqual(['device-pixel-content-box']);
    measure({
      contentRect: { width: 100.4, height: 50.2 },
      devicePixelContentBoxSize: [{ inlineSize: 101, blockSize: 50 }],
    });
    expect(sizes.at(-1)).toEqual({ width: 101, height: 50, pixelRatio: 1 });
  });

  it('takes the next whole device pixels where the browser does not measure them', () => {
    const { measure, sizes, observed, moveTo } = page({ boxes: false });
    expect(observed).toEqual([undefined]);
    moveTo(1.5);
    measure({ contentRect: { width: 100.4, height: 50.2 } });
    expect(sizes.at(-1)).toEqual({ width: 151 / 1.5, height: 75 / 1.5, pixelRatio: 1.5 });
  });

  it('is told again each time the window moves to a screen of other pixels', () => {
    const { sizes, queries, moveTo, stop } = page({ boxes: true });
    expect(sizes).toEqual([{ width: 100, height: 50, pixelRatio: 1 }]);
    moveTo(2);
    expect(sizes.at(-1)).toEqual({ width: 100.5, height: 50, pixelRatio: 2 });
    moveTo(1.25);
    expect(sizes.at(-1)?.pixelRatio).toBe(1.25);
    expect(sizes).toHaveLength(3);
    expect(queries.map(({ media, heard }) => `${media} ${heard}`)).toEqual([
      '(resolution: 1dppx) 0',
      '(resolution: 2dppx) 0',
      '(resolution: 1.25dppx) 1',
    ]);
    stop();
    moveTo(3);
    expect(sizes).toHaveLength(3);
  });

  it('stays as it was while the canvas is hidden', () => {
    const { measure, sizes } = page({ boxes: true });
    measure({ contentRect: { width: 0, height: 0 } });
    expect(sizes).toHaveLength(1);
  });

  // A browser that emulates a phone may tell the device pixels of another screen.
  it('ignores device pixels of another screen, which do not fit the page', () => {
    const box = { width: 360, height: 639.6, across: 360, down: 640 };
    expect(sizeOf(box, 2)).toEqual({ width: 360, height: 639.5, pixelRatio: 2 });
    expect(sizeOf(box, 1)).toEqual({ width: 360, height: 640, pixelRatio: 1 });
  });
});
