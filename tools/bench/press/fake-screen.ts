// A made-up screen: what was ready when a picture was begun is on it one picture later.

import { SCREEN_HZ } from './setup.ts';

const PICTURE_MS = 1000 / SCREEN_HZ;

/** When something that was ready at `at` stands in a picture that is begun, for a screen with this phase, ms. */
export function nextPicture(at: number, phaseMs: number): number {
  return phaseMs + Math.ceil((at - phaseMs) / PICTURE_MS) * PICTURE_MS;
}
