// Gets Electron's binary where that works, and gives up soon elsewhere.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ELECTRON_PACKAGE } from './electron-binary.ts';

// A host that is there answers well within this.
const PROBE_LIMIT_MS = 4_000;
// Some 110 MB over a slow line.
const DOWNLOAD_LIMIT_MS = 600_000;
// With the host out of reach only a copy in the cache helps, and unpacking that takes seconds.
const CACHE_LIMIT_MS = 10_000;

/** True when the binary is there afterwards. */
export async function fetchElectron(log: (line: string) => void): Promise<boolean> {
  const reachable = await isReachable();
  if (reachable) log('Fetching Electron (about 110 MB, once) ...');
  const { status } = spawnSync(process.execPath, [join(ELECTRON_PACKAGE, 'install.js')], {
    stdio: ['ignore', reachable ? 'inherit' : 'ignore', 'ignore'],
    timeout: reachable ? DOWNLOAD_LIMIT_MS : CACHE_LIMIT_MS,
  });
  return status === 0;
}

async function isReachable(): Promise<boolean> {
  const mirror = process.env.ELECTRON_MIRROR ?? 'https://github.com/electron/electron/releases/';
  try {
    await fetch(mirror, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    return true; // whatever it answered
  } catch {
    return false;
  }
}
