// The shake of the picture after hits. Each hit adds trauma, which drains away. The picture shifts with the square of the trauma,
// so that small hits are hardly felt and large ones are.

export interface Shake {
  /** Adds trauma, 0 to 1: a quarter for a hit of another player, more than a half for one of the own player. */
  add(trauma: number): void;
  /** Drains the trauma of `ms`. */
  advance(ms: number): void;
  /** How far to shift the picture at `time`, ms, as a part of the largest shift, -1 to 1. */
  x(time: number): number;
  y(time: number): number;
  /** Whether there is trauma; without it all shifts are 0. */
  readonly active: boolean;
}

/** Time in which the largest trauma drains away, ms: a longer shake would hide what happens next. */
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
