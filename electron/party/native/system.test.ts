import { describe, expect, it } from 'vitest';
import { alongPath, askedOnce, firstProgram, pathsOf, type System } from './system.ts';

const machine = (
  platform: NodeJS.Platform,
  env: System['env'],
  programs: readonly string[] = [],
): System => ({
  ...{ platform, env, home: '/home/ann' },
  read: async () => null,
  isProgram: async (path) => programs.includes(path),
  list: async () => [],
  changedMs: async () => 1,
  real: async (path) => path,
  run: async () => ({ code: 1, out: '' }),
});

describe('the places of a program', () => {
  it('are the whole folders of PATH in order, and where Debian puts games', () => {
    expect(alongPath(machine('linux', { PATH: '/usr/bin:.:bin::/opt/bin' }), 'game')).toEqual([
      ...['/usr/bin/game', '/opt/bin/game', '/usr/games/game', '/usr/local/games/game'],
    ]);
    expect(alongPath(machine('linux', {}), 'game')).toEqual(['/usr/games/game', '/usr/local/games/game']);
  });

  it('are those of Path on Windows, where programs end in .exe', () => {
    const env = { Path: 'C:\\bin;bin;D:\\games', PATH: 'E:\\other' };
    expect(alongPath(machine('win32', env), 'game')).toEqual(['C:\\bin\\game.exe', 'D:\\games\\game.exe']);
    expect(alongPath(machine('win32', { PATH: 'E:\\other' }), 'game')).toEqual(['E:\\other\\game.exe']);
  });

  it('are tried in order', async () => {
    const here = machine('linux', {}, ['/b', '/c']);
    expect(await firstProgram(here, ['/a', '/c', '/b'])).toBe('/c');
    expect(await firstProgram(here, ['/a'])).toBeNull();
  });

  it('are written as the system writes them, wherever this runs', () => {
    expect(pathsOf(machine('win32', {})).join('C:\\a', 'b')).toBe('C:\\a\\b');
    expect(pathsOf(machine('darwin', {})).join('/a', 'b')).toBe('/a/b');
  });
});

describe('a machine that is asked once', () => {
  it('runs and reads each thing once for all who ask at the same time', async () => {
    const asked: string[] = [];
    const note = async <T>(what: string, answer: T) => {
      asked.push(what);
      return answer;
    };
    const system = askedOnce({
      ...machine('linux', {}),
      read: (path) => note(path, 'text'),
      run: (file, args) => note([file, ...args].join(' '), { code: 0, out: file }),
    });
    const answers = await Promise.all([
      ...[system.run('flatpak', ['list']), system.run('flatpak', ['list']), system.run('reg', ['list'])],
      ...[system.read('/a'), system.read('/a')],
    ]);
    expect(asked).toEqual(['flatpak list', 'reg list', '/a']);
    expect(answers.slice(3)).toEqual(['text', 'text']);
  });
});
