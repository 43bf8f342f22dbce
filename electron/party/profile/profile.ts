// Who this person is, kept between parties: name, settings and recent rooms in one validated file.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanName } from '../../../netcode/wire/text.ts';
import { initialPreferences, type Preferences } from '../window/preferences.ts';
import { FileTroubles } from './file-troubles.ts';
import { type Decoded, OwnFileWriter, readOwn } from './own-file.ts';
import {
  NOTHING_UNREAD,
  PROFILE_LIMIT,
  type Profile,
  readProfileText,
  writeProfile,
} from './profile-file.ts';
import { removeStaleDrafts } from './write-whole.ts';

export type { Profile } from './profile-file.ts';

export interface ProfileStore {
  readonly profile: Profile;
  /** What a person has who starts for the first time. */
  readonly initial: Profile;
  /** Keeps a changed profile; the file follows as soon as the disk takes it: the party goes on with a full disk. */
  save(profile: Profile): void;
  /** Saves the profile with a change; nothing where all of that is so already. */
  change(change: Partial<Profile>): void;
  /** Resolves when everything saved is on disk, or has failed to be. */
  settled(): Promise<void>;
}

/** What rooms and their members know of the person, as it is now. */
export interface Person {
  readonly profile: Pick<Profile, 'name'> & { readonly settings: Pick<Preferences, 'face' | 'look'> };
}

/** In the data folder. */
export const PROFILE_FILE = 'profile.json';

/** A character of a profile has this many bytes at most. */
const MOST_BYTES = 4 * PROFILE_LIMIT;

/**
 * Reads the profile of a folder, which is made if missing. A malformed file is set aside; one that is unreadable for
 * now stays, and changes last until the app ends. The log and `troubles` say so. Rejects where making the folder fails.
 */
export async function openProfile(
  folder: string,
  systemName: string,
  log: (line: string) => void,
  troubles = new FileTroubles(),
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
    handOut: null,
    unread: NOTHING_UNREAD,
  };
  const kept = await readOwn(path, MOST_BYTES, decodeProfile);
  if (kept.is === 'aside') {
    log(`The profile could not be read: ${kept.why} A new one is used. The old one is ${kept.path} now.`);
    troubles.tell({ is: 'profile-aside', path: kept.path });
  }
  if (kept.is === 'unread') {
    log(`The profile cannot be read. It stays, and nothing is kept until the app ends: ${kept.why}`);
    troubles.tell({ is: 'profile-unread', path });
  }
  let profile = kept.is === 'read' ? kept.value : initial;
  const writer = new OwnFileWriter({
    path,
    unread: kept.is === 'unread',
    onUnwritten(why) {
      if (why === null) return troubles.end('profile-unwritten');
      log(`The profile could not be kept: ${why}`);
      troubles.tell({ is: 'profile-unwritten', path });
    },
  });
  const save = (changed: Profile) => {
    profile = changed;
    writer.write(() => writeProfile(profile));
  };
  return {
    get profile() {
      return profile;
    },
    initial,
    save,
    change(change) {
      const keys = Object.keys(change) as (keyof Profile)[];
      if (keys.some((key) => change[key] !== profile[key])) save({ ...profile, ...change });
    },
    settled: () => writer.settled(),
  };
}

function decodeProfile(bytes: Buffer): Decoded<Profile> {
  const read = readProfileText(bytes.toString('utf8'));
  return read.ok ? { ok: true, value: read.profile } : read;
}
