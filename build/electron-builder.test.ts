// Packs a small tree with a stub in place of Electron, offline, and looks at what came out.

import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packaging } from './electron-builder.ts';

const root = join(import.meta.dirname, '..');

// As in Electron's binary: a marker, then the version and the length of the wire, then a digit for each fuse.
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const;
const OPPOSITE_OF_OURS = '10110011';

let folder: string;
let packed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ethernight-pack-'));
  const app = join(folder, 'app');
  const tree = {
    'dist/main/main.js': 'main',
    'dist/main/main.js.map': '{}',
    'dist/main/preload.cjs': 'preload',
    'dist/renderer/index.html': 'page',
    'dist/renderer/assets/index.js': 'script',
    'electron/main.ts': 'source',
    'node_modules/left-pad/index.js': 'library',
    '.env': 'SECRET=1',
    'notes.md': 'notes',
  };
  for (const [path, content] of Object.entries(tree)) {
    await mkdir(join(app, path, '..'), { recursive: true });
    await writeFile(join(app, path), content);
  }
  await cp(join(root, 'package.json'), join(app, 'package.json'));
  await cp(join(root, 'build/icons'), join(app, 'build/icons'), { recursive: true });
  const stub = join(folder, 'stub');
  await mkdir(join(stub, 'resources'), { recursive: true });
  const wire = Buffer.from([1, FUSES.length, ...Buffer.from(OPPOSITE_OF_OURS)]);
  await writeFile(join(stub, 'electron'), Buffer.concat([Buffer.from(`stub ${FUSE_SENTINEL}`), wire]));
  await chmod(join(stub, 'electron'), 0o755);
  await build({
    projectDir: app,
    targets: Platform.LINUX.createTarget('dir', Arch.x64),
    config: { ...packaging, electronDist: stub },
    publish: 'never',
  });
  packed = join(app, 'release/linux-unpacked');
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface AsarEntry {
  readonly files?: { readonly [name: string]: AsarEntry };
  readonly offset?: string;
  readonly size?: number;
}

/** Paths and contents of an asar: a JSON directory behind four 32-bit sizes, then the files one after another. */
async function readAsar(): Promise<Map<string, string>> {
  const asar = await readFile(join(packed, 'resources/app.asar'));
  const start = 8 + asar.readUInt32LE(4);
  const directory = asar.subarray(16, 16 + asar.readUInt32LE(12)).toString();
  const found = new Map<string, string>();
  const walk = (entry: AsarEntry, path: string) => {
    if (!entry.files) {
      const at = start + Number(entry.offset);
      found.set(path, asar.subarray(at, at + (entry.size ?? 0)).toString());
    }
    for (const [name, child] of Object.entries(entry.files ?? {}))
      walk(child, path ? `${path}/${name}` : name);
  };
  walk(JSON.parse(directory), '');
  return found;
}

test('the archive holds the built files and package.json, and nothing else', async () => {
  const files = await readAsar();
  expect([...files.keys()].sort()).toEqual([
    'dist/main/main.js',
    'dist/main/preload.cjs',
    'dist/renderer/assets/index.js',
    'dist/renderer/index.html',
    'package.json',
  ]);
  expect(files.get('dist/main/preload.cjs')).toBe('preload');
});

test('the packed package.json names the app and its main script, and no dependency', async () => {
  const manifest = JSON.parse((await readAsar()).get('package.json') ?? '');
  const ours = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const { name, productName, version, main, type } = ours;
  expect(manifest).toMatchObject({ name, productName, version, main, type: 'module' });
  expect(type).toBe('module');
  expect(manifest.dependencies ?? {}).toEqual({});
});

test('every fuse is set as the configuration says', async () => {
  const program = await readFile(join(packed, 'ethernight'));
  const at = program.indexOf(FUSE_SENTINEL) + FUSE_SENTINEL.length + 2;
  const wire = program.subarray(at, at + FUSES.length).toString();
  expect(wire).toBe('01001100');
  const asked = FUSES.map((fuse) => (packaging.electronFuses?.[fuse] ? '1' : '0')).join('');
  expect(wire).toBe(asked);
});
