import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
  // An older app may run once on the files of a newer app.
  it('keeps what a newer app has stored beside it', async () => {
    const file = join(folder, 'updates.json');
    await writeFile(file, JSON.stringify({ look: null, channel: 'early' }));
    expect(await start()).toEqual(['may we look?', 'network: newest?']);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ look: true, channel: 'early' });
  });

  it('counts as none when it is damaged', async () => {
    await writeFile(join(folder, 'updates.json'), '{"look":"yes"}');
    expect(await start()).toEqual([expect.stringMatching(/^log: .* made no sense/)]);
    expect(await start()).toEqual(['may we look?', 'network: newest?']);
  });
});

describe('the search for updates', () => {
  it('asks nothing at the first start, the person at the second, and only the network from then on', async () => {
    expect(await start()).toEqual([]);
    expect(await start()).toEqual(['may we look?', 'network: newest?']);
    expect(await start()).toEqual(['network: newest?']);
  });

  it('asks neither the person nor the network again after a no', async () => {
    await start();
    expect(await start({ mayLook: false, newest: '9.0.0' })).toEqual(['may we look?']);
    expect(await start({ newest: '9.0.0' })).toEqual([]);
  });

  it('fetches a newer version only for a person who wants it', async () => {
    await start();
    await start();
    expect(await start({ newest: '9.0.0', wish: 'later' })).toEqual(['network: newest?', '9.0.0? here']);
    expect(await start({ newest: '9.0.0', wish: 'install' })).toEqual([
      'network: newest?',
      '9.0.0? here',
      'network: fetch',
    ]);
    expect(await start({ newest: '9.0.0', installs: false })).toEqual(['network: newest?', '9.0.0? by hand']);
  });

  it('offers a version for the last time when the person says so', async () => {
    await start();
    await start();
    await start({ newest: '9.0.0', wish: 'never' });
    expect(await start({ newest: '9.0.0' })).toEqual([]);
  });

  it('logs a feed that is out of reach, and reports a version that cannot be fetched', async () => {
    await start();
    await start();
    expect(await start({ newest: new Error('offline') })).toEqual(['network: newest?', 'log: offline']);
    expect(
      (await start({ newest: '9.0.0', wish: 'install', fetches: new Error('bad hash') })).slice(2),
    ).toEqual(['network: fetch', 'log: bad hash', '9.0.0 failed']);
  });

  it('lets the app start where the disk cannot be written', async () => {
    await rm(folder, { recursive: true });
    expect(await start()).toEqual([expect.stringMatching(/^log: ENOENT/)]);
    folder = await mkdtemp(join(tmpdir(), 'ethernight-updates-'));
  });
});
