// Lets one process at a time build into a folder.

import { claimFolder } from '../electron/claim-folder.ts';

/** Runs `work` in one process at a time for the same folder; who comes later waits. */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    const claim = await claimFolder(folder, { open: false });
    if ('answered' in claim) {
      if (tries === 0) console.log(`Another process builds into ${folder}: waiting for its end.`);
      continue;
    }
    try {
      return await work();
    } finally {
      claim.release();
    }
  }
}
