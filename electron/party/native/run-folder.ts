// The folder in which a game is started: private, with the files that its recipe writes. It goes when the game ends,
// unless worlds and saved games are kept in it.

import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Recipe } from './recipe.ts';
import { fill, type Values } from './template.ts';

/** Folders of runs that are this old, ms, are left over: their app ended before it could remove them. */
const STALE_MS = 7 * 24 * 3_600_000;

/** Recipes' ids are free of underscores, so that what is kept always has another name. */
const RUN = 'run_';

export interface RunFolder {
  readonly path: string;
  /** Removes it, unless it stays. Always resolves: Windows may still have a file of it open. */
  close(): Promise<void>;
}

/** Makes `folder`, with the files of one side of a recipe. Throws where the disk refuses them. */
export async function openRunFolder(
  base: string,
  { id }: Recipe,
  role: 'server' | 'client',
  { files, keep, ...part }: Recipe['server'] | Recipe['client'],
  values: Values,
): Promise<RunFolder> {
  await mkdir(base, { recursive: true, mode: 0o700 });
  const path = keep ? join(base, `${id}-${role}`) : await mkdtemp(join(base, RUN));
  await mkdir(path, { recursive: true, mode: 0o700 });
  const all = { ...values, folder: path };
  const first = 'first' in part ? Object.entries(part.first) : [];
  for (const [name, text] of first) await write(join(path, name), fill(text, all), 'wx').catch(unlessThere);
  for (const [name, text] of Object.entries(files)) await write(join(path, name), fill(text, all), 'w');
  return {
    path,
    async close() {
      if (!keep) await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
    },
  };
}

async function write(file: string, text: string, flag: 'w' | 'wx'): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { mode: 0o600, flag });
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Removes what runs have left behind whose app was ended. */
export async function removeStaleRuns(base: string, nowMs: number): Promise<void> {
  const names = await readdir(base).catch(() => [] as string[]); // nothing was ever started
  for (const path of names.filter((name) => name.startsWith(RUN)).map((name) => join(base, name))) {
    const facts = await stat(path).catch(() => null); // another app has just removed it
    if (facts && nowMs - facts.mtimeMs > STALE_MS)
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}
