// Where the profile is kept: the same per-user folder that the desktop window uses on each system.

import { join } from 'node:path';

// Electron names the folder after productName.
const FOLDER = 'Ethernight';

/** The system's folder for settings of programs, as the environment names it, with our name below it. */
export function defaultDataFolder(
  platform: NodeJS.Platform,
  env: { readonly [name: string]: string | undefined },
  home: string,
): string {
  switch (platform) {
    case 'win32':
      return join(env.APPDATA || join(home, 'AppData', 'Roaming'), FOLDER);
    case 'darwin':
      return join(home, 'Library', 'Application Support', FOLDER);
    default:
      return join(env.XDG_CONFIG_HOME || join(home, '.config'), FOLDER);
  }
}
