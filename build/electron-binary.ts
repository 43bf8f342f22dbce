// Where Electron's binary is, without asking for it: importing the package would start a download.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the installed `electron` package. */
export const ELECTRON_PACKAGE = join(import.meta.dirname, '..', 'node_modules', 'electron');

/** Absolute path of the binary, or null when the package is installed without it. */
export function electronBinary(): string | null {
  try {
    const name = readFileSync(join(ELECTRON_PACKAGE, 'path.txt'), 'utf8'); // written when it was fetched
    const binary = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(ELECTRON_PACKAGE, 'dist'), name);
    return existsSync(binary) ? binary : null;
  } catch {
    return null;
  }
}

/** False on a Linux without any display server: windows fail to open there. */
export function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
