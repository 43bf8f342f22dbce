import { beforeEach, describe, expect, it } from 'vitest';
import { PackageVersions, plainVersion } from './package-versions.ts';
import type { System } from './system.ts';

const OWNERS: Record<string, string> = {
  '/usr/games/bzfs': 'bzflag-server',
  '/usr/games/netpanzer': 'netpanzer:amd64',
};
const VERSIONS: Record<string, string> = { 'bzflag-server': '2.4.26-1', netpanzer: '0.8.7+ds-4' };

let asked: string[][];
let changed: Record<string, number>;
/** Whether dpkg-query runs at all. */
let runs: boolean;

beforeEach(() => {
  asked = [];
  changed = {};
  runs = true;
});

const system = (platform: NodeJS.Platform = 'linux'): System => ({
  ...{ platform, env: {}, home: '/home/ann' },
  read: async () => null,
  isProgram: async (path) => path === '/usr/bin/dpkg-query',
  list: async () => [],
  changedMs: async (path) => changed[path] ?? 1,
  real: async (path) => path,
  async run(_, args) {
    asked.push([...args]);
    if (!runs) return { code: null, out: '' };
    const lines = args[0] === '-S' ? args.slice(1).map(ownerLine) : args.slice(3).map(versionLine);
    return { code: lines.includes('') ? 1 : 0, out: lines.join('') };
  },
});

const ownerLine = (path: string) => (OWNERS[path] ? `${OWNERS[path]}: ${path}\n` : '');
const versionLine = (name: string) => `${name} ${VERSIONS[name]}\n`;

const PATHS = ['/usr/games/bzfs', '/opt/own', '/usr/games/netpanzer'];

describe('the versions of programs', () => {
  it('are asked once for all, and are missing where no package has the file', async () => {
    expect(await new PackageVersions(system()).of(PATHS)).toEqual(
      new Map([
        ['/usr/games/bzfs', '2.4.26'],
        ['/opt/own', null],
        ['/usr/games/netpanzer', '0.8.7'],
      ]),
    );
    expect(asked.map(([what, ...rest]) => [what, rest.length])).toEqual([
      ['-S', 3],
      ['-W', 4],
    ]);
  });

  it('are those of the file that a link leads to, where the link is of no package', async () => {
    const real = async (path: string) => (path === '/usr/games/bz' ? '/usr/games/bzfs' : path);
    const versions = await new PackageVersions({ ...system(), real }).of(['/usr/games/bz', ...PATHS]);
    expect(versions.get('/usr/games/bz')).toBe('2.4.26');
  });

  it('are asked again only of files that have changed', async () => {
    const versions = new PackageVersions(system());
    const first = await versions.of(PATHS);
    expect(await versions.of(PATHS)).toEqual(first);
    expect(asked).toHaveLength(2);
    changed['/usr/games/bzfs'] = 2;
    await versions.of(PATHS);
    expect(asked.slice(2).map((args) => args.at(-1))).toEqual(['/usr/games/bzfs', 'bzflag-server']);
  });

  it('are asked again where nothing answered', async () => {
    const versions = new PackageVersions(system());
    runs = false;
    expect((await versions.of(PATHS)).get('/usr/games/bzfs')).toBeNull();
    runs = true;
    expect((await versions.of(PATHS)).get('/usr/games/bzfs')).toBe('2.4.26');
  });

  it('are asked of no other machine, or for no program', async () => {
    await new PackageVersions(system('darwin')).of(PATHS);
    await new PackageVersions(system()).of([]);
    expect(asked).toEqual([]);
  });
});

describe('the version of a package', () => {
  it.each([
    ['1:5.6.1+dfsg+~1.9.0-2', '5.6.1'],
    ['13.0-2', '13.0'],
    ['3.0.1+really3.0.0+git1471-1', '3.0.0'],
    ['1:2.1+really2.0+really1.9-1', '1.9'],
    ['', null],
    ['unknown', null],
  ])('is from %j what the game calls itself', (version, plain) => {
    expect(plainVersion(version)).toBe(plain);
  });
});
