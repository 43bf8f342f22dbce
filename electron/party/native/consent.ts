// What the person has allowed of games that they already have, and which programs they have picked for them: on disk, and
// outside of the profile and its exports, so that files from elsewhere have no say in what is started here.

import { join } from 'node:path';
import * as v from 'valibot';
import { gameIdSchema, hashSchema, text } from '../../../netcode/wire/fields.ts';
import { fromJson } from '../../../netcode/wire/json.ts';
import { FileTroubles } from '../profile/file-troubles.ts';
import { type Decoded, OwnFileWriter, readOwn } from '../profile/own-file.ts';
import { PATH_LIMIT } from '../window/native-view.ts';

const FILE = 'games.json';

/** Many times what anybody's has. */
const MOST_BYTES = 1024 * 1024;

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
  /** Chooses another program for a game; null restores the one that is found. */
  pick(game: string, part: 'client' | 'server', path: string | null): void;
  settled(): Promise<void>;
}

/**
 * Reads what was allowed in a folder. A malformed file is set aside; one that is unreadable for now stays, and what is
 * allowed then is so until the app ends. The log and `troubles` say so.
 */
export async function openConsent(
  folder: string,
  log: (line: string) => void,
  troubles = new FileTroubles(),
): Promise<Consent> {
  const path = join(folder, FILE);
  const kept = await readOwn(path, MOST_BYTES, decode);
  if (kept.is === 'aside') {
    log(`What was allowed could not be read, and is asked for again. The old file is ${kept.path} now.`);
    troubles.tell({ is: 'games-aside', path: kept.path });
  }
  if (kept.is === 'unread') {
    log(`What was allowed cannot be read. It stays, and nothing is kept until the app ends: ${kept.why}`);
    troubles.tell({ is: 'games-unread', path });
  }
  let now: Consented = kept.is === 'read' ? kept.value : { allowed: {}, picked: {} };
  const writer = new OwnFileWriter({
    path,
    unread: kept.is === 'unread',
    onUnwritten(why) {
      if (why === null) return troubles.end('games-unwritten');
      log(`What was allowed could not be kept: ${why}`);
      troubles.tell({ is: 'games-unwritten', path });
    },
  });
  const keep = (next: Consented) => {
    now = next;
    writer.write(() => JSON.stringify(now));
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
    settled: () => writer.settled(),
  };
}

function decode(bytes: Buffer): Decoded<Consented> {
  const value = fromJson(schema, bytes);
  return value ? { ok: true, value } : { ok: false, why: 'It makes no sense.' };
}
