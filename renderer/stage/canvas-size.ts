// How large a canvas is on the page, for the worker that draws on it.

import type { StageSize } from './worker-messages.ts';

/** What the browser has measured of the element; device pixels where it tells them (all but Safari). */
export interface MeasuredBox {
  readonly width: number;
  readonly height: number;
  readonly across: number | null;
  readonly down: number | null;
}

/**
 * Tells the size now and at every change: of the element, and of the pixels when the window moves elsewhere. A hidden
 * canvas has no size; the one from before is the best guess for the next time it is shown.
 */
export function watchSize(canvas: HTMLCanvasElement, changed: (size: StageSize) => void): () => void {
  let pixels: MediaQueryList | null = null;

  const tell = (box: MeasuredBox) => {
    const size = sizeOf(box, window.devicePixelRatio);
    if (size) changed(size);
  };
  const tellPixels = () => {
    pixels?.removeEventListener('change', tellPixels);
    pixels = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    pixels.addEventListener('change', tellPixels);
    const { width, height } = canvas.getBoundingClientRect();
    tell({ width, height, across: null, down: null });
  };

  const observer = new ResizeObserver((entries) => {
    const { contentRect, devicePixelContentBoxSize } = entries.at(-1)!;
    const device = devicePixelContentBoxSize?.[0];
    tell({
      width: contentRect.width,
      height: contentRect.height,
      across: device?.inlineSize ?? null,
      down: device?.blockSize ?? null,
    });
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    // Safari lacks that box.
    observer.observe(canvas);
  }
  tellPixels();
  return () => {
    observer.disconnect();
    pixels?.removeEventListener('change', tellPixels);
  };
}

/**
 * CSS pixels, such that times the ratio they are whole device pixels: a canvas whose edge lies between two pixels would be
 * blurred all over. Null while it is hidden.
 */
export function sizeOf({ width, height, across, down }: MeasuredBox, pixelRatio: number): StageSize | null {
  if (width <= 0 || height <= 0) return null;
  return {
    width: devicePixels(width * pixelRatio, across) / pixelRatio,
    height: devicePixels(height * pixelRatio, down) / pixelRatio,
    pixelRatio,
  };
}

/** A browser that shows a page as on another device tells those of its own screen: half of them, or twice as many. */
function devicePixels(reckoned: number, told: number | null): number {
  return told !== null && Math.abs(told - reckoned) < 2 ? told : Math.round(reckoned);
}
