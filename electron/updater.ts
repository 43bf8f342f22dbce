// Fetches and installs newer versions with electron-updater, from the feed that the app was packed with, if any.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { Updater } from './updates.ts';

/** Written by electron-builder where a feed was named (build/electron-builder.ts), and read again by electron-updater. */
const feedFile = () => join(process.resourcesPath, 'app-update.yml');

/** The host that is asked for newer versions; null where the app was packed without a feed, or runs from its sources. */
export function feedHost(): string | null {
  if (!app.isPackaged || !existsSync(feedFile())) return null;
  const [, url] = /^url: (\S+)$/m.exec(readFileSync(feedFile(), 'utf8')) ?? [];
  return url ? new URL(url).host : 'github.com';
}

export async function openUpdater(): Promise<Updater> {
  const updater = await updaterOfThisSystem();
  updater.autoDownload = false;
  updater.logger = null; // what goes wrong rejects
  return {
    installs: installs(),
    async newest() {
      const found = await updater.checkForUpdates();
      return found?.isUpdateAvailable ? found.updateInfo.version : null;
    },
    async fetch() {
      await updater.downloadUpdate();
    },
  };
}

/** Loaded only for who lets us look: it is as large as the rest of the shell. */
async function updaterOfThisSystem(): Promise<AppUpdater> {
  const { default: library } = await import('electron-updater');
  switch (process.platform) {
    case 'win32':
      return new library.NsisUpdater();
    case 'darwin':
      return new library.MacUpdater();
    default:
      if (process.env.APPIMAGE) return new library.AppImageUpdater();
      return packageType() === 'rpm' ? new library.RpmUpdater() : new library.DebUpdater();
  }
}

/** Which package this copy came with: written by electron-builder. */
function packageType(): string | null {
  const file = join(process.resourcesPath, 'package-type');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

function installs(): boolean {
  const programFolder = dirname(process.execPath);
  switch (process.platform) {
    case 'win32':
      return existsSync(join(programFolder, 'Uninstall Ethernight.exe')); // the zip has none
    case 'darwin':
      return true; // if somebody has signed it; if not, fetching fails and says so
    default:
      return Boolean(process.env.APPIMAGE) || isFromPackage();
  }
}

/** Whether a package of Linux has put it there, which tells the desktop of it. */
export function isFromPackage(): boolean {
  return dirname(process.execPath) === '/opt/Ethernight';
}
