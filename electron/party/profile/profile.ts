// Who this person is, kept between parties: name, settings and recent rooms in one validated file.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanName } from '../../../netcode/wire/text.ts';
import { initialPreferences } from '../window/preferences.ts';
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
  /** Keeps a changed profile; the file follows as soon as the disk takes it: a full disk must not end the party. */
  save(profile: Profile): void;
  /** Resolves when everything saved is on disk, or could not be. */
  settled(): Promise<void>;
}

/** In the data folder. */
export const PROFILE_FILE = 'profile.json';

/** A character of a profile has this many bytes at most. */
const MOST_BYTES = 4 * PROFILE_LIMIT;

/**
 * Reads the profile of a folder, which is made if missing. A file that makes no sense is set aside; one that cannot be read for
 * now stays, and nothing is kept until the app ends. The log and `troubles` say so. Rejects where no folder can be made.
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
  return {
    get profile() {
      return profile;
    },
    initial,
    save(changed) {
      profile = changed;
      writer.write(() => writeProfile(profile));
    },
    settled: () => writer.settled(),
  };
}

function decodeProfile(bytes: Buffer): Decoded<Profile> {
  const read = readProfileText(bytes.toString('utf8'));
  return read.ok ? { ok: true, value: read.profile } : read;
}
