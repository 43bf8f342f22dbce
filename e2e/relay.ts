// A dedicated relay, in a process of its own.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts `npm run relay` with these arguments at a free port. `address`: where this machine joins it. `end` kills it. */
export async function startRelay(...args: readonly string[]) {
  const program = join(import.meta.dirname, '../electron/cli/dedicated-relay.ts');
  const child = spawn(process.execPath, [program, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for (;;) {
    const port = /:(\d+)\n/.exec(printed)?.[1];
    if (port) return { address: `127.0.0.1:${port}`, end: () => child.kill('SIGKILL') };
    const [chunk] = await once(child.stdout, 'data');
    printed += chunk;
  }
}
