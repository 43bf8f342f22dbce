// What players download: the real tree with its real dependencies, built and packed for every system, and all that is inside.

import { cp, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { Arch, Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp } from './build.ts';
import { ownUuid } from './mac/own-uuids.ts';
import { ARM64, X64 } from './mac/testing/mach-o.ts';
import { NOBODY } from './publisher.ts';
import { fusesIn, pack, readAsar } from './testing/pack.ts';
import { ELECTRONS_UUID, LAST_FUSE } from './testing/stub-electron.ts';

const root = join(import.meta.dirname, '..');

/** Of all that we add to Electron. */
const LIMIT_BYTES = 12_000_000;

/** Names that only a checkout has: sources, tests, maps of sources. */
const OF_A_CHECKOUT = /\.(ts|tsx|mts|cts|map)$|\.(test|spec)\.|(^|\/)(node_modules|test-results|\.git)(\/|$)/;

/** How programs and libraries of machines begin: ELF, Windows, macOS in its shapes. */
const MACHINE_CODE = [
  '7f454c46',
  '4d5a',
  'cffaedfe',
  'cefaedfe',
  'feedface',
  'feedfacf',
  'cafebabe',
  'cafebabf',
];

let folder: string;
let app: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ethernight-tree-'));
  app = join(folder, 'app');
  const leftOut = ['node_modules', 'dist', 'release', '.git', 'test-results'].map((name) => join(root, name));
  await cp(root, app, { recursive: true, filter: (path) => !leftOut.includes(path) });
  await symlink(join(root, 'node_modules'), join(app, 'node_modules'), 'junction');
  vi.stubEnv('NODE_ENV', 'production'); // as build/dist.ts builds it
  await buildApp(join(app, 'dist'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const MAC_PROGRAMS = ['', ' Helper', ' Helper (GPU)', ' Helper (Plugin)', ' Helper (Renderer)'];

for (const { title, platform, arch, place, resources, slices = [] } of [
  {
    title: 'Linux',
    platform: Platform.LINUX,
    arch: Arch.x64,
    place: 'linux-unpacked',
    resources: 'resources',
  },
  {
    title: 'Windows',
    platform: Platform.WINDOWS,
    arch: Arch.x64,
    place: 'win-unpacked',
    resources: 'resources',
  },
  {
    title: 'macOS on Intel',
    platform: Platform.MAC,
    arch: Arch.x64,
    place: 'mac/Ethernight.app',
    resources: 'Contents/Resources',
    slices: [X64],
  },
  {
    title: 'macOS on Apple silicon',
    platform: Platform.MAC,
    arch: Arch.arm64,
    place: 'mac-arm64/Ethernight.app',
    resources: 'Contents/Resources',
    slices: [ARM64],
  },
  {
    title: 'macOS on both',
    platform: Platform.MAC,
    arch: Arch.universal,
    place: 'mac-universal/Ethernight.app',
    resources: 'Contents/Resources',
    slices: [X64, ARM64],
  },
]) {
  describe(`the real tree, packed for ${title}`, () => {
    let packed: string;
    let archive: Map<string, Buffer>;
    /** All that lies outside of the archive, and of the stub for Electron. */
    let added: readonly string[];
    beforeAll(async () => {
      const release = await pack(app, join(folder, 'stubs'), { platform, arch, publisher: NOBODY });
      packed = join(release, place);
      archive = await readAsar(join(packed, resources, 'app.asar'));
      const all = (await filesIn(packed)).map((path) => relative(packed, path).replaceAll(sep, '/'));
      added = all.filter((path) => !OF_ELECTRON.test(path));
    });

    it('has beside the archive two licences, an icon where the system takes one, and nothing else', () => {
      const ours = [
        'LICENSE.txt',
        'THIRD-PARTY.txt',
        'app.asar',
        ...(platform === Platform.MAC ? ['icon.icns'] : []),
      ];
      expect([...added].sort()).toEqual(ours.map((name) => `${resources}/${name}`));
    });

    it('has in the archive package.json, shell, party and page', () => {
      const names = [...archive.keys()];
      for (const needed of [
        'package.json',
        packageJson.main,
        'dist/main/preload.cjs',
        'dist/main/party-process.js',
        'dist/renderer/index.html',
      ]) {
        expect(names).toContain(needed);
      }
      expect(names.filter((name) => !/^(package\.json|dist\/(main|renderer)\/.+)$/.test(name))).toEqual([]);
    });

    it('has nothing of a checkout and no machine code', async () => {
      const outside = await Promise.all(
        added.map(async (path) => [path, await readFile(join(packed, path))] as const),
      );
      for (const [path, bytes] of [...archive, ...outside]) {
        expect(path).not.toMatch(OF_A_CHECKOUT);
        expect(path).not.toMatch(/\.(node|exe|dll|so|dylib)$/);
        const start = bytes.subarray(0, 4).toString('hex');
        expect(
          MACHINE_CODE.some((code) => start.startsWith(code)),
          `${path} begins with ${start}`,
        ).toBe(false);
      }
    });

    it(`adds less than ${LIMIT_BYTES / 1e6} MB to Electron`, async () => {
      const sizes = await Promise.all(added.map(async (path) => (await stat(join(packed, path))).size));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      console.log(`${title}: ${(bytes / 1e6).toFixed(1)} MB, of which ${archive.size} files in the archive`);
      expect(bytes).toBeLessThan(LIMIT_BYTES);
    });

    if (slices.length > 0) {
      it('has another UUID than Electron in every slice of the app and its helpers', async () => {
        for (const kind of MAC_PROGRAMS) {
          const program = `Ethernight${kind}`;
          const bundle = kind === '' ? '' : `Contents/Frameworks/${program}.app/`;
          const bytes = await readFile(join(packed, `${bundle}Contents/MacOS/${program}`));
          expect(bytes.indexOf(ELECTRONS_UUID), program).toBe(-1);
          for (const processor of slices) {
            const uuid = ownUuid({
              appId: 'org.ethernight.app',
              version: packageJson.version,
              program,
              processor,
            });
            expect(bytes.includes(uuid), `${program} for ${processor.type}`).toBe(true);
          }
        }
      });

      it('has the fuses set in every slice', async () => {
        const framework = 'Contents/Frameworks/Electron Framework.framework/Electron Framework';
        expect(await fusesIn(join(packed, framework))).toEqual(slices.map(() => `00001100${LAST_FUSE}`));
      });
    }
  });
}

/** What the stub for Electron brings, as it is named when it is packed. */
const OF_ELECTRON =
  /^(ethernight|Ethernight\.exe|chrome-sandbox|locales\/.*|resources\/nothing\.txt|Contents\/(Info\.plist|PkgInfo|MacOS\/.*|Frameworks\/.*|Resources\/[\w-]+\.lproj\/.*))$/;

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
}
