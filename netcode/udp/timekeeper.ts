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
  let immediate: NodeJS.Immediate | undefined;
  let armedFor = Number.POSITIVE_INFINITY;
  let stopped = false;

  const disarm = () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
  const arm = () => {
    const at = due();
    if (stopped || at >= armedFor) return;
    if (armedFor !== Number.POSITIVE_INFINITY) disarm();
    armedFor = at;
    // Timeouts are whole milliseconds. Rather early than late: whoever is called less than one before the deadline
    // does what is due then (TIMER_SLACK_MS).
    const wait = Math.floor(at - monotonicMs());
    // What is due by now runs as soon as the sockets have been looked at, not a millisecond later.
    if (wait <= 0) immediate = setImmediate(fire);
    else timer = setTimeout(fire, wait);
  };
  const fire = () => {
    armedFor = Number.POSITIVE_INFINITY;
    advance(monotonicMs());
    arm();
  };

  return {
    wake: arm,
    stop() {
      stopped = true;
      disarm();
    },
  };
}
