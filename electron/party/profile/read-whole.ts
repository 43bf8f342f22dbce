// Reads a whole file that somebody may have put there.

import { readFile, stat } from 'node:fs/promises';

/** Null for what cannot be read, for more than `mostBytes`, and for what is no file, such as a pipe, which may have no end. */
export async function readWhole(path: string, mostBytes: number): Promise<Buffer | null> {
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile() || facts.size > mostBytes) return null;
  return readFile(path).catch(() => null);
}
