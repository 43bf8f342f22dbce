// What the rules of every game do, as peers compare it (netcode/sim/content-hash.ts). Finding it out takes seconds on a slow
// machine: a thread does it beside the party, and the result is kept on disk until the rules or the engine are others.

import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import * as v from 'valibot';
import { readJson } from '../profile/read-whole.ts';
import { writeWhole } from '../profile/write-whole.ts';
import { digestOfRules } from './rules-digest.ts';
import { startThread } from './start-thread.ts';

/** Content hashes by game. */
export type Contents = Readonly<Record<string, string>>;

/** Digest of the rules that this program was built from (build/build.ts). */
declare const RULES: string;

export const CONTENTS_FILE = 'contents.json';

const schema = v.object({ contents: v.record(v.string(), v.string()), key: v.string() });

export interface ContentsOptions {
  /** What they follow from: what the rules are, and what computes them. */
  readonly rules: string;
  readonly engine: string;
  /** Plays all games. */
  find(): Promise<Contents>;
}

/** The thread's program lies beside this one, as source and when it is built. */
const THREAD = new URL(`./contents-thread${extname(import.meta.url)}`, import.meta.url);

let digest: string | undefined;
let found: Promise<Contents> | undefined;

/** The contents options of this program. */
const here: ContentsOptions = {
  get rules() {
    digest ??= typeof RULES === 'undefined' ? digestOfRules(join(import.meta.dirname, '../../..')) : RULES;
    return digest;
  },
  engine: `${process.versions.v8} ${process.arch}`,
  find() {
    found ??= findBeside();
    return found;
  },
};

function findBeside(): Promise<Contents> {
  const thread = startThread(THREAD, { name: 'contents' });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread that plays the games ended with ${code}`)));
  });
}

/**
 * Opens the contents kept in this folder, or computes and keeps them; a folder that fails to keep them is logged. Rejects when
 * a game's rules throw.
 */
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
  const contents = await find();
  try {
    await mkdir(folder, { recursive: true });
    await writeWhole(path, JSON.stringify({ contents, key: keyOf(contents) }));
  } catch (error) {
    log(`What the rules do could not be kept: ${(error as Error).message}`);
  }
  return contents;
}
