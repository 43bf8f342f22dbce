// A profile as a file that a person saves and loads again. The party validates its content
// (electron/party/profile/profile-file.ts).

import type { View } from '../../../electron/party/window/contract.ts';

/** Most bytes of a profile's file, which the party's limit of 256 kB for its text bounds. */
const FILE_LIMIT_BYTES = 256 * 1024;

const VERSION = 1;

/** The text of a profile's file, with the name, the settings and the recent rooms of this view. */
export function profileFile({ name, settings, recent }: Pick<View, 'name' | 'settings' | 'recent'>): string {
  return JSON.stringify({ version: VERSION, name, settings, recent }, null, 2);
}

/** The text of the file, or null when it cannot be a profile. */
export async function readProfileFile(file: Blob): Promise<string | null> {
  if (file.size > FILE_LIMIT_BYTES) return null;
  try {
    const text = await file.text();
    const read: unknown = JSON.parse(text);
    // Checked here, before the person is asked whether to replace the current profile.
    return typeof read === 'object' && read && 'version' in read && read.version === VERSION ? text : null;
  } catch {
    return null; // not JSON, or it cannot be read
  }
}
