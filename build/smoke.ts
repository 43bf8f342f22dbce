// `npm run smoke`: starts a packed app, looks whether it came up with a window, then has two of it play and end in every way.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import type { Started } from '../electron/smoke.ts';
import { withPackedProgram } from './packed-program.ts';

const root = join(import.meta.dirname, '..');
const release = join(root, 'release');

/** What `npm run dist` unpacks beside the installers, by system. */
const PACKED: { readonly [system: string]: string } = {
  linux: 'linux-unpacked/ethernight',
  win32: 'win-unpacked/Ethernight.exe',
  darwin: 'mac-universal/Ethernight.app/Contents/MacOS/Ethernight',
};

/** The first start on a machine that has other things to do. */
const LIMIT_MS = 90_000;

const { program, args, sandbox, start } = parse();
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
  console.log(`Ethernight ${started?.version} came up ${where}, showed its window and ended well.`);
  if (!start) process.exitCode = await play();
}

/** Two of it play, and it ends in every way (e2e/packed); the exit code of that. */
async function play(): Promise<number> {
  const runner = join(root, 'node_modules/@playwright/test/cli.js');
  const specs = spawn(process.execPath, [runner, 'test', '--project=packed'], {
    cwd: root,
    stdio: 'inherit',
    env: withPackedProgram([program, ...args], process.env),
  });
  const [code] = await once(specs, 'exit');
  return code ?? 1;
}

/** How the program ended: an exit code, a signal, or why it failed to start. */
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

interface Asked {
  /** An absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  readonly sandbox: boolean;
  /** Only to start it. */
  readonly start: boolean;
}

function parse(): Asked {
  const command = new Command('npm run smoke --')
    .description('Starts a packed app, then has two of it play and end in every way.')
    .argument('[program...]', 'what to start, with its arguments (default: what npm run dist has unpacked)')
    .option('--sandbox', "fail when it comes up without Chromium's sandbox", false)
    .option('--start', 'only start it, once', false)
    .parse();
  const [program = join(release, PACKED[process.platform] ?? ''), ...args] = command.args;
  return { ...command.opts<{ sandbox: boolean; start: boolean }>(), program: resolve(program), args };
}
