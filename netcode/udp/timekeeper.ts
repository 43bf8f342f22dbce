// Calls something at the times it asks for: a timeout set afresh to each absolute deadline, so nothing drifts.
// (`setInterval` rounds 1000/60 ms to 16 and runs at 62.3 Hz.)
//
// After a pause (a machine that slept, a process that was stopped) Node calls timers before it reads sockets. A peer that
// judges silence must have read first what came meanwhile, so a timer that is late waits until the sockets are empty.
//
// Where timers are coarse, a match's are asked for earlier by as much, and the rest is waited for in turns of the event loop,
// which hang on no timer. That takes processor time, so it is done for deadlines that come one soon after the other, and not where
// they are missed all the same.

import { TimerGrain } from './timer-grain.ts';

/** Milliseconds on a clock that never goes back. */
export const monotonicMs = (): number => performance.now();

/** A timer that comes later than this, ms, comes after a pause: many times as late as on a busy machine. */
const LATE_MS = 100;

/**
 * Node reads 32 datagrams a turn. So many turns read a receive buffer of 4 MiB with the smallest of them, and a flood
 * that never ends holds nobody up for longer.
 */
const READING_TURNS = 256;

/** Deadlines this near to each other, ms, are of a match: at 15 Hz and more they are not to be late. */
const NEAR_MS = 70;

const ofThisProcess = new TimerGrain();

export interface Timekeeper {
  /** Looks at the deadline again: it may have come nearer. */
  wake(): void;
  /** The sockets have just been read: does what is due at once, so that it takes no turn of its own. */
  look(): void;
  stop(): void;
}

/**
 * `due` says when `advance` is wanted next, ms; Infinity is never. `heard` counts the datagrams that have come, where
 * silence is judged.
 */
export function keepTime(
  due: () => number,
  advance: (now: number) => void,
  heard = () => 0,
  grain = ofThisProcess,
): Timekeeper {
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  let armedFor = Number.POSITIVE_INFINITY;
  /** When the timer was asked for, which is before `armedFor` where timers are coarse. */
  let askedFor = Number.POSITIVE_INFINITY;
  let firedAt = Number.NEGATIVE_INFINITY;
  let isWatched = false;
  let stopped = false;

  const disarm = () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
  const arm = () => {
    const at = due();
    if (stopped || at >= armedFor) return;
    const now = monotonicMs();
    if (armedFor <= now) return; // overdue: it comes as soon as it may
    if (armedFor !== Number.POSITIVE_INFINITY) disarm();
    armedFor = at;
    // Timeouts are whole milliseconds. Rather early than late: one that is called less than one before the deadline
    // does what is due then (TIMER_SLACK_MS).
    const early = at - firedAt <= NEAR_MS ? grain.ms : 0;
    isWatched = early > 0;
    const spare = at - now - early;
    // With any time to spare a coarse timer is asked for, too: its turns are free, and tell how coarse it is by now.
    const wait = isWatched && spare > 0 ? Math.max(1, Math.floor(spare)) : Math.floor(spare);
    // What is due by now runs as soon as the sockets have been looked at, not a millisecond later.
    if (wait <= 0) immediate = setImmediate(isWatched ? watch : fire);
    else {
      askedFor = now + wait;
      timer = setTimeout(ring, wait);
    }
  };
  const ring = () => {
    const now = monotonicMs();
    grain.note(now - askedFor);
    if (now - armedFor > LATE_MS) readFirst(READING_TURNS);
    else watch();
  };
  /** Lets turn after turn go by until it is due. */
  const watch = () => {
    const now = monotonicMs();
    if (armedFor - now >= 1) {
      immediate = setImmediate(watch);
      return;
    }
    if (isWatched) grain.met(now - armedFor);
    fire();
  };
  const readFirst = (turns: number) => {
    const before = heard();
    immediate = setImmediate(() => {
      if (heard() === before || turns === 1) fire();
      else readFirst(turns - 1);
    });
  };
  const fire = () => {
    armedFor = Number.POSITIVE_INFINITY;
    firedAt = monotonicMs();
    advance(firedAt);
    arm();
  };

  return {
    wake: arm,
    look() {
      const lateMs = monotonicMs() - due();
      if (stopped || lateMs <= -1 || lateMs > LATE_MS) return;
      disarm();
      fire();
    },
    stop() {
      stopped = true;
      disarm();
    },
  };
}
