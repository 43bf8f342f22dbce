// Calls something at the times it asks for: a timeout set afresh to each absolute deadline, so nothing drifts.
// (`setInterval` rounds 1000/60 ms to 16 and runs at 62.3 Hz.)

/** Milliseconds on a clock that never goes back. */
export const monotonicMs = (): number => performance.now();

export interface Timekeeper {
  /** Looks at the deadline again: it may have come nearer. */
  wake(): void;
  stop(): void;
}

/** `due` says when `advance` is wanted next, ms; Infinity is never. */
export function keepTime(due: () => number, advance: (now: number) => void): Timekeeper {
  let timer: NodeJS.Timeout | undefined;
  let armedFor = Number.POSITIVE_INFINITY;
  let stopped = false;

  const arm = () => {
    const at = due();
    if (timer !== undefined && at >= armedFor) return;
    clearTimeout(timer);
    timer = undefined;
    armedFor = at;
    if (stopped || at === Number.POSITIVE_INFINITY) return;
    // Timeouts are whole milliseconds and never early. Rounding puts the error on both sides of the
    // deadline; whoever is called half a millisecond early does what is due then (TIMER_SLACK_MS).
    timer = setTimeout(fire, Math.max(0, Math.round(at - monotonicMs())));
  };
  const fire = () => {
    timer = undefined;
    armedFor = Number.POSITIVE_INFINITY;
    advance(monotonicMs());
    arm();
  };

  return {
    wake: arm,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
