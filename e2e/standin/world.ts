// What the stand-in's modules share. Electron itself is one set of globals in a process, so this is one too.

import type { Cdp } from './cdp.ts';

export interface World {
  readonly cdp: Cdp;
  /** The folder whose package.json names the main script. */
  readonly appFolder: string;
  readonly name: string;
  readonly version: string;
  /** The app's own command line, without the program. */
  readonly args: readonly string[];
  /** Port of the server that answers for custom schemes. */
  readonly schemePort: number;
  /** Closes Chromium in good order, so that it leaves nothing behind. */
  end(): Promise<void>;
}

let opened: World | null = null;

/** Called by boot.ts before the app's main script runs, and again where the browser comes later. */
export function openWorld(world: World): void {
  opened = world;
}

export function world(): World {
  if (!opened) throw new Error('the stand-in has not been started by boot.ts');
  return opened;
}
