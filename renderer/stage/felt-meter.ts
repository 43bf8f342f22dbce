// What of the network is felt in a match on this screen: how late came what is shown, and how long the picture stood still.

/** A picture that has stayed the same for longer than this many frames stands still. */
const STILL_FRAMES = 3;

/** What the longest delay has faded to after a second: short enough to see the next one. */
const LEFT_AFTER_S = 0.5;

/**
 * Window of the minimum that delays are measured from, ms. A host that was away for seconds stays behind its clock:
 * all frames after that are later, and stop counting as late once the minimum is from this window.
 */
const QUICKEST_OF_MS = 5_000;

export interface Felt {
  /** How much later than the quickest the latest frames or views came, ms. */
  readonly delayMs: number;
  /** How long the picture has stood still in this match, ms. */
  readonly stillMs: number;
}

export function createFeltMeter(tickMs: number) {
  /** In the time that is looked at now, since then, and in the one before. */
  let quickestMs = Number.POSITIVE_INFINITY;
  let quickestBeforeMs = Number.POSITIVE_INFINITY;
  let sinceMs = 0;
  let delayMs = 0;
  let cameMs = 0;
  let stillMs = 0;
  let position = Number.NaN;
  let movedMs = 0;
  /** Whether the last picture was drawn again unchanged: the machine draws, but lacks news. */
  let stands = false;
  return {
    /** Frames up to this one, or the host's state after it, have come. */
    came(frame: number, nowMs: number): void {
      const lateMs = nowMs - frame * tickMs;
      if (nowMs - sinceMs > QUICKEST_OF_MS) {
        quickestBeforeMs = quickestMs;
        quickestMs = Number.POSITIVE_INFINITY;
        sinceMs = nowMs;
      }
      quickestMs = Math.min(quickestMs, lateMs);
      const faded = delayMs * LEFT_AFTER_S ** ((nowMs - cameMs) / 1000);
      delayMs = Math.max(faded, lateMs - Math.min(quickestMs, quickestBeforeMs));
      cameMs = nowMs;
    },
    /** A picture of this position is drawn. */
    drawn(next: number, nowMs: number): void {
      if (next === position) {
        stands = true;
        return;
      }
      const restedMs = nowMs - movedMs;
      if (stands && restedMs > STILL_FRAMES * tickMs) stillMs += restedMs;
      stands = false;
      position = next;
      movedMs = nowMs;
    },
    /** The match stands still on purpose, or goes on: that gap is left out. */
    rest(): void {
      quickestMs = quickestBeforeMs = Number.POSITIVE_INFINITY;
      position = Number.NaN;
      stands = false;
    },
    felt: (): Felt => ({ delayMs, stillMs }),
  };
}
