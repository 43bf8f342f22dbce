import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

/** Starts the app once; tells what was asked of the person and of the network, in order. */
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

test('the first start asks nobody anything, the second asks the person, and from then on it is known', async () => {
  expect(await start()).toEqual([]);
  expect(await start()).toEqual(['may we look?', 'network: newest?']);
  expect(await start()).toEqual(['network: newest?']);
});

test('whoever says no is never asked again, and the network never is', async () => {
  await start();
  expect(await start({ mayLook: false, newest: '9.0.0' })).toEqual(['may we look?']);
  expect(await start({ newest: '9.0.0' })).toEqual([]);
});

test('a newer version is fetched only by who wants it', async () => {
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

test('an offer can be the last one', async () => {
  await start();
  await start();
  await start({ newest: '9.0.0', wish: 'never' });
  expect(await start({ newest: '9.0.0' })).toEqual([]);
});

test('a feed that is out of reach is in the log only, a version that cannot be fetched is told', async () => {
  await start();
  await start();
  expect(await start({ newest: new Error('offline') })).toEqual(['network: newest?', 'log: offline']);
  expect(
    (await start({ newest: '9.0.0', wish: 'install', fetches: new Error('bad hash') })).slice(2),
  ).toEqual(['network: fetch', 'log: bad hash', '9.0.0 failed']);
});

// An older app that was started once lost what a newer one had kept.
test('what a newer app keeps beside the answer stays', async () => {
  const file = join(folder, 'updates.json');
  await writeFile(file, JSON.stringify({ look: null, channel: 'early' }));
  expect(await start()).toEqual(['may we look?', 'network: newest?']);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ look: true, channel: 'early' });
});

test('a damaged answer is no answer', async () => {
  await writeFile(join(folder, 'updates.json'), '{"look":"yes"}');
  expect(await start()).toEqual([]);
  expect(await start()).toEqual(['may we look?', 'network: newest?']);
});

test('a disk that cannot be written keeps nobody from playing', async () => {
  await rm(folder, { recursive: true });
  expect(await start()).toEqual([expect.stringMatching(/^log: ENOENT/)]);
  folder = await mkdtemp(join(tmpdir(), 'ethernight-updates-'));
});
