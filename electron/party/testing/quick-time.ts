// Time for tests of whole parties on real sockets: it goes ten times as fast as outside, so that a countdown of two
// seconds is over in a fifth of one, and at most as fast as the sockets are read.

import { afterEach, beforeEach, vi } from 'vitest';

const TIMES = 10;

/** Between two looks at the sockets, ms: what a busy machine of a real party may take for them. */
const STEP_MS = 5;

/** For the tests of the file or block that it is called in. Threads and other processes keep to the time outside. */
export function quickTime(): void {
  let turn: NodeJS.Immediate | undefined;
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
    });
    let last = process.hrtime.bigint();
    const pass = () => {
      turn = setImmediate(pass);
      const now = process.hrtime.bigint();
      const ms = Math.min(STEP_MS, Math.floor((Number(now - last) / 1e6) * TIMES));
      if (ms === 0) return;
      last = now;
      vi.advanceTimersByTime(ms);
    };
    pass();
  });
  afterEach(() => {
    clearImmediate(turn);
    vi.useRealTimers();
  });
}
