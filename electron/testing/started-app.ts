// An app that looks for updates as it starts, again and again with the same stored answer.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { lookForUpdates } from '../updates.ts';

export interface World {
  readonly newest?: string | null | Error;
  readonly mayLook?: boolean;
  readonly wish?: 'install' | 'later' | 'never';
  readonly installs?: boolean;
  readonly fetches?: Error;
}

let folder: string;

/** The stored answer of the test's app. */
export const answerFile = () => join(folder, 'updates.json');

/** For the tests of the file that it is called in: each has an app of its own, at its first start. */
export function useStartedApp(): void {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ethernight-updates-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
}

/** Starts the app once; returns the questions to the person and to the network, in order. */
export async function start({
  newest = null,
  mayLook = true,
  wish = 'later',
  installs = true,
  fetches,
}: World = {}) {
  const seen: string[] = [];
  await lookForUpdates({
    file: answerFile(),
    open: async () => ({
      installs,
      async newest() {
        seen.push('network: newest?');
        if (newest instanceof Error) throw newest;
        return newest;
      },
      async fetch() {
        seen.push('network: fetch');
        if (fetches) throw fetches;
      },
    }),
    questions: {
      async mayLook() {
        seen.push('may we look?');
        return mayLook;
      },
      async offer(version, canInstall) {
        seen.push(`${version}? ${canInstall ? 'here' : 'by hand'}`);
        return wish;
      },
      async tellFailure(version) {
        seen.push(`${version} failed`);
      },
    },
    log: (problem) => seen.push(`log: ${problem.message}`),
  });
  return seen;
}
