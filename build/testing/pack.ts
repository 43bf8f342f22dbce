// Packs a small tree with a stub in place of Electron, offline, for tests that look at what came out.

import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Arch, build, type Platform } from 'electron-builder';
import { packagingFor } from '../electron-builder.ts';
import type { Publisher } from '../publisher.ts';

const root = join(import.meta.dirname, '../..');

/** In the order of Electron's fuse wire. */
export const FUSES = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const;

// As in Electron's binary: a marker, then the version and the length of the wire, then a digit for each fuse.
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const OPPOSITE_OF_OURS = '10110011';

type Tree = Readonly<Record<string, string | Buffer>>;

/** A tree as a developer has it, with things that must not be packed. */
const APP: Tree = {
  'dist/main/main.js': 'main',
  'dist/main/main.js.map': '{}',
  'dist/main/preload.cjs': 'preload',
  'dist/renderer/index.html': 'page',
  'dist/renderer/assets/index.js': 'script',
  'dist/renderer/assets/index.css.map': '{}',
  'dist/web/run-web.js': 'for a window in the browser',
  'dist/notes/page.json': '{}',
  'dist/compiled/v24/cache': 'what Node keeps',
  'dist/THIRD-PARTY.txt': 'works of others',
  LICENSE: 'our licence',
  'electron/main.ts': 'source',
  'electron/main.test.ts': 'test',
  'node_modules/left-pad/index.js': 'library',
  'release/Ethernight-0.0.1.zip': 'an earlier one',
  'test-results/trace.zip': 'trace',
  '.env': 'SECRET=1',
  '.github/workflows/release.yml': 'workflow',
  'notes.md': 'notes',
};

const wire = Buffer.from([1, FUSES.length, ...Buffer.from(OPPOSITE_OF_OURS)]);
const binary = Buffer.concat([Buffer.from(`stub ${FUSE_SENTINEL}`), wire]);

const LINUX_STUB: Tree = {
  electron: binary,
  'locales/en-US.pak': 'English',
  'locales/zh-CN.pak': 'Chinese',
  'locales/de.pak': 'German',
  'resources/nothing.txt': 'only the folder is needed',
};

const plist = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string></dict></plist>`;

const MAC = 'Electron.app/Contents';
const MAC_STUB: Tree = {
  [`${MAC}/Info.plist`]: plist('Electron'),
  [`${MAC}/MacOS/Electron`]: 'launcher',
  [`${MAC}/Resources/electron.icns`]: 'icon',
  [`${MAC}/Resources/en.lproj/locale.pak`]: 'English',
  [`${MAC}/Frameworks/Electron Framework.framework/Electron Framework`]: binary,
  [`${MAC}/Frameworks/Electron Framework.framework/Versions/A/Resources/en.lproj/locale.pak`]: 'English',
  [`${MAC}/Frameworks/Electron Helper.app/Contents/Info.plist`]: plist('Electron Helper'),
  [`${MAC}/Frameworks/Electron Helper.app/Contents/MacOS/Electron Helper`]: 'helper',
};

/** Makes `folder`/app and packs it for the platform; returns the folder of what was packed for it. */
export async function packStub(
  folder: string,
  platform: Platform,
  publisher: Publisher,
  target = 'dir',
): Promise<string> {
  const isMac = platform.nodeName === 'darwin';
  const app = join(folder, 'app');
  const stub = join(folder, `stub-${platform.name}`);
  await plant(app, APP);
  await plant(stub, isMac ? MAC_STUB : LINUX_STUB);
  if (!isMac) await chmod(join(stub, 'electron'), 0o755);
  await cp(join(root, 'package.json'), join(app, 'package.json'));
  for (const resources of ['icons', 'mac', 'windows']) {
    await cp(join(root, 'build', resources), join(app, 'build', resources), { recursive: true });
  }
  const packaging = packagingFor(publisher);
  await build({
    projectDir: app,
    targets: platform.createTarget([target], Arch.x64),
    // Nobody's certificate is looked for: what is signed is Apple's own part of packing.
    // A copy, because electron-builder writes into what it gets.
    config: structuredClone({ ...packaging, electronDist: stub, mac: { ...packaging.mac, identity: null } }),
    publish: 'never',
  });
  return join(app, 'release');
}

async function plant(folder: string, tree: Tree): Promise<void> {
  for (const [path, content] of Object.entries(tree)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** In place of the programs that make installers, which electron-builder would fetch: they keep what they are given. */
export async function stubTools(folder: string) {
  const said = join(folder, 'said-to-fpm.json');
  const image = join(folder, 'image');
  const program = (code: string) => `#!${process.execPath}\nconst fs = require('node:fs');\n${code}`;
  await plant(folder, {
    fpm: program(`
      const args = process.argv.slice(2);
      fs.writeFileSync(${JSON.stringify(said)}, JSON.stringify(args));
      fs.writeFileSync(args[args.indexOf('--package') + 1], 'package');`),
    'appimage/mksquashfs': program(`
      const [, , from, to] = process.argv;
      fs.cpSync(from, ${JSON.stringify(image)}, { recursive: true, verbatimSymlinks: true });
      fs.writeFileSync(to, 'image');`),
    'appimage/desktop-file-validate': '',
    'appimage/runtimes/runtime-x64': 'runtime',
    'appimage/lib/x64/library.so': 'library',
  });
  const fpm = join(folder, 'fpm');
  const appImage = join(folder, 'appimage');
  await Promise.all([chmod(fpm, 0o755), chmod(join(appImage, 'mksquashfs'), 0o755)]);
  return {
    fpm,
    appImage,
    saidToFpm: async () => JSON.parse(await readFile(said, 'utf8')) as string[],
    /** The folder that the AppImage was made of. */
    image,
  };
}

/** A digit for each fuse, as they are in a packed program. */
export async function fusesIn(program: string): Promise<string> {
  const bytes = await readFile(program);
  const at = bytes.indexOf(FUSE_SENTINEL) + FUSE_SENTINEL.length + 2;
  return bytes.subarray(at, at + FUSES.length).toString();
}

interface AsarEntry {
  readonly files?: { readonly [name: string]: AsarEntry };
  readonly offset?: string;
  readonly size?: number;
}

/** Paths and contents of an asar: a JSON directory behind four 32-bit sizes, then the files one after another. */
export async function readAsar(path: string): Promise<Map<string, string>> {
  const asar = await readFile(path);
  const start = 8 + asar.readUInt32LE(4);
  const directory = asar.subarray(16, 16 + asar.readUInt32LE(12)).toString();
  const found = new Map<string, string>();
  const walk = (entry: AsarEntry, at: string) => {
    if (!entry.files) {
      const first = start + Number(entry.offset);
      found.set(at, asar.subarray(first, first + (entry.size ?? 0)).toString());
    }
    for (const [name, child] of Object.entries(entry.files ?? {})) walk(child, at ? `${at}/${name}` : name);
  };
  walk(JSON.parse(directory), '');
  return found;
}
