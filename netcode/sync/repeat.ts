// Repeats between ticks: where packets get lost, what has not been acknowledged goes out again a few
// milliseconds later, so that a loss costs milliseconds instead of a tick.

/** Measured loss that turns repeats on, and off again: apart, so that a figure near 2 % does not flicker. */
export const REPEAT_ON_LOSS = 0.02;
export const REPEAT_OFF_LOSS = 0.005;

/**
 * Pause before a repeat, ms. Two repeats fit well inside 25 ms, so that at 10 % loss 99.9 % of what is sent
 * has arrived by then; more often would double the traffic of a busy link for nothing.
 */
export const REPEAT_MS = 8;

/** A repeat closer than this to the next tick, ms, would only double what the tick sends anyway. */
export const TICK_NEAR_MS = 4;

/** Whether repeats are on, given whether they were and the loss measured now. */
export function repeats(on: boolean, loss: number): boolean {
  return loss > (on ? REPEAT_OFF_LOSS : REPEAT_ON_LOSS);
}

/** When to repeat after something went out at `now` with the next tick at `tickAt`; Infinity: not before it. */
export function repeatAt(now: number, tickAt: number): number {
  const at = now + REPEAT_MS;
  return at > tickAt - TICK_NEAR_MS ? Number.POSITIVE_INFINITY : at;
}
