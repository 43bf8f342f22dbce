// Which processes there are, as far as a test asks.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Whether it runs: a zombie has ended. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** Linux only: the numbers of all that have this home: several games go to a folder of their own. */
export function withHome(home: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const has = readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(`HOME=${home}`);
      return /^\d+$/.test(name) && has ? [Number(name)] : [];
    } catch {
      return []; // it has just ended
    }
  });
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
