import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookForUpdates } from './updates.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ethernight-updates-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface World {
  readonly newest?: string | null | Error;
  readonly mayLook?: boolean;
  readonly wish?: 'install' | 'later' | 'never';
  readonly installs?: boolean;
  readonly fetches?: Error;
}

/** Starts the app once; returns the questions to the person and to the network, in order. */
async function start({
  newest = null,
  mayLook = true,
  wish = 'later',
  installs = true,
  fetches,
}: World = {}) {
  const seen: string[] = [];
  await lookForUpdates({
    file: join(folder, 'updates.json'),
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

describe('the stored answer', () => {
  // A pipe without a writer blocks its reader for good.
  it.skipIf(process.platform === 'win32')('counts as none when a pipe is in its place', async () => {
    execFileSync('mkfifo', [join(folder, 'updates.json')]);
    expect(await start()).toEqual([expect.stringMatching(/^log: .* made no sense/)]);
    expect(await start()).toEqual(['may we look?', 'network: newest?']);
  });
});
