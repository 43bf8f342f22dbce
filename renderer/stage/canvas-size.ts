// How large a canvas is on the page, for whoever draws on it elsewhere.

import type { StageSize } from './worker-messages.ts';

/** Tells the size now and at every change: of the element, and of the pixels when the window moves elsewhere. */
export function watchSize(canvas: HTMLCanvasElement, changed: (size: StageSize) => void): () => void {
  let pixels: MediaQueryList | null = null;

  const tell = () => {
    const { width, height } = canvas.getBoundingClientRect();
    // A hidden canvas has no size; the one from before is the best guess for the next time it is shown.
    if (width > 0 && height > 0) changed({ width, height, pixelRatio: window.devicePixelRatio });
  };
  const tellPixels = () => {
    pixels?.removeEventListener('change', tellPixels);
    pixels = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    pixels.addEventListener('change', tellPixels);
    tell();
  };

  const observer = new ResizeObserver(tell);
  observer.observe(canvas);
  tellPixels();
  return () => {
    observer.disconnect();
    pixels?.removeEventListener('change', tellPixels);
  };
}
