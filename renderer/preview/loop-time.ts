// When a preview moves: a few times round while somebody has just turned to it, then now and then. What moves for ever
// costs a machine without a graphics card half a core, in a lobby in which people only wait.

import { PREVIEW_SECONDS } from '../../games/game.ts';

const LOOP_MS = PREVIEW_SECONDS * 1000;
/** Long enough to see what the game is about, and what one has missed. */
const FIRST_LOOPS = 3;
/** From one loop of a preview at rest to the next: nobody thinks that it is dead, and it rests most of the time. */
const REST_CYCLE_MS = 24_000;

export interface LoopTime {
  /** Time in the loop of the picture to show. */
  readonly previewMs: number;
  /** How long this picture stays; 0 while it moves. */
  readonly restMs: number;
}

/** `sinceMs` after it began to play. It rests in its still picture, which is at `stillMs` of the loop. */
export function loopTime(sinceMs: number, stillMs: number): LoopTime {
  const first = FIRST_LOOPS * LOOP_MS + stillMs;
  if (sinceMs < first) return { previewMs: sinceMs % LOOP_MS, restMs: 0 };
  const restMs = REST_CYCLE_MS - LOOP_MS - ((sinceMs - first) % REST_CYCLE_MS);
  return restMs > 0 ? { previewMs: stillMs, restMs } : { previewMs: (stillMs - restMs) % LOOP_MS, restMs: 0 };
}
