// Which processes there are, as far as a test asks.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Whether it runs: one that has ended and that nobody has asked about does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** Linux only: the numbers of all that run in a folder or below. */
export function runningIn(folder: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) && `${readlinkSync(`/proc/${name}/cwd`)}/`.startsWith(`${folder}/`)
        ? [Number(name)]
        : [];
    } catch {
      return []; // it has just ended
    }
  });
}
