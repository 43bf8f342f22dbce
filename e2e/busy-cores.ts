// Takes the time of every core, as a machine that has much else to do.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** Runs so many programs for each core that take all that they get. Returns what ends them. */
export function takeAllCores(perCore: number): () => Promise<void> {
  const busy = Array.from({ length: perCore * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  return async () => {
    await Promise.all(
      busy.map((child) => {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        return gone;
      }),
    );
  };
}
