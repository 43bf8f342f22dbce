// The shake of a hit: trauma that adds up and drains away, and a picture that trembles with its square, so that
// small things are hardly felt and large ones are.

export interface Shake {
  /** 0 to 1: a quarter for what happens to others, more than a half for what happens to oneself. */
  add(trauma: number): void;
  advance(ms: number): void;
  /** How far to shift the picture now, as a part of the most there is (-1 to 1). */
  x(time: number): number;
  y(time: number): number;
  /** False most of the time: then all shifts are 0. */
  readonly active: boolean;
}

/** From the hardest hit to rest: longer would hide what happens next. */
const REST_MS = 700;

export function createShake(): Shake {
  let trauma = 0;
  return {
    add(more) {
      trauma = Math.min(1, trauma + more);
    },
    advance(ms) {
      trauma = Math.max(0, trauma - ms / REST_MS);
    },
    // Two waves with periods apart look like chance and stay smooth at any rate of pictures.
    x: (time) => trauma * trauma * (0.6 * Math.sin(time * 0.083) + 0.4 * Math.sin(time * 0.137 + 1)),
    y: (time) => trauma * trauma * (0.6 * Math.sin(time * 0.071 + 2) + 0.4 * Math.sin(time * 0.149)),
    get active() {
      return trauma > 0;
    },
  };
}
