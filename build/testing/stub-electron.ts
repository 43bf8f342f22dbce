// In place of Electron's binaries, which may be out of reach: as much of them as electron-builder and its tools look at.

import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { ARM64, slice, uuidCommand, X64 } from '../mac/testing/mach-o.ts';

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
export const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const OPPOSITE_OF_OURS = '10110011';

/** Of WebAssembly's trap handlers, which the wire ends with (Electron's build/fuses/fuses.json5): it stays as it is. */
export const LAST_FUSE = '1';

/** LC_UUID of every program of the stub for macOS, as of all apps that are made with one version of Electron. */
export const ELECTRONS_UUID = new Uint8Array(16).fill(0xee);

export type Tree = Readonly<Record<string, string | Buffer>>;

export type System = 'linux' | 'win32' | 'darwin';

/** Writes the stub for a system and processor, which is complete enough to be packed, into `folder`. */
export async function plantElectron(folder: string, system: System, arch: string): Promise<void> {
  await plant(folder, { linux: linuxStub, win32: windowsStub, darwin: () => macStub(arch) }[system]());
  if (system === 'linux') await chmod(join(folder, 'electron'), 0o755);
}

export async function plant(folder: string, tree: Tree): Promise<void> {
  for (const [path, content] of Object.entries(tree)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

const wire = Buffer.concat([
  Buffer.from(FUSE_SENTINEL),
  Buffer.from([1, FUSES.length + 1, ...Buffer.from(OPPOSITE_OF_OURS + LAST_FUSE)]),
]);

const linuxStub = (): Tree => ({
  electron: Buffer.concat([Buffer.from('stub '), wire]),
  'chrome-sandbox': 'stub',
  'locales/en-US.pak': 'English',
  'locales/zh-CN.pak': 'Chinese',
  'locales/de.pak': 'German',
  'resources/nothing.txt': 'only the folder is needed',
});

const windowsStub = (): Tree => ({
  'electron.exe': windowsProgram(),
  'locales/en-US.pak': 'English',
  'locales/zh-CN.pak': 'Chinese',
  'locales/de.pak': 'German',
  'resources/nothing.txt': 'only the folder is needed',
});

/** With the version's strings in one language, which electron-builder edits, and the wire behind. */
function windowsProgram(): Buffer {
  // The library with which electron-builder edits it.
  const edit: {
    NtExecutable: typeof NtExecutable;
    NtExecutableResource: typeof NtExecutableResource;
    Resource: typeof Resource;
  } = createRequire(import.meta.url)('resedit');
  const program = edit.NtExecutable.createEmpty(false, false);
  const resources = edit.NtExecutableResource.from(program);
  const english = { lang: 0x0409, codepage: 1200 };
  const version = edit.Resource.VersionInfo.createEmpty();
  version.setStringValues(english, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  program.setExtraData(new Uint8Array(wire));
  return Buffer.from(program.generate());
}

const MAC = 'Electron.app/Contents';
const HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].map((kind) => `Electron Helper${kind}`);

const plist = (name: string, facts = '') => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string>${facts}</dict></plist>`;

function macStub(arch: string): Tree {
  const program = slice(arch === 'arm64' ? ARM64 : X64, [uuidCommand(ELECTRONS_UUID)], wire);
  const framework = `${MAC}/Frameworks/Electron Framework.framework`;
  return {
    [`${MAC}/Info.plist`]: plist('Electron', '<key>CFBundleIconFile</key><string>electron.icns</string>'),
    [`${MAC}/MacOS/Electron`]: program,
    [`${MAC}/Resources/electron.icns`]: 'icon',
    [`${MAC}/Resources/en.lproj/locale.pak`]: 'English',
    [`${framework}/Electron Framework`]: program,
    [`${framework}/Versions/A/Resources/en.lproj/locale.pak`]: 'English',
    ...Object.fromEntries(
      HELPERS.flatMap((helper) => [
        [`${MAC}/Frameworks/${helper}.app/Contents/Info.plist`, plist(helper)],
        [`${MAC}/Frameworks/${helper}.app/Contents/MacOS/${helper}`, program],
      ]),
    ),
  };
}
