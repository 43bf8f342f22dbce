// A browser on a machine of the test network.

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../build/programs.ts';
import type { Machine } from './network.ts';

// A browser by itself asks for names of its maker. It is the person's and not the app; what the page asks for is
// noted in the page.
const noNamesBut = (hosts: readonly string[]) =>
  `--host-resolver-rules=MAP * ~NOTFOUND${['127.0.0.1', ...hosts].map((host) => `, EXCLUDE ${host}`).join('')}`;

/** `hosts`: addresses of other machines that its pages go to. */
export async function browserOn(
  machine: Pick<Machine, 'under'>,
  switches: readonly string[],
  hosts: readonly string[] = [],
): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'ethernight-browser-'));
  const executablePath = join(folder, 'browser');
  await writeFile(executablePath, `#!/bin/sh\nexec ${machine.under.join(' ')} '${findChromium()}' "$@"\n`);
  await chmod(executablePath, 0o755);
  const browser = await chromium.launch({ executablePath, args: [...switches, noNamesBut(hosts)] });
  browser.on('disconnected', () => void rm(folder, { recursive: true, force: true }));
  return browser;
}
