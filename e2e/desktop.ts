// Opens the desktop shell for a spec: real Electron where its binary is, else the stand-in (e2e/standin).

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron, type ElectronApplication, expect, type Page } from '@playwright/test';
import { electronBinary, hasDisplay } from '../build/electron-binary.ts';
import type { Profile } from '../electron/party/profile/profile-file.ts';
import { APP_PATH, apart, newDataFolder } from './apps.ts';

export interface Desktop {
  readonly app: ElectronApplication;
  /** The first window, loading or loaded. */
  readonly window: Page;
  readonly dataFolder: string;
  /** Quits the app, unless a spec has ended it, and removes its data folder. */
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** A folder with a package.json that names a main script; the built app unless given. */
  readonly appFolder?: string;
  /** Kept afterwards; without it, each launch has its own, which is removed. */
  readonly dataFolder?: string;
  /** Whose app it is, for a data folder of its own; a person who starts it for the first time unless given. */
  readonly profile?: Profile;
  /** Further switches. */
  readonly args?: readonly string[];
  /** Further variables of the environment. */
  readonly env?: { readonly [name: string]: string };
}

/** True when specs drive the real thing. */
export const realElectron = electronBinary() !== null && hasDisplay();

/**
 * The tag of party specs that are played in the stand-in, too, because the shell carries what they show. Electron itself
 * plays all parties.
 */
export const IN_EVERY_SHELL = '@every-shell';

const STANDIN = join(import.meta.dirname, 'standin', 'electron-standin');
const ROOT = join(import.meta.dirname, '..');

let said = false;

interface Program {
  readonly file: string;
  readonly args: string[];
  readonly env: { [name: string]: string };
}

/** The program and what to start it with; for specs that expect no window. */
export function desktopProgram(dataFolder: string, options: LaunchOptions = {}): Program {
  if (!said) console.log(`Desktop specs run in ${realElectron ? 'Electron' : 'the stand-in for Electron'}.`);
  said = true;
  return {
    file: realElectron ? (electronBinary() as string) : STANDIN,
    args: [options.appFolder ?? ROOT, `--user-data-dir=${dataFolder}`, ...apart(options.args ?? [])],
    env: {
      ...(process.env as { [name: string]: string }),
      PATH: APP_PATH,
      STANDIN_NODE: process.execPath,
      ...options.env,
    },
  };
}

export async function launchDesktop(options: LaunchOptions = {}): Promise<Desktop> {
  const dataFolder = options.dataFolder ?? (await newDataFolder(options.profile));
  const { file, args, env } = desktopProgram(dataFolder, options);
  // Without a path Playwright finds Electron itself and loads its own helper into it.
  const app = await _electron.launch({ args, env, ...(realElectron ? {} : { executablePath: file }) });
  let ended = false;
  app.once('close', () => {
    ended = true;
  });
  const window = await app.firstWindow();
  return {
    app,
    window,
    dataFolder,
    async close() {
      if (!ended) {
        // A host of others is asked, and confirms.
        await app.evaluate(({ dialog }) => {
          dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
        });
        await app.close();
      }
      if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The process of the app's party. */
export async function partyPid({ app }: Desktop): Promise<number> {
  const pid = () =>
    app.evaluate(
      ({ app: shell }) =>
        shell.getAppMetrics().find((metric) => metric.name === 'Ethernight party')?.pid ?? 0,
    );
  await expect.poll(pid).toBeGreaterThan(0);
  return await pid();
}
