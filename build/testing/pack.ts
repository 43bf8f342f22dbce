// Packs a tree with a stub in place of Electron, offline, for tests that look at what came out.

import { chmod, cp, readFile } from 'node:fs/promises';
import { delimiter, join, relative } from 'node:path';
import { Arch, build, type Platform } from 'electron-builder';
import { packagingFor } from '../electron-builder.ts';
import type { Publisher } from '../publisher.ts';
import {
  FUSE_SENTINEL,
  FUSES,
  LAST_FUSE,
  plant,
  plantElectron,
  type System,
  type Tree,
} from './stub-electron.ts';

const root = join(import.meta.dirname, '../..');

/** A tree as a developer has it, with things that have to stay out of packages. */
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

/** Makes `folder`/app and packs it for the platform, x64; returns the folder of what was packed for it. */
export async function packStub(
  folder: string,
  platform: Platform,
  publisher: Publisher,
  target = 'dir',
): Promise<string> {
  const app = join(folder, 'app');
  await plant(app, APP);
  await cp(join(root, 'package.json'), join(app, 'package.json'));
  for (const resources of ['icons', 'mac', 'windows']) {
    await cp(join(root, 'build', resources), join(app, 'build', resources), { recursive: true });
  }
  return pack(app, join(folder, 'stubs'), { platform, publisher, target });
}

export interface Packing {
  readonly platform: Platform;
  readonly arch?: Arch;
  readonly publisher: Publisher;
  readonly target?: string;
}

/** Packs the tree in `app`, which is built, with stubs that are kept in `stubs`; returns the folder of what came out. */
export async function pack(
  app: string,
  stubs: string,
  { platform, arch = Arch.x64, publisher, target = 'dir' }: Packing,
): Promise<string> {
  const system = platform.nodeName as System;
  const { mac, beforeBuild, afterPack, ...plain } = packagingFor(publisher);
  const electronDist = async ({ arch }: { readonly arch: string }) => {
    const stub = join(stubs, `${system}-${arch}`);
    await plantElectron(stub, system, arch);
    return stub;
  };
  const packing = () =>
    build({
      projectDir: app,
      targets: platform.createTarget([target], arch),
      // Certificates are left alone: what is signed is Apple's own part of packing.
      // A copy, because electron-builder writes into what it gets.
      config: {
        ...structuredClone(plain),
        mac: { ...structuredClone(mac), identity: null },
        ...(beforeBuild && { beforeBuild }),
        ...(afterPack && { afterPack }),
        electronDist,
      },
      publish: 'never',
    });
  await (arch === Arch.universal ? asOnMac(stubs, packing) : packing());
  return join(app, 'release');
}

/**
 * @electron/universal runs on macOS only: that is the platform while it does, with stand-ins for the programs that it asks.
 * `file` knows Mach-O, and `lipo` makes one file of two slices.
 */
async function asOnMac<T>(folder: string, action: () => Promise<T>): Promise<T> {
  const bin = join(folder, 'bin');
  const machO = relative(bin, join(root, 'build/mac/testing/mach-o.ts'));
  const program = (code: string) => `#!${process.execPath}\nimport * as fs from 'node:fs';\n${code}`;
  await plant(bin, {
    'package.json': '{"type":"module"}',
    file: `#!/bin/sh
for path; do :; done
case $(head -c 4 "$path" | od -An -tx1 | tr -d ' ') in
  cffaedfe | cafebabe) echo 'Mach-O 64-bit' ;;
  *) echo data ;;
esac
`,
    lipo: program(`
      import { fat } from ${JSON.stringify(machO)};
      const [first, second, create, output, into] = process.argv.slice(2);
      if (create !== '-create' || output !== '-output') throw new Error(process.argv.join(' '));
      fs.writeFileSync(into, fat(32, [first, second].map((path) => fs.readFileSync(path))));`),
  });
  await Promise.all(['file', 'lipo'].map((name) => chmod(join(bin, name), 0o755)));
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
  const { PATH } = process.env;
  Object.defineProperty(process, 'platform', { ...platform, value: 'darwin' });
  process.env.PATH = [bin, PATH].join(delimiter);
  try {
    return await action();
  } finally {
    Object.defineProperty(process, 'platform', platform);
    process.env.PATH = PATH;
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
      const files = args.filter((arg) => /^[^=]+\\.(desktop|xml)=/.test(arg));
      const texts = files.map((arg) => fs.readFileSync(arg.split('=')[0], 'utf8'));
      fs.writeFileSync(${JSON.stringify(said)}, JSON.stringify({ args, texts }));
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
    /** What it was called with, and the files for desktops among that. */
    saidToFpm: async () =>
      JSON.parse(await readFile(said, 'utf8')) as { readonly args: string[]; readonly texts: string[] },
    /** The folder that the AppImage was made of. */
    image,
  };
}

/** A digit for each fuse, as they are in a packed program: once for each of its slices. */
export async function fusesIn(program: string): Promise<readonly string[]> {
  const [, ...wires] = (await readFile(program)).toString('latin1').split(FUSE_SENTINEL);
  return wires.map((wire) => wire.slice(2, 2 + FUSES.length + LAST_FUSE.length));
}

interface AsarEntry {
  readonly files?: { readonly [name: string]: AsarEntry };
  /** Absent for what lies unpacked beside the archive. */
  readonly offset?: string;
  readonly size?: number;
}

/** Paths and contents of an asar: a JSON directory behind four 32-bit sizes, then the files one after another. */
export async function readAsar(path: string): Promise<Map<string, Buffer>> {
  const asar = await readFile(path);
  const start = 8 + asar.readUInt32LE(4);
  const directory = asar.subarray(16, 16 + asar.readUInt32LE(12)).toString();
  const found = new Map<string, Buffer>();
  const walk = (entry: AsarEntry, at: string) => {
    if (!entry.files) {
      const first = start + Number(entry.offset);
      found.set(at, asar.subarray(first, first + (entry.size ?? 0)));
    }
    for (const [name, child] of Object.entries(entry.files ?? {})) walk(child, at ? `${at}/${name}` : name);
  };
  walk(JSON.parse(directory), '');
  return found;
}
