// Takes the time of every core, as a machine that has much else to do.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** Runs so many programs for each core that take all that they get. Returns what ends them. */
export function takeAllCores(perCore: number): () => Promise<void> {
  const busy = Array.from({ length: perCore * availableParallelism() }, () => {
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    return { child, ended: once(child, 'exit') };
  });
  return async () => {
    for (const { child } of busy) child.kill('SIGKILL');
    await Promise.all(busy.map(({ ended }) => ended));
  };
}
