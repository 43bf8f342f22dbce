// A packed app as players start it: the program itself. Its page is driven over Chromium's debugging port, which a packed
// app has when it is asked for it on its command line; Node's debugger is switched off in it (build/electron-builder.ts).

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { packedProgram } from '../../build/packed-program.ts';
import { newDataFolder, sparingProfile } from '../apps.ts';
import { type Player, playerAt } from '../player.ts';

/** A cold start on a machine that has other things to do. */
const START_LIMIT_MS = 90_000;

export interface PackedApp extends Player {
  readonly process: ChildProcess;
  readonly dataFolder: string;
  /** How it ends: its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

export interface Starts {
  start(name: string, options?: StartOptions): Promise<PackedApp>;
  /** Ends what still runs and removes the folders. */
  clear(): Promise<void>;
}

export interface StartOptions {
  /** Further arguments. */
  readonly args?: readonly string[];
  /** The data folder of an app that was started before. */
  readonly dataFolder?: string;
}

export function packedApps(): Starts {
  const open: { readonly child: ChildProcess; readonly browser?: Browser; readonly dataFolder: string }[] =
    [];
  return {
    async start(name, { args = [], ...of } = {}) {
      const dataFolder = of.dataFolder ?? (await newDataFolder(sparingProfile(name, { language: 'en' })));
      const packed = packedProgram(process.env);
      if (!packed) throw new Error('no packed app is named: start this with npm run smoke');
      const [program, ...first] = packed;
      const switches = [
        '--remote-debugging-port=0',
        `--user-data-dir=${dataFolder}`,
        '--no-discovery',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), // Chromium's sandbox refuses to run as root
      ];
      const child = spawn(program, [...first, ...switches, ...args], {
        stdio: ['ignore', 'inherit', 'pipe'],
        // A process group of its own, as a program in a terminal has.
        detached: process.platform !== 'win32',
      });
      open.push({ child, dataFolder });
      const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
      const browser = await chromium.connectOverCDP(await debuggerOf(child), { noDefaults: true });
      open.push({ child, browser, dataFolder });
      const page = await pageOf(browser);
      return {
        ...playerAt(page),
        process: child,
        dataFolder,
        ended,
      };
    },
    async clear() {
      for (const { child, browser } of open) {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
        await browser?.close();
      }
      for (const { dataFolder } of open.splice(0)) {
        await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
      }
    },
  };
}

/** The address that it prints. */
function debuggerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const limit = setTimeout(() => reject(new Error(`the app did not start:\n${said}`)), START_LIMIT_MS);
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`the app ended with ${code ?? signal} before it had a page:\n${said}`)),
    );
    child.stderr?.on('data', (chunk) => {
      said += chunk;
      process.stderr.write(chunk);
      const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (!address) return;
      clearTimeout(limit);
      resolve(address);
    });
  });
}

/** The one page of the app, which may come later than the port. */
async function pageOf(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  if (!context) throw new Error('the app has no pages');
  return context.pages()[0] ?? (await context.waitForEvent('page', { timeout: START_LIMIT_MS }));
}
