// A canvas for tests in Node: it only remembers every text and picture that it was asked for.

import type { Painter } from '../../game.ts';

interface Recorded {
  /** What is written from now on is remembered here. */
  texts: Set<string>;
  /** And every picture that is drawn from now on. */
  pictures: Set<unknown>;
  /** And every rectangle with round corners. */
  rects: { readonly x: number; readonly width: number; readonly corner: number }[];
}

export interface Recording extends Recorded {
  /** Stands in for the context of the screen. */
  readonly ctx: OffscreenCanvasRenderingContext2D;
  /** Takes the stand-ins out again. */
  restore(): void;
}

/** Puts stand-ins for canvases in place, which remember what painters write. */
export function recordTexts(): Recording {
  const recording: Recorded = { texts: new Set(), pictures: new Set(), rects: [] };
  const ctx = recordingContext(recording);
  const before = { OffscreenCanvas: globalThis.OffscreenCanvas, ImageData: globalThis.ImageData };
  class Canvas {
    width: number;
    height: number;
    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
    }
    getContext() {
      return ctx;
    }
  }
  class Pixels {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
      this.data = new Uint8ClampedArray(4 * width * height);
    }
  }
  Object.assign(globalThis, { OffscreenCanvas: Canvas, ImageData: Pixels });
  return Object.assign(recording, { ctx, restore: () => void Object.assign(globalThis, before) });
}

/** What is written of a state, and of what its cues say, where the first seat plays here in a window of 1280 x 720. */
export function textsOf<S>(open: () => Painter<S>, state: S, fingers: boolean): readonly string[] {
  const recording = recordTexts();
  try {
    const painter = open();
    const view = { me: 0, mine: [0], width: 1280, height: 720, time: 0, reducedMotion: true, shake: false };
    const draw = () =>
      painter.draw(recording.ctx, { previous: state, current: state, alpha: 1, fingers, ...view });
    draw();
    painter.observe(state, state);
    draw();
    return [...recording.texts];
  } finally {
    recording.restore();
  }
}

/** Every method is empty, every property can be set; letters are ten pixels wide. */
function recordingContext(recording: Recorded): OffscreenCanvasRenderingContext2D {
  const known: Record<string | symbol, unknown> = {
    fillText: (text: string) => recording.texts.add(text),
    strokeText: (text: string) => recording.texts.add(text),
    drawImage: (picture: unknown) => recording.pictures.add(picture),
    roundRect: (x: number, _y: number, width: number, _height: number, corner: number) =>
      recording.rects.push({ x, width, corner }),
    measureText: (text: string) => ({ width: text.length * 10 }),
    getTransform: () => ({ a: 1 }),
    createLinearGradient: () => ({ addColorStop: () => {} }),
    createRadialGradient: () => ({ addColorStop: () => {} }),
  };
  return new Proxy(known, {
    get: (target, name) => target[name] ?? (() => {}),
    set: () => true,
  }) as unknown as OffscreenCanvasRenderingContext2D;
}
