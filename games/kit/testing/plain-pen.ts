// A pen that only notes what it is asked to draw: letters are half as wide as high, and pictures are their texts.

import type { Ctx, Label, Pen } from '../draw/text.ts';

/** A picture, a rectangle, a line or another path that was drawn, as strong as it was drawn. */
export interface Drawn {
  readonly what: string;
  /** Left upper corner and size, or what else was said. */
  readonly at: readonly number[];
  readonly alpha: number;
}

/** `drawn` takes what was drawn since the last time. */
export function plainPen({ unit = 1, still = false } = {}): Pen & { drawn(): Drawn[] } {
  let all: Drawn[] = [];
  const state = { globalAlpha: 1, fillStyle: '', strokeStyle: '' };
  const note = (what: string, ...at: number[]) => all.push({ what, at, alpha: state.globalAlpha });
  const ctx = Object.assign(state, {
    drawImage: (image: { text: string }, ...at: number[]) => note(image.text, ...at),
    fillRect: (...at: number[]) => note(`fill ${state.fillStyle}`, ...at),
    fill: () => note(`fill ${state.fillStyle}`),
    stroke: () => note(`stroke ${state.strokeStyle}`),
    rect: (...at: number[]) => note('rect', ...at),
    clip: () => note('clip'),
    translate: (...at: number[]) => note('translate', ...at),
    scale: (...at: number[]) => note('scale', ...at),
    beginPath() {},
    roundRect() {},
    arc() {},
  }) as unknown as Ctx;
  return {
    ...{ ctx, unit, still },
    labels: {
      get(text, { size, maxWidth = Number.POSITIVE_INFINITY }): Label {
        const width = Math.min(maxWidth, (text.length * size) / 2);
        return { image: { text } as unknown as OffscreenCanvas, width, height: size };
      },
    },
    drawn() {
      const drawn = all;
      all = [];
      return drawn;
    },
  };
}
