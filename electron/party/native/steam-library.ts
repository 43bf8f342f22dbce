// Where Steam has put a game. Its files are quoted keys and values, of which three are wanted here.

import type { Find } from './recipe.ts';
import { firstProgram, pathsOf, type System } from './system.ts';

export interface SteamGame {
  readonly path: string;
  readonly version: string | null;
}

export async function findInSteam(
  system: System,
  steam: NonNullable<Find['steam']>,
): Promise<SteamGame | null> {
  const program = onThis(system, steam.program);
  if (!program) return null;
  const { join } = pathsOf(system);
  for (const library of await libraries(system)) {
    const manifest = await system.read(join(library, 'steamapps', `appmanifest_${steam.app}.acf`));
    const folder = manifest && valuesOf(manifest, 'installdir')[0];
    // The name of a folder, without a way out of it.
    if (!folder || /[\\/]|^\.\.?$/.test(folder)) continue;
    const path = await firstProgram(system, [join(library, 'steamapps', 'common', folder, program)]);
    const build = valuesOf(manifest, 'buildid')[0];
    if (path) return { path, version: build ? `Steam ${build}` : null };
  }
  return null;
}

/** Each folder that Steam installs into; the first is its own. */
async function libraries(system: System): Promise<string[]> {
  const { isAbsolute, join } = pathsOf(system);
  const all: string[] = [];
  for (const root of await roots(system)) {
    const listed = await system.read(join(root, 'steamapps', 'libraryfolders.vdf'));
    if (listed !== null) all.push(root, ...valuesOf(listed, 'path'));
  }
  // Others would be elsewhere wherever the app was started.
  return [...new Set(all)].filter(isAbsolute);
}

async function roots(system: System): Promise<string[]> {
  const { home, env } = system;
  switch (system.platform) {
    case 'win32': {
      const key = ['query', 'HKCU\\Software\\Valve\\Steam', '/v', 'SteamPath'];
      const { out } = await system.run(`${env.SystemRoot ?? 'C:\\Windows'}\\System32\\reg.exe`, key);
      const told = /SteamPath\s+REG_SZ\s+(\S.*?)\s*$/m.exec(out)?.[1];
      return told ? [told.replaceAll('/', '\\')] : [];
    }
    case 'darwin':
      return [`${home}/Library/Application Support/Steam`];
    default:
      return [
        `${home}/.local/share/Steam`,
        `${home}/.steam/steam`,
        `${home}/.var/app/com.valvesoftware.Steam/data/Steam`,
      ];
  }
}

/** The values of a key, wherever it stands. */
function valuesOf(text: string, key: string): string[] {
  const pattern = new RegExp(`^\\s*"${key}"\\s+"((?:[^"\\\\\\n]|\\\\.)*)"`, 'gm');
  return [...text.matchAll(pattern)].map((match) => match[1]!.replace(/\\(.)/g, '$1'));
}

interface Systems<T> {
  readonly linux?: T | undefined;
  readonly mac?: T | undefined;
  readonly windows?: T | undefined;
}

/** What a recipe says for this system. */
export function onThis<T>({ platform }: Pick<System, 'platform'>, of: Systems<T> | undefined): T | undefined {
  return platform === 'win32' ? of?.windows : platform === 'darwin' ? of?.mac : of?.linux;
}
