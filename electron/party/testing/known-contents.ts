// What the rules of all games do, found out once for all apps of a run of tests: else each new data folder costs three seconds of a
// core, beside what the test looks at.

import { copyFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTENTS_FILE, type Contents, openContents } from '../match/contents.ts';

/** Runs of tests have a folder of their own for temporary files (build/test.ts). */
const FOLDER = join(tmpdir(), 'ethernight-contents');

/** The contents of all games: the first process of a run computes them. */
export const knownContents = (): Promise<Contents> => openContents(FOLDER, console.error);

/** Leaves the contents in this data folder, which is made if it is missing, as an app does that has been started before. */
export async function leaveContents(dataFolder: string): Promise<void> {
  await knownContents();
  await mkdir(dataFolder, { recursive: true });
  await copyFile(join(FOLDER, CONTENTS_FILE), join(dataFolder, CONTENTS_FILE));
}
