// One instance per data folder: a lock file with a process id, and a signal to the instance that has it.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** True for the first. `onSecond` runs in the first whenever another one tries. */
export function takeInstanceLock(folder: string, onSecond: () => void): boolean {
  const file = join(folder, 'standin-lock');
  const owner = ownerOf(file);
  if (owner !== null) {
    process.kill(owner, 'SIGUSR2');
    return false;
  }
  writeFileSync(file, String(process.pid));
  process.on('SIGUSR2', onSecond);
  process.on('exit', () => rmSync(file, { force: true }));
  return true;
}

/** The process that holds the lock, or null when there is none or it died without saying so. */
function ownerOf(file: string): number | null {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    process.kill(owner, 0);
    return owner;
  } catch {
    return null;
  }
}
