// What the rules of every game do, as peers compare it (netcode/sim/content-hash.ts). Finding it out takes seconds on a slow
// machine, and nobody should wait for that at each start: it is kept on disk until the rules or the engine are others.

import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { games } from '../../../games/list.ts';
import { contentHash } from '../../../netcode/sim/content-hash.ts';
import { readJson } from '../profile/read-whole.ts';
import { writeWhole } from '../profile/write-whole.ts';
import { digestOfRules } from './rules-digest.ts';

/** Content hashes by game. */
export type Contents = Readonly<Record<string, string>>;

/** Of the rules that this was built from, as whoever has built it said (build/build.ts). */
declare const RULES: string;

export const CONTENTS_FILE = 'contents.json';

const schema = v.object({ contents: v.record(v.string(), v.string()), key: v.string() });

export interface ContentsOptions {
  /** What they follow from: what the rules are, and what computes them. */
  readonly rules: string;
  readonly engine: string;
  /** Plays all games. */
  find(): Contents;
}

let digest: string | undefined;
let found: Contents | undefined;

/** Of this program. */
const here: ContentsOptions = {
  get rules() {
    digest ??= typeof RULES === 'undefined' ? digestOfRules(join(import.meta.dirname, '../../..')) : RULES;
    return digest;
  },
  engine: `${process.versions.v8} ${process.arch}`,
  find() {
    found ??= Object.fromEntries(games.map((game) => [game.info.id, contentHash(game)]));
    return found;
  },
};

/** As they are kept in this folder, else found out and kept there; where that cannot be done it is logged. */
export async function openContents(
  folder: string,
  log: (line: string) => void,
  { rules, engine, find }: ContentsOptions = here,
): Promise<Contents> {
  const path = join(folder, CONTENTS_FILE);
  // Made of the contents, too: what a disk has spoilt would keep this app out of every room.
  const keyOf = (contents: Contents) =>
    createHash('sha256')
      .update(JSON.stringify([rules, engine, contents]))
      .digest('hex');
  const kept = await readJson(path, schema);
  if (kept && kept.key === keyOf(kept.contents)) return kept.contents;
  const contents = find();
  try {
    await mkdir(folder, { recursive: true });
    await writeWhole(path, JSON.stringify({ contents, key: keyOf(contents) }));
  } catch (error) {
    log(`What the rules do could not be kept: ${(error as Error).message}`);
  }
  return contents;
}
