// Keeps a page in the window: loads it again when it has died, hangs or did not come, and asks when that does not help.
// The party goes on meanwhile: a page that comes back catches up with its match.
//
// Pure logic: the window, the clock, the timer and the dialogs are passed in, so that no test needs Electron.

import type { Restarted } from './party/window/contract.ts';
import { countFailures } from './too-often.ts';

export interface WindowCareOptions {
  /** Milliseconds, monotonic. */
  now(): number;
  /** Runs `action` once, `ms` milliseconds from now. */
  later(ms: number, action: () => void): void;
  /** Loads the page again; `loaded` or `failed` follows. */
  load(): void;
  /** Ends the process of a page that hangs; `gone` follows. */
  kill(): void;
  /** Everything is there again: says what was not. */
  tell(what: Restarted): void;
  /**
   * `failing`: the page fails again and again. `frozen`: it does not answer. Resolves with whether to load it again, and
   * with false when the question is taken back by `signal`.
   */
  ask(question: 'failing' | 'frozen', signal: AbortSignal): Promise<boolean>;
  /** The person would rather not have it loaded again. */
  quit(): void;
}

export interface WindowCare {
  /** The page's process is gone, and not because the window was closed. */
  gone(): void;
  /** The page did not load. */
  failed(): void;
  loaded(): void;
  unresponsive(): void;
  responsive(): void;
  /** The process that draws is gone; Chromium starts the next one by itself. */
  graphicsGone(): void;
}

/** Wait before the page is loaded again: Electron handles the failure first, and file locks are released. */
const LOAD_AGAIN_MS = 200;

export function careForWindow(options: WindowCareOptions): WindowCare {
  const failsTooOften = countFailures(options.now);
  let broken = false;
  /** A question about a page that hangs is open. */
  let frozen: AbortController | null = null;

  function again(): void {
    broken = true;
    frozen?.abort();
    if (failsTooOften()) void askWhetherToGoOn();
    else options.later(LOAD_AGAIN_MS, options.load);
  }

  async function askWhetherToGoOn(): Promise<void> {
    if (await options.ask('failing', new AbortController().signal)) options.load();
    else options.quit();
  }

  async function askWhetherToWait(): Promise<void> {
    if (frozen) return;
    frozen = new AbortController();
    const { signal } = frozen;
    const wantsAnother = await options.ask('frozen', signal);
    frozen = null;
    if (wantsAnother && !signal.aborted) options.kill();
  }

  return {
    gone: again,
    failed: again,
    loaded() {
      if (broken) options.tell('window');
      broken = false;
    },
    unresponsive: () => void askWhetherToWait(),
    responsive: () => frozen?.abort(),
    graphicsGone: () => options.tell('graphics'),
  };
}
