// Keeps something open that may die: a socket, a membership. It is opened again after a pause that doubles.

import { monotonicMs } from './timekeeper.ts';

/** The first pause, ms: short enough that nobody notices one accident. */
export const FIRST_PAUSE_MS = 250;

/** The longest, ms: something that cannot be opened costs next to nothing, and is found within a minute. */
export const LONGEST_PAUSE_MS = 30_000;

/** After a life this long, ms, the pauses begin with the first again. */
export const SOUND_MS = 60_000;

export interface Closable {
  close(): void;
}

export interface KeptOpen<T extends Closable> {
  /** What is open now; null while it is dead. */
  readonly now: T | null;
  /** Closes it and opens it again at once. */
  restart(): void;
  close(): void;
}

/** `open` may throw, and calls `died` when what it opened is of no more use; it is closed then. */
export function keepOpen<T extends Closable>(open: (died: (why: Error) => void) => T): KeptOpen<T> {
  let now: T | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  let openedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let life = 0;
  let closed = false;

  const shut = () => {
    life++;
    clearTimeout(timer);
    const before = now;
    now = null;
    try {
      before?.close();
    } catch {
      // It was dead already.
    }
  };
  const died = () => {
    shut();
    if (closed) return;
    if (monotonicMs() - openedAt >= SOUND_MS) pauseMs = FIRST_PAUSE_MS;
    timer = setTimeout(start, pauseMs).unref();
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };
  const start = () => {
    const mine = ++life;
    openedAt = monotonicMs();
    try {
      const opened = open(() => {
        if (mine === life) died();
      });
      if (mine === life) now = opened;
      else opened.close(); // it died while it was opened
    } catch {
      if (mine === life) died();
    }
  };
  start();

  return {
    get now() {
      return now;
    },
    restart() {
      if (closed) return;
      shut();
      pauseMs = FIRST_PAUSE_MS;
      start();
    },
    close() {
      closed = true;
      shut();
    },
  };
}
