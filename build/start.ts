// `npm start`: builds what has changed of the app and opens it, in a desktop window where it can, else in the browser.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { asLink } from '../electron/links.ts';
import { DIST } from './built.ts';
import { chooseWindow, type StartOptions } from './choose-window.ts';
import { electronBinary, hasDisplay } from './electron-binary.ts';
import { fetchElectron } from './fetch-electron.ts';
import { makeFirstFrames } from './first-frames.ts';
import { portNumber } from './port-number.ts';
import { provide } from './provide.ts';

interface Options extends Omit<StartOptions, 'port'> {
  readonly port?: number;
  readonly data?: string;
  readonly join?: string;
}

const root = join(import.meta.dirname, '..');
const BAD_USAGE = 2; // the usual code for a command line that makes no sense
// A window that ends this soon with an error failed to open: a missing library, a sandbox that is refused.
const FAILED_START_MS = 5_000;

const options = parse();
const window = await chooseWindow(
  { ...options, port: options.port ?? null },
  { hasDisplay, binary: electronBinary, fetchBinary: () => fetchElectron(console.log) },
);
if (window.kind === 'web') await openInBrowser(window.why);
else await openDesktop(window.binary);

async function openDesktop(binary: string): Promise<void> {
  await provide(['page', 'desktop'], console.log);
  await makeFirstFrames(DIST);
  const args = [
    root,
    ...(options.data === undefined ? [] : [`--user-data-dir=${resolve(options.data)}`]),
    // The link, as the system passes one that was opened.
    ...(options.join === undefined ? [] : [asLink(options.join)]),
  ];
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log("You are root, and Chromium's sandbox refuses to run as root: the window opens without it.");
    args.push('--no-sandbox');
  }
  console.log("Opening the desktop window, since Electron's program is installed.");
  const startedAt = performance.now();
  const child = spawn(binary, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: undefined }, // the cache belongs to the Node of run.js, which differs from Electron's
  });
  // Ctrl+C also reaches the window, which says goodbye to its room: this process waits for it. On Windows it reaches no
  // window, and a signal would end one at once: there the window ends when the IPC channel to it is closed.
  const onWindows = process.platform === 'win32';
  const end = (signal: NodeJS.Signals) => {
    if (!onWindows) child.kill(signal);
    else if (child.connected) child.disconnect();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  const [code, signal] = await once(child, 'exit').catch((error: Error) => [error.message, null]);
  const failed = code !== 0 && signal !== 'SIGINT' && signal !== 'SIGTERM';
  if (failed && performance.now() - startedAt < FAILED_START_MS) {
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    await openInBrowser(`the desktop window did not open (${signal ?? code})`);
  } else {
    process.exitCode = failed ? 1 : 0;
  }
}

async function openInBrowser(why: string): Promise<void> {
  console.log(`The window is a page in the browser, since ${why}.`);
  const providePage = await provide(['web'], console.log, ['page']);
  const program = pathToFileURL(join(DIST, 'web/run-web.js')).href;
  const { runWeb } = (await import(program)) as typeof import('../electron/web/run-web.ts');
  const { port = 0, open, data, join: room } = options;
  const page = Promise.withResolvers<void>();
  // First frames of previews; the rest of the page works without them.
  const firstFrames = Promise.withResolvers<void>();
  await runWeb({
    port,
    open,
    coming: { page: page.promise, beside: firstFrames.promise },
    ...(data === undefined ? {} : { data }),
    ...(room === undefined ? {} : { join: room }),
  });
  // Builds the page while the browser opens, which waits for it.
  page.resolve(providePage());
  try {
    await page.promise;
  } catch (error) {
    // The server, which waits for the page, ends by itself.
    console.error(error);
    process.exitCode = 1;
    return;
  }
  firstFrames.resolve(
    makeFirstFrames(DIST).catch((error: Error) =>
      console.error(`The games' previews could not be played: ${error.message}`),
    ),
  );
}

function parse(): Options {
  return new Command('npm start --')
    .description('Builds what has changed of Ethernight and opens it.')
    .option('--web', 'open it in the browser', false)
    .option('--port <port>', 'open it in the browser, at this port of this machine', portNumber)
    .option('--no-open', 'serve it for the browser, and print the address only')
    .option('--data <folder>', 'where your name and settings are kept; a second one runs beside the first')
    .option('--join <room>', 'join this room at once: an address, a code or a link')
    .allowExcessArguments(false)
    .exitOverride((stopped) => process.exit(stopped.exitCode === 0 ? 0 : BAD_USAGE))
    .parse()
    .opts<Options>();
}
