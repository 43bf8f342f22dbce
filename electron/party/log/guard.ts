// The one place that keeps a fault beside the match from ending the party: a view that fails, what follows from one or
// from an event of the room, a line of a log. It is caught, counted, and told.

import type { Log } from './log.ts';

/** What is guarded: making a view, what follows from a view or an event, and saying a line. */
export type Guarded = 'view' | 'effect' | 'log';

export class Guard {
  readonly #counts = new Map<Guarded, number>();
  readonly #tell: (what: Guarded, count: number, error: unknown) => void;

  /** `tell` hears of the first fault of each kind, the second, the fourth, and so on: what draws is done ten times a second. */
  constructor(tell: (what: Guarded, count: number, error: unknown) => void) {
    this.#tell = tell;
  }

  /** Faults so far of each kind that has had any. */
  get counts(): ReadonlyMap<Guarded, number> {
    return this.#counts;
  }

  /** What `act` returns; undefined where it throws. */
  run<T>(what: Guarded, act: () => T): T | undefined {
    try {
      return act();
    } catch (error) {
      const count = (this.#counts.get(what) ?? 0) + 1;
      this.#counts.set(what, count);
      if ((count & (count - 1)) === 0) this.#say(what, count, error);
      return undefined;
    }
  }

  #say(what: Guarded, count: number, error: unknown): void {
    try {
      this.#tell(what, count, error);
    } catch {
      // It is counted.
    }
  }
}

/** A log like `log`, in which a line that fails is a fault of the guard. */
export function guardedLog(log: Log, guard: Guard): Log {
  const levels = ['debug', 'info', 'warn', 'error', 'fatal'] as const;
  const guarded = levels.map((level) => {
    const say = (...line: [object, string]) => void guard.run('log', () => log[level](...line));
    return [level, say];
  });
  return Object.fromEntries(guarded) as Log;
}
