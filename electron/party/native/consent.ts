// What the person has allowed of games that they already have, and which programs they have picked for them: on disk, and
// neither in the profile nor in what is exported of it, so that no file from elsewhere says what is started here.

import { join } from 'node:path';
import * as v from 'valibot';
import { gameIdSchema, hashSchema, text } from '../../../netcode/wire/fields.ts';
import { readJson } from '../profile/read-whole.ts';
import { writeWhole } from '../profile/write-whole.ts';
import { PATH_LIMIT } from '../window/native-view.ts';

const FILE = 'games.json';

const path = v.pipe(text(PATH_LIMIT), v.minLength(1));
/** Whatever else a newer version of the app keeps there stays. */
const schema = v.looseObject({
  /** By a recipe's id: the hash of the recipe whose commands were shown. Another recipe is asked about anew. */
  allowed: v.record(gameIdSchema, hashSchema),
  picked: v.record(
    gameIdSchema,
    v.looseObject({ client: v.exactOptional(path), server: v.exactOptional(path) }),
  ),
});

export type Consented = v.InferOutput<typeof schema>;

export interface Consent {
  readonly now: Consented;
  allow(game: string, hash: string | null): void;
  /** Another program for a game; null for the one that is found. */
  pick(game: string, part: 'client' | 'server', path: string | null): void;
  settled(): Promise<void>;
}

export async function openConsent(folder: string, log: (line: string) => void): Promise<Consent> {
  const file = join(folder, FILE);
  let now: Consented = (await readJson(file, schema)) ?? { allowed: {}, picked: {} };
  let written: Promise<void> = Promise.resolve();
  const keep = (next: Consented) => {
    now = next;
    written = written
      .then(() => writeWhole(file, JSON.stringify(next)))
      .catch((error: Error) => log(`What was allowed could not be kept: ${error.message}`));
  };
  return {
    get now() {
      return now;
    },
    allow(game, hash) {
      const { [game]: _, ...others } = now.allowed;
      keep({ ...now, allowed: hash === null ? others : { ...others, [game]: hash } });
    },
    pick(game, part, picked) {
      const { [part]: _, ...others } = now.picked[game] ?? {};
      const programs = picked === null ? others : { ...others, [part]: picked };
      keep({ ...now, picked: { ...now.picked, [game]: programs } });
    },
    settled: () => written,
  };
}
