// What lies where the app keeps its own files was put there by anybody, or by a sync program that went wrong.

import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seeded } from '../../../netcode/lab/testing/hand-peer.ts';
import { lastLines, openLog } from '../log/log.ts';
import { CONTENTS_FILE, openContents } from '../match/contents.ts';
import { openConsent } from '../native/consent.ts';
import { thisSystem } from '../native/system.ts';
import { bytesOfReplay } from '../replays/replay-reader.ts';
import { FileTroubles } from './file-troubles.ts';
import { openIdentity, openNamedIdentity } from './identity.ts';
import { openLastRoom } from './last-room.ts';
import { openProfile, PROFILE_FILE } from './profile.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'odd-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const quiet = () => {};
const contents = { rules: 'r', engine: 'e', find: async () => ({ toy: 'c' }) };

/** What the app keeps, and how it opens it: what comes of it where something else lies there. */
const OPENED: readonly [string, () => Promise<unknown>][] = [
  [PROFILE_FILE, async () => (await openProfile(folder, 'Ann', quiet)).profile.name === 'Ann'],
  ['room.json', async () => (await openLastRoom(folder, 0, quiet)).room === null],
  ['identity', async () => (await openIdentity(folder, seeded(1), quiet)).keys.public.length === 32],
  [CONTENTS_FILE, async () => (await openContents(folder, quiet, contents)).toy === 'c'],
  ['games.json', async () => Object.keys((await openConsent(folder, quiet)).now.picked).length === 0],
  ['party.log', async () => openLog(folder, 'party').info('hello') ?? lastLines(folder, 9).length === 0],
  ['relay.key', () => openNamedIdentity(join(folder, 'relay.key'), seeded(1)).catch(() => true)],
  ['a.replay', async () => !(await bytesOfReplay(join(folder, 'a.replay')).catch(() => null))?.length],
  ['game.desktop', async () => !(await thisSystem.read(join(folder, 'game.desktop')))],
];

const PUT: readonly [string, (path: string) => void][] = [
  ['a pipe', (path) => execFileSync('mkfifo', [path])],
  ['a device without end', (path) => symlinkSync('/dev/zero', path)],
  // The app read 256 GB of it.
  ['a file that says it is empty and has no end', (path) => symlinkSync('/proc/self/pagemap', path)],
  ['a link to itself', (path) => symlinkSync(path, path)],
  ['a folder', (path) => mkdirSync(path)],
];

// A pipe without a writer blocks its reader for good, and a device is endless.
describe.skipIf(process.platform === 'win32').each(PUT)('%s', (_, put) => {
  it.each(OPENED)('delays no start in the place of %s', async (name, open) => {
    put(join(folder, name));
    expect(await open()).toBe(true);
  });
});

describe('a file of gigabytes without content', () => {
  it('is not read in the place of a small one', async () => {
    for (const [name, open] of OPENED.filter(([one]) => one !== 'party.log')) {
      writeFileSync(join(folder, name), '');
      truncateSync(join(folder, name), 1.5 * 1024 ** 3);
      const before = performance.now();
      expect(await open()).toBe(true);
      expect(performance.now() - before, name).toBeLessThan(1_000);
    }
  });
});

describe('a folder that looks like a draft of the profile', () => {
  it('stays where it cannot be removed', async () => {
    const draft = join(folder, `${PROFILE_FILE}.abc.new`);
    mkdirSync(draft);
    utimesSync(draft, new Date(0), new Date(0));
    const troubles = new FileTroubles();
    await openProfile(folder, 'Ann', quiet, troubles);
    expect(troubles.now).toEqual([]);
  });
});
