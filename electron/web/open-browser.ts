// Opens the page in the person's usual browser; where that cannot be done the printed address is enough.

import { spawn } from 'node:child_process';

/** Calls `failed` at most once, when the system has no program for it or the program says no. */
export function openBrowser(url: string, platform: NodeJS.Platform, failed: () => void): void {
  const [program, ...args] = openerOf(url, platform);
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  child.once('error', failed);
  child.once('exit', (code) => {
    if (code !== 0) failed();
  });
  child.unref();
}

function openerOf(url: string, platform: NodeJS.Platform): readonly [string, ...string[]] {
  switch (platform) {
    case 'win32':
      // "start" is part of cmd; its first quoted argument would be a title. The address has no & in it.
      return ['cmd', '/c', 'start', '""', url];
    case 'darwin':
      return ['open', url];
    default:
      return ['xdg-open', url];
  }
}
