// The folder of replays: what is in it, and what comes and goes at a person's word.

import { readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeWhole } from '../profile/write-whole.ts';
import type { KeptReplay, RecordedMatch } from '../window/replay-views.ts';
import { filesIn, NewestNames } from './newest-names.ts';
import { isNamedHere, MOST_LISTED, REPLAY_ENDING, REPLAYS_KEPT } from './replay-file.ts';
import { bytesOfReplay, type ReplayReader } from './replay-reader.ts';

/** Files with names that people chose that are listed at most: a window is told of all that are listed, again and again. */
export const MOST_OTHERS = REPLAYS_KEPT;

/**
 * Names of those that are there, newest first: they begin with the time. Those of other names come behind. Rejects where the
 * folder is unreadable.
 */
export async function namesOfReplays(folder: string): Promise<readonly string[]> {
  const own = new NewestNames(MOST_LISTED);
  const others = new NewestNames(MOST_OTHERS);
  for await (const name of filesIn(folder))
    if (name.endsWith(REPLAY_ENDING)) (isNamedHere(name) ? own : others).add(name);
  return [...own.newest, ...others.newest];
}

/** What there is to say of a file as it was when it was read. */
export interface ReadReplay {
  readonly said: KeptReplay;
  /** When it was last written, ms. */
  readonly written: number;
}

/** What there is to say of one; `before` where it is as it was then. Null when it is gone. */
export async function describeReplay(
  folder: string,
  name: string,
  reader: ReplayReader,
  before: ReadReplay | undefined,
): Promise<ReadReplay | null> {
  const path = join(folder, name);
  const facts = await stat(path).catch(() => null);
  if (!facts) return null;
  const isSame = before?.written === facts.mtimeMs && before.said.bytes === facts.size;
  // What was unreadable may be readable by now.
  if (isSame && before.said.fault?.is !== 'unreadable') return before;
  const file = { name, bytes: facts.size };
  const written = facts.mtimeMs;
  try {
    const bytes = await bytesOfReplay(path);
    return { said: { ...file, ...(await reader.ask({ ask: 'summary', bytes })) }, written };
  } catch (error) {
    const fault = { is: 'unreadable' as const, why: (error as Error).message };
    return { said: { ...file, recorded: null, fault }, written };
  }
}

const IMPORTED = `-imported${REPLAY_ENDING}`;

/** Orders what is listed: by when it was recorded, which the names of our own recordings tell. Others come last. */
export function newestFirst(one: KeptReplay, other: KeptReplay): number {
  const [a, b] = [timeOf(one), timeOf(other)];
  return a === b ? 0 : a < b ? 1 : -1;
}

function timeOf({ name, recorded }: KeptReplay): string {
  const named = isNamedHere(name) ? name : '';
  return recorded && (!named || name.endsWith(IMPORTED)) ? namedTime(new Date(recorded.at)) : named;
}

function namedTime(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-');
}

/** Keeps what came from elsewhere, under a name of our own making. Null where it is there already. */
export async function keepReplay(
  folder: string,
  bytes: Uint8Array,
  recorded: RecordedMatch,
  now: Date,
): Promise<ReadReplay | null> {
  // Where the folder is unreadable one may be there twice.
  for (const there of await namesOfReplays(folder).catch(() => [])) {
    const path = join(folder, there);
    const facts = await stat(path).catch(() => null);
    if (facts?.size === bytes.length && (await readFile(path)).equals(bytes)) return null;
  }
  const name = `${namedTime(now)}-${recorded.game}${IMPORTED}`;
  const path = join(folder, name);
  await writeWhole(path, bytes);
  const { mtimeMs: written } = await stat(path);
  return { said: { name, bytes: bytes.length, recorded, fault: null }, written };
}

export async function deleteReplay(folder: string, name: string): Promise<void> {
  await rm(join(folder, basename(name)), { force: true });
}
