// Who this person is, kept between parties: name, settings and recent rooms in one validated file.

import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanName } from '../../../netcode/wire/text.ts';
import { initialPreferences } from '../window/preferences.ts';
import {
  NOTHING_UNREAD,
  PROFILE_LIMIT,
  type Profile,
  readProfileText,
  writeProfile,
} from './profile-file.ts';
import { readWhole } from './read-whole.ts';
import { setAside } from './set-aside.ts';
import { removeStaleDrafts, writeWhole } from './write-whole.ts';

export type { Profile } from './profile-file.ts';

export interface ProfileStore {
  readonly profile: Profile;
  /** What a person has who starts for the first time. */
  readonly initial: Profile;
  /** Where the profile that could not be read is; null if it was sound. */
  readonly damaged: string | null;
  /** Keeps a changed profile; the file follows. Failures are logged: a full disk must not end the party. */
  save(profile: Profile): void;
  /** Resolves when everything saved is on disk, or could not be. */
  settled(): Promise<void>;
}

/** In the data folder. */
export const PROFILE_FILE = 'profile.json';

/** A character of a profile has this many bytes at most. */
const MOST_BYTES = 4 * PROFILE_LIMIT;

/**
 * Reads the profile of a folder, which is made if missing. A file that cannot be read is set aside, and the log says so. Where the
 * system does not allow that, nothing is written over it.
 */
export async function openProfile(
  folder: string,
  systemName: string,
  log: (line: string) => void,
): Promise<ProfileStore> {
  const path = join(folder, PROFILE_FILE);
  await mkdir(folder, { recursive: true });
  await removeStaleDrafts(path, Date.now());
  const initial: Profile = {
    name: cleanName(systemName),
    named: false,
    settings: initialPreferences,
    recent: [],
    networks: [],
    unread: NOTHING_UNREAD,
  };
  const read = await readKept(path);
  const before = read.ok ? null : await setAside(path);
  const damaged = before?.is === 'aside' ? before.path : before?.is === 'stays' ? path : null;
  if (!read.ok) {
    log(`The profile could not be read: ${read.why} A new one is used.`);
    log(
      before?.is === 'stays'
        ? `The old one stays, and nothing is kept: ${before.why}`
        : `The old one is ${damaged} now.`,
    );
  }

  let profile = (read.ok && read.profile) || initial;
  let unsaved = false;
  let writing: Promise<void> | null = null;

  /** Only the latest is worth writing: a slider that is dragged saves sixty times a second. */
  async function write(): Promise<void> {
    while (unsaved && before?.is !== 'stays') {
      unsaved = false;
      await writeWhole(path, writeProfile(profile)).catch((error: Error) =>
        log(`The profile could not be kept: ${error.message}`),
      );
    }
    writing = null;
  }

  return {
    get profile() {
      return profile;
    },
    initial,
    damaged,
    save(changed) {
      profile = changed;
      unsaved = true;
      writing ??= write();
    },
    settled: async () => writing ?? undefined,
  };
}

type Kept =
  | { readonly ok: true; readonly profile: Profile | null }
  | { readonly ok: false; readonly why: string };

async function readKept(path: string): Promise<Kept> {
  const bytes = await readWhole(path, MOST_BYTES);
  if (bytes) return readProfileText(bytes.toString('utf8'));
  // Whatever it is, a pipe or what nobody may read: it is in the way of a profile.
  const isThere = await lstat(path).catch(() => null);
  return isThere ? { ok: false, why: 'It is no file that can be read.' } : { ok: true, profile: null };
}
