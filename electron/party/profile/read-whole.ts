// Reads a whole file that may be of any kind.

import { readFile, stat } from 'node:fs/promises';
import type * as v from 'valibot';
import { fromJson } from '../../../netcode/wire/json.ts';

/** Null for what cannot be read, for more than `mostBytes`, and for what is no file, such as a pipe, which may have no end. */
export async function readWhole(path: string, mostBytes: number): Promise<Buffer | null> {
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile() || facts.size > mostBytes) return null;
  // What a system makes up, such as in /proc, says that it is empty, and may have no end.
  return facts.size === 0 ? Buffer.alloc(0) : readFile(path).catch(() => null);
}

/** Bytes of a file of the app's own, such as the last room: many times what any has. */
export const MOST_OWN_BYTES = 1024 * 1024;

/** What the app has written there as JSON; null where there is none, or nothing that makes sense. */
export async function readJson<T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<T | null> {
  const bytes = await readWhole(path, MOST_OWN_BYTES);
  return bytes && fromJson(schema, bytes);
}
