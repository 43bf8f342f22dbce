// Writes a small file as a whole: a reader sees either the old text or the new one.

import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

// A scanner or an indexer may have the old file open for a moment on Windows, which keeps it in its place meanwhile.
const RENAME_TRIES = 5;
const RENAME_PAUSE_MS = 40;

/** A draft as old as this is left over: writing takes milliseconds. */
const STALE_DRAFT_MS = 60_000;

/**
 * Replaces the file at `path`. The text is on the disk before the name points to it, so that a crash or a power
 * cut leaves one of the two. Each writer has a draft of its own, so that two programs keep apart.
 */
export async function writeWhole(path: string, text: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await renamePatiently(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Removes what writers of this file left behind that were ended half-way. */
export async function removeStaleDrafts(path: string, nowMs: number): Promise<void> {
  const folder = dirname(path);
  const isDraft = (name: string) => name.startsWith(`${basename(path)}.`) && name.endsWith('.new');
  // A folder may be writable but unlistable.
  for (const name of (await readdir(folder).catch(() => [])).filter(isDraft)) {
    const draft = join(folder, name);
    const facts = await stat(draft).catch(() => null); // its writer has just finished
    // What fails to be removed is harmless.
    if (facts && nowMs - facts.mtimeMs > STALE_DRAFT_MS) await rm(draft, { force: true }).catch(() => {});
  }
}

async function renamePatiently(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await rename(from, to);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const busy = code === 'EPERM' || code === 'EACCES' || code === 'EBUSY';
      if (!busy || tries === RENAME_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RENAME_PAUSE_MS * tries));
    }
  }
}

/** The new name itself, on systems where a folder can be opened. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r').catch(() => null);
  if (!opened) return;
  await opened.sync().catch(() => {});
  await opened.close();
}
