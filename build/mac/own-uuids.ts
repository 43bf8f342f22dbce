// Gives the programs of a packed app on macOS UUIDs of their own (LC_UUID).
//
// macOS 15 and later keep the permission for the local network by the UUID of the executable, and Electron's UUID is the same in
// every app with the same version of Electron. Where two apps share a UUID, the answer to either counts for both, or both are
// refused. Here every version of the app gets its own UUID, as every build of Apple's tools does.

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { AfterPackContext } from 'electron-builder';
import { type Processor, replaceUuids, UUID_BYTES } from './mach-o.ts';

/** electron-builder's hook between packing and signing; skips other systems. Rejects where it fails. */
export async function giveOwnUuids({
  electronPlatformName,
  appOutDir,
  packager: { appInfo },
}: AfterPackContext): Promise<void> {
  if (electronPlatformName !== 'darwin') return;
  for (const program of await programsOf(join(appOutDir, `${appInfo.productFilename}.app`))) {
    const bytes = await readFile(program);
    try {
      replaceUuids(bytes, (processor) =>
        ownUuid({ appId: appInfo.id, version: appInfo.version, program: basename(program), processor }),
      );
    } catch (error) {
      throw new Error(`${program} cannot have a UUID of its own: ${(error as Error).message}.`);
    }
    await writeFile(program, bytes);
  }
}

interface Named {
  readonly appId: string;
  readonly version: string;
  /** Name of the file. */
  readonly program: string;
  readonly processor: Processor;
}

/** UUID of a program: bits of a hash of its name and version (version 8 of RFC 9562); the same program always gets the same. */
export function ownUuid({ appId, version, program, processor }: Named): Buffer {
  const name = JSON.stringify([appId, version, program, processor.type, processor.subtype]);
  const uuid = createHash('sha256').update(name).digest().subarray(0, UUID_BYTES);
  uuid[6] = 0x80 | (uuid[6]! & 0x0f);
  uuid[8] = 0x80 | (uuid[8]! & 0x3f);
  return uuid;
}

/** Paths of the executables of the app and of its helpers, which run as its processes. */
async function programsOf(app: string): Promise<readonly string[]> {
  const frameworks = join(app, 'Contents/Frameworks');
  const helpers = (await readdir(frameworks)).filter((name) => name.endsWith('.app'));
  const folders = [app, ...helpers.map((name) => join(frameworks, name))].map((bundle) =>
    join(bundle, 'Contents/MacOS'),
  );
  const names = await Promise.all(folders.map((folder) => readdir(folder)));
  return folders.flatMap((folder, index) => names[index]!.map((name) => join(folder, name)));
}
