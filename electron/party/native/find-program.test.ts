import { describe, expect, it } from 'vitest';
import { findPrograms as findAllOn, findProgram as findOn, programAt } from './find-program.ts';
import { PackageVersions } from './package-versions.ts';
import type { Find } from './recipe.ts';
import type { System } from './system.ts';

interface Machine {
  readonly platform?: NodeJS.Platform;
  readonly env?: Record<string, string>;
  readonly programs?: readonly string[];
  readonly texts?: Record<string, string>;
  readonly folders?: Record<string, readonly string[]>;
  /** What programs print, by their command lines. */
  readonly prints?: Record<string, string>;
}

const machine = ({
  platform = 'linux',
  env = {},
  programs = [],
  texts = {},
  folders = {},
  prints = {},
}: Machine): System => ({
  platform,
  env,
  home: platform === 'win32' ? 'C:\\Users\\Ann' : '/home/ann',
  read: async (path) => texts[path] ?? null,
  isProgram: async (path) => programs.includes(path),
  list: async (folder) => folders[folder] ?? [],
  changedMs: async () => 1,
  real: async (path) => path,
  run: async (file, args) => {
    const out = prints[[file, ...args].join(' ')];
    return out === undefined ? { code: 1, out: '' } : { code: 0, out };
  },
});

const findProgram = (system: System, what: Find, picked?: string) =>
  findOn(system, new PackageVersions(system), what, picked);
const findPrograms = (system: System, what: Find) => findAllOn(system, new PackageVersions(system), what);
const find = (more: Partial<Find> = {}): Find => ({ commands: ['game'], ...more });
const LIST = '/usr/bin/flatpak list --app --columns=application,version';
const pathOf = async (of: Machine, what: Find, picked?: string) =>
  (await findProgram(machine(of), what, picked))?.path ?? null;

describe('a program', () => {
  it('is found along PATH, the best name first, and only in folders with a whole path', async () => {
    const env = { PATH: '.:bin::/opt/bin:/usr/bin' };
    const programs = ['game', './game', 'bin/game', '/usr/bin/game', '/usr/bin/new-game'];
    expect(await pathOf({ env, programs }, find())).toBe('/usr/bin/game');
    expect(await pathOf({ env, programs }, find({ commands: ['new-game', 'game'] }))).toBe(
      '/usr/bin/new-game',
    );
    expect(await pathOf({ env, programs: ['./game', 'game'] }, find())).toBeNull();
  });

  it('is found where Debian puts games, which is not on every user’s PATH', async () => {
    expect(await pathOf({ env: { PATH: '/usr/bin' }, programs: ['/usr/games/game'] }, find())).toBe(
      '/usr/games/game',
    );
  });

  it('is an .exe on Windows, also at a place that a variable begins', async () => {
    const env = { Path: 'C:\\bin;relative', ProgramFiles: 'D:\\Programs' };
    const programs = ['C:\\bin\\game.exe', 'D:\\Programs\\Game\\game.exe'];
    expect(await pathOf({ platform: 'win32', env, programs }, find())).toBe('C:\\bin\\game.exe');
    const places = { windows: ['%LOCALAPPDATA%\\game.exe', '%ProgramFiles%\\Game\\game.exe'] };
    expect(await pathOf({ platform: 'win32', env, programs }, find({ places }))).toBe(
      'D:\\Programs\\Game\\game.exe',
    );
  });

  it('is the newest where its folder is called by the version', async () => {
    const env = { ProgramFiles: 'C:\\Programs' };
    const names = ['Game 1.9', 'Game 1.10', 'Game', 'Another 2.0', 'Game 1.11 beta'];
    const at = (name: string) => `C:\\Programs\\${name}\\game.exe`;
    const places = { windows: ['%ProgramFiles%\\Game *\\game.exe'] };
    const path = (...installed: readonly string[]) => {
      const folders = { 'C:\\Programs': names };
      return pathOf({ platform: 'win32', env, folders, programs: installed.map(at) }, find({ places }));
    };
    expect(await path('Game 1.9', 'Game 1.10')).toBe(at('Game 1.10'));
    expect(await path('Game', 'Another 2.0')).toBeNull();
  });

  it('is found in an app of macOS, and in the own folder', async () => {
    const places = { mac: ['~/Applications/Game.app/Contents/MacOS/game'] };
    const programs = ['/home/ann/Applications/Game.app/Contents/MacOS/game'];
    expect(await pathOf({ platform: 'darwin', programs }, find({ places }))).toBe(programs[0]);
  });

  it('precedes all others when it was picked, and is missing where the pick is no program', async () => {
    const env = { PATH: '/usr/bin' };
    const programs = ['/usr/bin/game', '/home/ann/game'];
    expect(await pathOf({ env, programs }, find(), '/home/ann/game')).toBe('/home/ann/game');
    expect(await pathOf({ env, programs }, find(), '/home/ann/gone')).toBeNull();
    expect(await pathOf({ env, programs: [...programs, 'game'] }, find(), 'game')).toBeNull();
  });

  it('has the version that its package tells', async () => {
    const prints = {
      '/usr/bin/dpkg-query -S /usr/games/game': 'game-bin:amd64: /usr/games/game\n',
      '/usr/bin/dpkg-query -W -f ${Package} ${Version}\\n game-bin': 'game-bin 1:5.6.1+dfsg-2\n',
    };
    const programs = ['/usr/games/game', '/usr/bin/dpkg-query'];
    expect(await findProgram(machine({ programs, prints }), find())).toEqual({
      path: '/usr/games/game',
      args: [],
      version: '5.6.1',
    });
    expect((await findProgram(machine({ programs }), find()))?.version).toBeNull();
  });
});

