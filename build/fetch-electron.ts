// Downloads Electron's binary, and gives up soon where its host is out of reach.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ELECTRON_PACKAGE } from './electron-binary.ts';

// Longest answer of a host that is reachable, ms.
const PROBE_LIMIT_MS = 4_000;
// Limit for 110 MB over a slow line, ms.
const DOWNLOAD_LIMIT_MS = 600_000;
// Limit where the host is out of reach: a copy in the cache is unpacked in seconds.
const CACHE_LIMIT_MS = 10_000;

/** Fetches the binary. Resolves with whether it is there afterwards. */
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
    return true; // any answer shows that the host is reachable
  } catch {
    return false;
  }
}
