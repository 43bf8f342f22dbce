// `--smoke=FILE`: the app starts as always, writes into the file what it is once Home shows, and closes its window, as a press
// on its close button does. build/smoke.ts checks a packed app with it.

import { writeFile } from 'node:fs/promises';
import { app, type BrowserWindow } from 'electron';

export interface Started {
  readonly version: string;
  /** False when the program was told to run without Chromium's sandbox; systems without one need that. */
  readonly sandbox: boolean;
  /** Whether its window can be seen. */
  readonly visible: boolean;
}

const LOOK_EVERY_MS = 50;

/** Evaluated in the page. Home shows when the party has answered, so that all processes are there by then. */
const HOME_SHOWS = `new Promise((resolve) => {
  const look = () => document.querySelector('[data-screen="home"]') ? resolve() : setTimeout(look, ${LOOK_EVERY_MS});
  look();
})`;

export async function tellOfStart(window: BrowserWindow, file: string): Promise<void> {
  await window.webContents.executeJavaScript(HOME_SHOWS);
  const started: Started = {
    version: app.getVersion(),
    sandbox: !app.commandLine.hasSwitch('no-sandbox'),
    visible: window.isVisible(),
  };
  await writeFile(file, JSON.stringify(started));
  window.close();
}
