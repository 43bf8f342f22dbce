// A profile as a file that a person saves and brings back; the party judges what is in it (profile-file.ts there).

import * as v from 'valibot';
import type { View } from '../../electron/party/contract.ts';

/** More is no profile: the party takes a quarter of a megabyte. */
const FILE_LIMIT_BYTES = 256 * 1024;

/** What the party would reject must not be called taken over. The rest it mends piece by piece. */
const looksLikeOne = v.object({
  version: v.literal(1),
  name: v.pipe(v.string(), v.maxLength(1000)),
  settings: v.optional(v.record(v.string(), v.unknown())),
  recent: v.optional(v.array(v.unknown())),
});

/** The file of whoever this view shows. */
export function profileFile({ name, settings, recent }: Pick<View, 'name' | 'settings' | 'recent'>): string {
  return JSON.stringify({ version: 1, name, settings, recent }, null, 2);
}

/** What is in the file, or null when it cannot be a profile. */
export async function readProfileFile(file: Blob): Promise<object | null> {
  if (file.size > FILE_LIMIT_BYTES) return null;
  try {
    const profile: unknown = JSON.parse(await file.text());
    return v.is(looksLikeOne, profile) ? profile : null;
  } catch {
    return null; // not JSON, or it cannot be read
  }
}

/** Lets the person save a text as a file. */
export function offerFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the data by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
