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