describe('the programs that a person can choose from', () => {
  const env = { PATH: '/opt/bin:/usr/bin:/bin' };
  const what = find({ flatpak: 'org.game.Game' });
  const prints = { [LIST]: 'org.game.Game\t5.9.1\n' };
  const flatpak = '/usr/bin/flatpak';
  const pathsOf = async (programs: readonly string[], real: System['real']) =>
    (await findPrograms({ ...machine({ env, programs, prints }), real }, what)).map(({ path }) => path);

  it('begin with the one that is found by itself, and name each file once', async () => {
    const programs = ['/opt/bin/game', '/usr/bin/game', '/bin/game'];
    const real = async (path: string) => path.replace(/^\/bin/, '/usr/bin');
    expect(await pathsOf(programs, real)).toEqual(['/opt/bin/game', '/usr/bin/game']);
  });

  it('have a Flatpak only where that is the one that is found by itself', async () => {
    const real = async (path: string) => path;
    expect(await pathsOf([flatpak], real)).toEqual([flatpak]);
    expect(await pathsOf(['/opt/bin/game', flatpak], real)).toEqual(['/opt/bin/game']);
  });
});

describe('the program at a path', () => {
  const app = '/Applications/My Game.app';
  const inside = `${app}/Contents/MacOS`;
  const at = (path: string, of: Machine) => programAt(machine(of), path);

  it('is the file itself, at a whole path', async () => {
    const programs = ['/home/ann/game', 'game', app];
    expect(await at('/home/ann/game', { programs })).toBe('/home/ann/game');
    expect(await at('/home/ann/gone', { programs })).toBeNull();
    expect(await at('game', { programs })).toBeNull();
    expect(await at(app, { programs })).toBe(app); // elsewhere than on macOS a name like any
  });

  it('is what an app of macOS starts, as the app says it or by the app’s name', async () => {
    const texts = {
      [`${app}/Contents/Info.plist`]:
        '<plist><dict>\n<key>CFBundleExecutable</key>\n\t<string>game</string></dict></plist>',
    };
    const mac = { platform: 'darwin', programs: [`${inside}/game`, `${inside}/My Game`] } as const;
    expect(await at(app, { ...mac, texts })).toBe(`${inside}/game`);
    expect(await at(app, mac)).toBe(`${inside}/My Game`);
    expect(await at(app, { platform: 'darwin', programs: [app] })).toBeNull();
    const climbing = { [`${app}/Contents/Info.plist`]: '<key>CFBundleExecutable</key><string>../x</string>' };
    expect(await at(app, { ...mac, texts: climbing })).toBe(`${inside}/My Game`);
  });
});

