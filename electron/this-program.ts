// The program that runs: its file, and how the system starts it once more.

import { app } from 'electron';
import { argumentsFor, type Waiting } from './what-was-opened.ts';

/** Absolute path of the file that starts it. What runs of an AppImage lies in a mount that goes with the process. */
export function thisProgram(): string {
  return process.env.APPIMAGE ?? process.execPath;
}

/** Has the system start it when this process has gone, with the same arguments and with what waits to be opened. */
export function startOnceMore(waiting: Waiting): void {
  const args = argumentsFor(waiting, process.argv.slice(1), process.cwd());
  app.relaunch({ execPath: thisProgram(), args });
}
