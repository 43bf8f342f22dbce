// What of the network is felt in a match on this screen: how late came what is shown, and how long the picture stood still.

/** A picture that has not moved on for longer than this many frames stands still. */
const STILL_FRAMES = 3;

/** What the longest delay has faded to after a second: short enough to see the next one. */
const LEFT_AFTER_S = 0.5;

export interface Felt {
  /** How much later than the quickest the latest frames or views came, ms. */
  readonly delayMs: number;
  /** How long the picture has stood still in this match, ms. */
  readonly stillMs: number;
}

export function createFeltMeter(tickMs: number) {
  let quickestMs = Number.POSITIVE_INFINITY;
  let delayMs = 0;
  let cameMs = 0;
  let stillMs = 0;
  let position = Number.NaN;
  let movedMs = 0;
  return {
    /** Frames up to this one, or the host's state after it, have come. */
    came(frame: number, nowMs: number): void {
      const lateMs = nowMs - frame * tickMs;
      quickestMs = Math.min(quickestMs, lateMs);
      const faded = delayMs * LEFT_AFTER_S ** ((nowMs - cameMs) / 1000);
      delayMs = Math.max(faded, lateMs - quickestMs);
      cameMs = nowMs;
    },
    /** A picture of this position is drawn. */
    drawn(next: number, nowMs: number): void {
      if (next !== position) {
        const restedMs = nowMs - movedMs;
        if (!Number.isNaN(position) && restedMs > STILL_FRAMES * tickMs) stillMs += restedMs;
        position = next;
        movedMs = nowMs;
      }
    },
    /** The match stands still on purpose, or goes on: that is not the network's doing. */
    rest(): void {
      quickestMs = Number.POSITIVE_INFINITY;
      position = Number.NaN;
    },
    felt: (): Felt => ({ delayMs, stillMs }),
  };
}
