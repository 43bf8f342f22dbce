// A settings file of a game, which lies in the person's own folders: read and replaced without leaving the folder that they
// were shown. Each part of the way to it has to be what it is called, a folder or a file of the person's, and no link.
//
// Linux reaches a file through the opened folder, so that what is put in the way meanwhile leads nowhere else. Elsewhere the
// way is looked at again right before the file is replaced.

import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { link, lstat, open, readlink, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Most bytes of a settings file: many times the size of a real one. */
const MOST_BYTES = 1024 * 1024;

/** Flags that Windows lacks; there an opened file is compared with the one looked at before. */
const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_DIRECTORY } = constants;
const NO_LINK = constants.O_NOFOLLOW ?? 0;
const NO_WAIT = constants.O_NONBLOCK ?? 0;

export interface FilePlace {
  /** A folder of the person's, such as their home: it may be reached through links. */
  readonly root: string;
  /** The folders below it, and the file. */
  readonly way: readonly string[];
}

export interface SettingsFile {
  readonly bytes: Buffer;
  /** Replaces the file. Throws where it was changed meanwhile, or the disk refuses. `draft`: name of the new file until then. */
  replace(bytes: Uint8Array, draft: string): Promise<void>;
  close(): Promise<void>;
}

/** A random name for the draft of a file. */
export function draftOf({ way }: FilePlace): string {
  return `${way.at(-1)}.${randomBytes(6).toString('hex')}.new`;
}

/** Opens the file; null where there is none. Throws where the way to it differs from the one that the person was shown. */
export async function openSettingsFile(place: FilePlace): Promise<SettingsFile | null> {
  const folder = await openFolder(place);
  if (!folder) return null;
  try {
    const name = place.way.at(-1)!;
    const read = await readPlain(folder.at(name));
    if (!read) {
      await folder.close();
      return null;
    }
    return {
      bytes: read.bytes,
      replace: (bytes, draft) => replace(folder, { name, draft }, read.facts, bytes),
      close: folder.close,
    };
  } catch (error) {
    await folder.close();
    throw error;
  }
}

/** Removes a file in the folder of a settings file. Throws as `openSettingsFile`. */
export async function removeBeside(place: FilePlace, name: string): Promise<void> {
  const folder = await openFolder(place);
  await folder?.remove(name).finally(folder.close);
}

/**
 * Creates a file in the folder of a settings file, whole: of several processes that do so at once one succeeds. False where the
 * file exists. Throws as `openSettingsFile`, and where the disk refuses. `draft`: name of the file until it is complete.
 */
export async function createBeside(
  place: FilePlace,
  { name, draft }: { readonly name: string; readonly draft: string },
  bytes: Uint8Array,
): Promise<boolean> {
  const folder = await openFolder(place);
  if (!folder) return false;
  try {
    await writeDraft(folder, draft, bytes, 0o600);
    await link(folder.at(draft), folder.at(name));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await folder.remove(draft).finally(folder.close);
  }
}

interface Folder {
  /** Where something in it is. */
  at(name: string): string;
  /** Throws where the way to it has changed. */
  check(): Promise<void>;
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

async function openFolder({ root, way }: FilePlace): Promise<Folder | null> {
  const whole = await realpath(root).catch(unlessMissing);
  if (whole === null) return null;
  const path = join(whole, ...way.slice(0, -1));
  const look = () => lookAlong(whole, way.slice(0, -1));
  const facts = await look();
  if (!facts) return null;
  const common = { remove: (name: string) => rm(folder.at(name), { force: true }) };
  if (process.platform !== 'linux') {
    const check = async () => {
      const now = await look();
      if (!now || now.ino !== facts.ino || now.dev !== facts.dev)
        throw new Error(`${path} is another folder now`);
    };
    const folder: Folder = { ...common, at: (name) => join(path, name), check, close: async () => {} };
    return folder;
  }
  const handle = await open(path, O_RDONLY | O_DIRECTORY | NO_LINK);
  const folder: Folder = {
    ...common,
    at: (name) => `/proc/self/fd/${handle.fd}/${name}`,
    // A link that was put on the way in between has led elsewhere.
    async check() {
      const reached = await readlink(`/proc/self/fd/${handle.fd}`);
      if (reached !== path) throw new Error(`${path} leads to ${reached}`);
    },
    close: () => handle.close(),
  };
  await folder.check().catch(async (error) => {
    await handle.close();
    throw error;
  });
  return folder;
}

/** Facts of the last folder on the way; null where a folder is missing. */
async function lookAlong(root: string, way: readonly string[]): Promise<Stats | null> {
  let path = root;
  let facts: Stats | null = null;
  for (const part of way) {
    path = join(path, part);
    facts = await lstat(path).catch(unlessMissing);
    if (!facts) return null;
    if (!facts.isDirectory()) throw new Error(`${path} is not a folder`);
    if (!isOwn(facts)) throw new Error(`${path} belongs to another user`);
  }
  return facts;
}

async function readPlain(path: string): Promise<{ bytes: Buffer; facts: Stats } | null> {
  const before = await lstat(path).catch(unlessMissing);
  if (!before) return null;
  checkFile(before);
  const file = await open(path, O_RDONLY | NO_LINK | NO_WAIT);
  try {
    const facts = await file.stat();
    checkFile(facts);
    if (facts.ino !== before.ino || facts.dev !== before.dev)
      throw new Error('the file was changed meanwhile');
    return { bytes: await file.readFile(), facts };
  } finally {
    await file.close();
  }
}

function checkFile(facts: Stats): void {
  if (!facts.isFile()) throw new Error('the path is a link, or no regular file');
  // Under its other name it may lie anywhere.
  if (facts.nlink !== 1) throw new Error('the file has several hard links');
  if (!isOwn(facts)) throw new Error('the file belongs to another user');
  if (facts.size > MOST_BYTES) throw new Error(`the file is longer than ${MOST_BYTES} bytes`);
}

function isOwn({ uid }: Stats): boolean {
  const own = process.getuid?.();
  return own === undefined || uid === own;
}

async function replace(
  folder: Folder,
  { name, draft }: { readonly name: string; readonly draft: string },
  read: Stats,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await folder.check();
    await writeDraft(folder, draft, bytes, read.mode);
    const now = await lstat(folder.at(name));
    const isSame = now.ino === read.ino && now.dev === read.dev && now.mtimeMs === read.mtimeMs;
    if (!isSame || now.size !== read.size) throw new Error('it has changed meanwhile');
    await folder.check();
    await rename(folder.at(draft), folder.at(name));
  } catch (error) {
    await folder.remove(draft).catch(() => {}); // it is removed at the next start
    throw error;
  }
}

async function writeDraft(folder: Folder, draft: string, bytes: Uint8Array, mode: number): Promise<void> {
  const file = await open(folder.at(draft), O_WRONLY | O_CREAT | O_EXCL | NO_LINK, 0o600);
  try {
    await file.writeFile(bytes);
    await file.chmod(mode & 0o777);
    await file.sync();
  } finally {
    await file.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
