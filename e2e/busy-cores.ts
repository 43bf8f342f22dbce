// Keeps all cores busy, as on a machine that has much other work.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** Starts `perCore` busy processes for each core. The returned function ends them. */
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
