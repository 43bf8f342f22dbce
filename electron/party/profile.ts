// Who this person is, kept between evenings: one validated file, written whole or not at all.

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { cleanName } from '../../netcode/wire/name.ts';
import { initialSettings, type Settings, settingsSchema } from './settings.ts';

const profileSchema = v.object({
  /** Of the file; raised when its fields change their meaning. */
  version: v.literal(1),
  name: v.pipe(v.string(), v.maxLength(1000)),
  /** Each setting by itself: one that is unknown or wrong falls back alone. */
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
});

export interface Profile {
  readonly name: string;
  readonly settings: Settings;
}

export interface ProfileStore {
  readonly profile: Profile;
  /** Keeps a changed profile; the file follows. Failures are logged: a full disk must not end the party. */
  save(profile: Profile): void;
  /** Resolves when everything saved is on disk. */
  settled(): Promise<void>;
}

const FILE = 'profile.json';

/** Reads the profile of a folder, which is made if missing. A damaged file is set aside and said. */
export async function openProfile(
  folder: string,
  systemName: string,
  log: (line: string) => void,
): Promise<ProfileStore> {
  const path = join(folder, FILE);
  await mkdir(folder, { recursive: true });
  let profile: Profile = { name: cleanName(systemName), settings: initialSettings };
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') log(`The profile cannot be read (${error.message}); a new one is used.`);
    return null;
  });
  if (text !== null) {
    const kept = parse(text);
    if (kept) profile = { name: cleanName(kept.name), settings: soundSettings(kept.settings) };
    else {
      const aside = `${path}.damaged`;
      await rename(path, aside);
      log(`The profile was damaged. It is now ${aside}, and a new one is used.`);
    }
  }
  let writing = Promise.resolve();
  return {
    get profile() {
      return profile;
    },
    save(changed) {
      profile = changed;
      const file = JSON.stringify({ version: 1, ...changed }, null, 2);
      writing = writing
        .then(() => writeWhole(path, file))
        .catch((error: Error) => log(`The profile could not be kept: ${error.message}`));
    },
    settled: () => writing,
  };
}

function parse(text: string) {
  try {
    const result = v.safeParse(profileSchema, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null; // not JSON
  }
}

function soundSettings(kept: Readonly<Record<string, unknown>>): Settings {
  const sound: Record<string, unknown> = { ...initialSettings };
  for (const [key, schema] of Object.entries(settingsSchema.entries)) {
    if (v.is(schema, kept[key])) sound[key] = kept[key];
  }
  return sound as Settings;
}

/** A crash in the middle leaves the old file. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, text);
  await rename(draft, path);
}
