// A profile as a file that a person saves and brings back; the party judges what is in it
// (electron/party/profile/profile-file.ts).

import type { View } from '../../../electron/party/window/contract.ts';

/** More is no profile: the party takes a quarter of a megabyte. */
const FILE_LIMIT_BYTES = 256 * 1024;

/** The file of whoever this view shows. */
export function profileFile({ name, settings, recent }: Pick<View, 'name' | 'settings' | 'recent'>): string {
  return JSON.stringify({ version: 1, name, settings, recent }, null, 2);
}

/** What is in the file, or null when it cannot be a profile. */
export async function readProfileFile(file: Blob): Promise<unknown> {
  if (file.size > FILE_LIMIT_BYTES) return null;
  try {
    return JSON.parse(await file.text());
  } catch {
    return null; // not JSON, or it cannot be read
  }
}
