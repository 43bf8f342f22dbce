import { describe, expect, it } from 'vitest';
import { findInSteam, onThis } from './steam-library.ts';
import type { System } from './system.ts';

const STEAM = { app: 10, program: { linux: 'bin/game', mac: 'Game.app/game', windows: 'game.exe' } };
const ROOT = '/home/ann/.steam/steam';

interface Machine {
  readonly platform?: NodeJS.Platform;
  readonly texts: Readonly<Record<string, string>>;
  readonly programs: readonly string[];
  /** What the registry says of Steam. */
  readonly registry?: string;
}

function find(
  { platform = 'linux', texts, programs, registry = '' }: Machine,
  steam = STEAM as Parameters<typeof findInSteam>[1],
) {
  const system: System = {
    ...{ platform, env: {}, home: '/home/ann' },
    read: async (path) => texts[path] ?? null,
    isProgram: async (path) => programs.includes(path),
    list: async () => [],
    changedMs: async () => 1,
    real: async (path) => path,
    run: async (file) => ({ code: 0, out: file.endsWith('reg.exe') ? registry : '' }),
  };
  return findInSteam(system, steam);
}

const manifest = (folder: string, build = '77') =>
  `"AppState"\n{\n\t"appid"\t\t"10"\n\t"installdir"\t\t"${folder}"\n\t"buildid"\t\t"${build}"\n}\n`;
const libraries = (...paths: string[]) => paths.map((path) => `\t\t"path"\t\t"${path}"\n`).join('');

describe('a game of Steam', () => {
  it('is found in the library that has it, with its build', async () => {
    const texts = {
      [`${ROOT}/steamapps/libraryfolders.vdf`]: libraries(ROOT, '/mnt/games'),
      '/mnt/games/steamapps/appmanifest_10.acf': manifest('The Game'),
    };
    const program = '/mnt/games/steamapps/common/The Game/bin/game';
    expect(await find({ texts, programs: [program] })).toEqual({ path: program, version: 'Steam 77' });
    expect(await find({ texts, programs: [] })).toBeNull(); // its program is gone
    const untold = { ...texts, '/mnt/games/steamapps/appmanifest_10.acf': '"installdir" "The Game"' };
    expect((await find({ texts: untold, programs: [program] }))?.version).toBeNull();
  });

  it('is found where the registry says on Windows, and in the Library on a Mac', async () => {
    const windows = {
      'c:\\steam\\steamapps\\libraryfolders.vdf': libraries('D:\\\\Games'),
      'D:\\Games\\steamapps\\appmanifest_10.acf': manifest('Game'),
    };
    const program = 'D:\\Games\\steamapps\\common\\Game\\game.exe';
    const registry =
      '\r\nHKEY_CURRENT_USER\\Software\\Valve\\Steam\r\n    SteamPath    REG_SZ    c:/steam\r\n';
    expect(await find({ platform: 'win32', texts: windows, programs: [program], registry })).toMatchObject({
      path: program,
    });
    expect(await find({ platform: 'win32', texts: windows, programs: [program] })).toBeNull();
    const root = '/home/ann/Library/Application Support/Steam';
    const mac = {
      [`${root}/steamapps/libraryfolders.vdf`]: '',
      [`${root}/steamapps/appmanifest_10.acf`]: manifest('Game'),
    };
    const app = `${root}/steamapps/common/Game/Game.app/game`;
    expect(await find({ platform: 'darwin', texts: mac, programs: [app] })).toMatchObject({ path: app });
  });

  it.each(['..', '.', 'a/b', 'a\\\\b', ''])(
    'is not looked for outside of its library: %j',
    async (folder) => {
      const texts = {
        [`${ROOT}/steamapps/libraryfolders.vdf`]: libraries(ROOT),
        [`${ROOT}/steamapps/appmanifest_10.acf`]: manifest(folder),
      };
      const around = ['', 'common/', 'common/a/b/', 'common/a\\b/'].map(
        (at) => `${ROOT}/steamapps/${at}bin/game`,
      );
      expect(await find({ texts, programs: around })).toBeNull();
    },
  );

  it('is not looked for in a library whose path is not whole', async () => {
    const texts = {
      [`${ROOT}/steamapps/libraryfolders.vdf`]: libraries('games'),
      'games/steamapps/appmanifest_10.acf': manifest('Game'),
    };
    expect(await find({ texts, programs: ['games/steamapps/common/Game/bin/game'] })).toBeNull();
  });

  it('is none where its recipe has no program for the system', async () => {
    expect(await find({ texts: {}, programs: [] }, { app: 10, program: { windows: 'game.exe' } })).toBeNull();
    const here = { platform: 'freebsd' } as System;
    expect(onThis(here, { linux: 1, mac: 2 })).toBe(1);
    expect(onThis({ platform: 'darwin' } as System, undefined)).toBeUndefined();
  });
});
