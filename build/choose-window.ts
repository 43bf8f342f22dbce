// Which window `npm start` opens, and why: the desktop one where it can, else the browser.

/** What `npm start` was asked for. */
export interface StartOptions {
  readonly web: boolean;
  /** TCP port of the page in the browser; null for any. */
  readonly port: number | null;
  /** False: print the address only. */
  readonly open: boolean;
}

/** What can be found out about this machine; asked in this order, as far as needed. */
export interface Machine {
  hasDisplay(): boolean;
  binary(): string | null;
  /** Tries to get the binary; false when that fails. */
  fetchBinary(): Promise<boolean>;
}

export type Window =
  | { readonly kind: 'desktop'; readonly binary: string }
  | { readonly kind: 'web'; readonly why: string };

export async function chooseWindow(options: StartOptions, machine: Machine): Promise<Window> {
  if (options.web) return web('--web asks for it');
  // Both options concern the page in the browser alone.
  if (options.port !== null) return web('--port asks for it');
  if (!options.open) return web('--no-open asks for it');
  if (!machine.hasDisplay()) return web('there is no display for a desktop window');
  const installed = machine.binary() ?? ((await machine.fetchBinary()) ? machine.binary() : null);
  if (installed === null) return web("Electron's program is not installed and could not be fetched");
  return { kind: 'desktop', binary: installed };
}

function web(why: string): Window {
  return { kind: 'web', why };
}