describe('Steam’s games', () => {
  const steam = { app: 380840, program: { linux: 'tw/game', windows: 'tw/game.exe' } };
  const manifest = (folder: string) =>
    `"AppState"\n{\n\t"appid"\t\t"380840"\n\t"buildid"\t\t"77"\n\t"installdir"\t\t"${folder}"\n}\n`;

  it('are found in each library, with their build', async () => {
    const texts = {
      '/home/ann/.local/share/Steam/steamapps/libraryfolders.vdf':
        '"libraryfolders"\n{\n\t"0"\n\t{\n\t\t"path"\t\t"/mnt/games"\n\t}\n}\n',
      '/mnt/games/steamapps/appmanifest_380840.acf': manifest('Game'),
    };
    const programs = ['/mnt/games/steamapps/common/Game/tw/game'];
    expect(await findProgram(machine({ texts, programs }), find({ steam }))).toEqual({
      path: programs[0],
      args: [],
      version: 'Steam 77',
    });
    const climbing = { ...texts, '/mnt/games/steamapps/appmanifest_380840.acf': manifest('..') };
    const outside = ['/mnt/games/steamapps/tw/game'];
    expect(await pathOf({ texts: climbing, programs: outside }, find({ steam }))).toBeNull();
  });

  it('are found on Windows wherever Steam says it is', async () => {
    const prints = {
      'C:\\Windows\\System32\\reg.exe query HKCU\\Software\\Valve\\Steam /v SteamPath':
        '\r\nHKEY_CURRENT_USER\\Software\\Valve\\Steam\r\n    SteamPath    REG_SZ    e:/my steam\r\n\r\n',
    };
    const texts = {
      'e:\\my steam\\steamapps\\libraryfolders.vdf': '"path"\t\t"E:\\\\my steam"\n',
      'e:\\my steam\\steamapps\\appmanifest_380840.acf': manifest('Game'),
    };
    const programs = ['e:\\my steam\\steamapps\\common\\Game\\tw\\game.exe'];
    expect(await pathOf({ platform: 'win32', texts, programs, prints }, find({ steam }))).toBe(programs[0]);
  });
});

describe('a Flatpak', () => {
  it('is run by flatpak, sees the folder of its run, and tells its version', async () => {
    const env = { PATH: '/usr/bin' };
    const prints = { [LIST]: 'org.game.Gamepad\t1.0\norg.game.Game\t5.9.1\n' };
    const programs = ['/usr/bin/flatpak'];
    const what = find({ flatpak: 'org.game.Game' });
    expect(await findProgram(machine({ env, programs, prints }), what)).toEqual({
      path: '/usr/bin/flatpak',
      args: ['run', '--filesystem={folder}', 'org.game.Game'],
      version: '5.9.1',
    });
    expect(await pathOf({ env, programs }, what)).toBeNull();
    const server = find({ flatpak: { app: 'org.game.Game', command: 'game-server', args: ['--server'] } });
    expect((await findProgram(machine({ env, programs, prints }), server))?.args).toEqual([
      ...['run', '--filesystem={folder}', '--command=game-server', 'org.game.Game', '--server'],
    ]);
  });
});

describe('a desktop entry', () => {
  const entry = '/home/ann/.local/share/applications/game.desktop';
  const of = (exec: string) => ({ [entry]: `[Desktop Entry]\nName=Game\nExec=${exec}\n` });
  const programs = ['/home/ann/My Games/game.AppImage', '/usr/bin/sh', '/usr/bin/env', '/usr/bin/game'];
  const at = (exec: string) =>
    pathOf({ env: { PATH: '/usr/bin' }, programs, texts: of(exec) }, find({ commands: [], desktop: 'game' }));

  it('leads to its program', async () => {
    expect(await at('"/home/ann/My Games/game.AppImage" %U')).toBe(programs[0]);
    expect(await at('game %u')).toBe('/usr/bin/game');
  });

  it('leads to no shell and nothing that runs others', async () => {
    expect(await at('sh -c "game"')).toBeNull();
    expect(await at('/usr/bin/env X=1 game')).toBeNull();
  });
});
