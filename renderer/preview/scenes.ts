// Which moment of each game its preview shows: three seconds of a match of bots, found by tools/find-scenes.ts. A game
// that is not here shows nothing; a change of the rules may make a scene dull, which scenes.test.ts notices.

import type { Match } from '../../netcode/sim/rules.ts';

export interface PreviewScene {
  readonly seed: number;
  readonly seats: number;
  readonly options: Match['options'];
  /** The first frame that is shown. */
  readonly from: number;
  /** Frames after it: the one that stands for all in the still picture. */
  readonly picture: number;
  /** Where a game with a camera looks, as parts of the field. */
  readonly lookAt?: readonly [x: number, y: number];
  /** For each rule of GameTexts: where in the still picture it is seen, as parts of the picture. */
  readonly marks: readonly (readonly [x: number, y: number])[];
}

export const SCENE_SECONDS = 3;

export const scenes: { readonly [game: string]: PreviewScene } = {
  trails: {
    seed: 97,
    seats: 4,
    options: { rounds: 5, speed: 100 },
    from: 216,
    picture: 132,
    marks: [
      [0.3, 0.28],
      [0.46, 0.83],
      [0.25, 0.64],
    ],
  },
  powder: {
    seed: 27,
    seats: 4,
    options: { rounds: 3, bots: 3, crates: 75 },
    from: 577,
    picture: 150,
    marks: [
      [0.32, 0.62],
      [0.51, 0.1],
      [0.78, 0.82],
    ],
  },
  skirmish: {
    seed: 7,
    seats: 2,
    options: { ore: 800, speed: 125, bots: 3 },
    from: 4309,
    picture: 44,
    lookAt: [0.432, 0.404],
    marks: [
      [0.62, 0.7],
      [0.45, 0.62],
      [0.6, 0.12],
    ],
  },
};
