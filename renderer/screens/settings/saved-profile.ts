// A profile as a file that a person saves and brings back; the party judges what is in it
// (electron/party/profile/profile-file.ts).

import type { View } from '../../../electron/party/window/contract.ts';

/** More is no profile: the party takes a quarter of a megabyte. */
const FILE_LIMIT_BYTES = 256 * 1024;

const VERSION = 1;

/** The file of the person whom this view shows. */
export function profileFile({ name, settings, recent }: Pick<View, 'name' | 'settings' | 'recent'>): string {
  return JSON.stringify({ version: VERSION, name, settings, recent }, null, 2);
}

/** The text of the file, or null when it cannot be a profile. */
export async function readProfileFile(file: Blob): Promise<string | null> {
  if (file.size > FILE_LIMIT_BYTES) return null;
  try {
    const text = await file.text();
    const read: unknown = JSON.parse(text);
    // Checked before the question whether it shall take the place of theirs.
    return typeof read === 'object' && read && 'version' in read && read.version === VERSION ? text : null;
  } catch {
    return null; // not JSON, or it cannot be read
  }
}
