// `npm run smoke`: starts a packed app once and says whether it came up and went away as it should.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Started } from '../electron/smoke.ts';

const release = join(import.meta.dirname, '../release');

/** What `npm run dist` unpacks beside the installers, by system. */
const PACKED: { readonly [system: string]: string } = {
  linux: 'linux-unpacked/ethernight',
  win32: 'win-unpacked/Ethernight.exe',
  darwin: 'mac-universal/Ethernight.app/Contents/MacOS/Ethernight',
};

/** The first start on a machine that has other things to do. */
const LIMIT_MS = 90_000;

const { program, args, sandbox } = parse();
const folder = await mkdtemp(join(tmpdir(), 'ethernight-smoke-'));
const said = join(folder, 'started.json');
const child = spawn(
  program,
  [
    ...args,
    `--smoke=${said}`,
    `--user-data-dir=${join(folder, 'data')}`,
    '--udp-port=0',
    '--no-discovery',
    // Chromium's sandbox refuses to run as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
  { stdio: 'inherit' },
);
const how = await end(child);
const started = existsSync(said) ? (JSON.parse(await readFile(said, 'utf8')) as Started) : null;
await rm(folder, { recursive: true, force: true, maxRetries: 3 });
const fault = faultOf(how, started);
if (fault) {
  console.error(`${program} ${fault}.`);
  process.exitCode = 1;
} else {
  const where = started?.sandbox ? 'in its sandbox' : 'without its sandbox';
  console.log(`Ethernight ${started?.version} came up ${where} and ended well.`);
}

/** How the program ended: an exit code, a signal, or why it could not be started. */
async function end(child: ChildProcess): Promise<number | string> {
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  const [code, signal] = await once(child, 'exit').catch((error: Error) => [error.message]);
  clearTimeout(limit);
  return code ?? signal;
}

function faultOf(how: number | string, started: Started | null): string | null {
  if (!started) return `did not come up (${how})`;
  if (how !== 0) return `came up and ended badly (${how})`;
  if (!started.visible) return 'came up and showed no window';
  if (sandbox && !started.sandbox) return 'came up without its sandbox';
  return null;
}

function parse(): { readonly program: string; readonly args: readonly string[]; readonly sandbox: boolean } {
  const command = new Command('npm run smoke --')
    .description('Starts a packed app once.')
    .argument('[program...]', 'what to start, with its arguments (default: what npm run dist has unpacked)')
    .option('--sandbox', "fail when it comes up without Chromium's sandbox", false)
    .parse();
  const [program = join(release, PACKED[process.platform] ?? ''), ...args] = command.args;
  return { program, args, sandbox: command.opts<{ sandbox: boolean }>().sandbox };
}
