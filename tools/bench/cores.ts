// Processes of a benchmark on cores of their own, where the system can: else it moves them about as it likes.

import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

export const pinned =
  availableParallelism() > 1 && spawnSync('taskset', ['-c', '0,1', 'true'], { stdio: 'ignore' }).status === 0;

/** What a child process is to run under to keep a core. */
export function onCore(core: number): readonly string[] {
  return pinned ? ['taskset', '-c', String(core)] : [];
}
