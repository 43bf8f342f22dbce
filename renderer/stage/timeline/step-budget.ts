// How much may be simulated in one go, from what a step costs here: catching up is as fast as this machine is.

/** Half a picture at 60 Hz: after a slice there is time left to draw, and messages wait at most this. */
const SLICE_MS = 8;

/** The cost of a step is an average over about this many: long enough for the coarse clocks of browsers. */
const AVERAGED_STEPS = 32;

/** Half a second behind is more than jitter or a short stall: worth a word on the screen. */
const FAR_BEHIND_SECONDS = 0.5;

export interface StepBudget {
  /** Average cost of a step in ms; 0 before the first. */
  readonly stepMs: number;
  readonly catchingUp: boolean;
  /** Runs `step` while it returns true and the time of this slice lasts; at least once. */
  slice(step: () => boolean): void;
  /** To be told after each slice how many frames are still waiting. */
  left(waiting: number): void;
}

/** `now` gives ms on a monotonic clock. */
export function createStepBudget(tickRate: number, now: () => number): StepBudget {
  let stepMs = 0;
  let catchingUp = false;

  return {
    get stepMs() {
      return stepMs;
    },
    get catchingUp() {
      return catchingUp;
    },
    slice(step) {
      const begunMs = now();
      let elapsedMs = 0;
      let steps = 0;
      // The next step must fit into what is left, judged by what steps cost so far.
      while (steps === 0 || elapsedMs + elapsedMs / steps <= SLICE_MS) {
        if (!step()) break;
        steps += 1;
        elapsedMs = now() - begunMs;
      }
      if (steps === 0) return;
      const cost = elapsedMs / steps;
      stepMs = stepMs === 0 ? cost : stepMs + (cost - stepMs) * Math.min(1, steps / AVERAGED_STEPS);
    },
    left(waiting) {
      if (waiting === 0) catchingUp = false;
      else if (waiting > tickRate * FAR_BEHIND_SECONDS) catchingUp = true;
    },
  };
}
