// Nothing that a person has is replaced because it could not be read: it is read, or set aside, or it stays.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { heldToModes } from '../../../build/testing/plain-user.ts';
import { seeded } from '../../../netcode/lab/testing/hand-peer.ts';
import { lookForUpdates } from '../../updates.ts';
import { openConsent } from '../native/consent.ts';
import type { Opened } from '../testing/opens-files.ts';
import { FileTroubles } from './file-troubles.ts';
import { openIdentity } from './identity.ts';
import { openLastRoom } from './last-room.ts';
import { openProfile } from './profile.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Kind {
  readonly file: string;
  readonly sound: string;
  /** Opens it and has the person change something. What the app takes for theirs, and what is said. */
  open(): Promise<{ readonly mine: boolean; readonly said: readonly string[] }>;
}

const SECRET = '3b'.repeat(32);
const WAY_BACK = 'ethernight://192.168.0.7:41100/abc';
const NOON = 1_767_268_800_000;

const KINDS: readonly Kind[] = [
  {
    file: 'profile.json',
    sound: JSON.stringify({ version: 1, name: 'Zoë', settings: { volume: 0.25 } }),
    async open() {
      const said: string[] = [];
      const store = await openProfile(folder, 'new', (line) => said.push(line), new FileTroubles());
      const mine = store.profile.named;
      store.save({ ...store.profile, networks: ['192.168.7.0/24'] });
      await store.settled();
      return { mine, said };
    },
  },
  {
    file: 'identity',
    sound: SECRET,
    async open() {
      const said: string[] = [];
      const { keys, settled } = await openIdentity(folder, seeded(1), (line) => said.push(line));
      await settled();
      return { mine: Buffer.from(keys.secret).toString('hex') === SECRET, said };
    },
  },
  {
    file: 'games.json',
    sound: JSON.stringify({ allowed: { openttd: '0123456789abcdef' }, picked: {} }),
    async open() {
      const said: string[] = [];
      const consent = await openConsent(folder, (line) => said.push(line));
      const mine = 'openttd' in consent.now.allowed;
      consent.pick('teeworlds', 'client', '/opt/teeworlds');
      await consent.settled();
      return { mine, said };
    },
  },
  {
    file: 'room.json',
    sound: JSON.stringify({ links: [WAY_BACK], hosted: false, at: NOON }),
    async open() {
      const said: string[] = [];
      const room = await openLastRoom(folder, NOON, (line) => said.push(line));
      const mine = room.room?.links[0] === WAY_BACK;
      room.note(null, NOON);
      room.note({ links: [`${WAY_BACK}d`], hosted: true, title: '', host: '' }, NOON);
      await room.settled();
      return { mine, said };
    },
  },
  {
    file: 'updates.json',
    sound: JSON.stringify({ look: false }),
    async open() {
      const said: string[] = [];
      let asked = false;
      const start = () =>
        lookForUpdates({
          file: join(folder, 'updates.json'),
          open: () => Promise.reject(new Error('no network')),
          questions: {
            async mayLook() {
              asked = true;
              return false;
            },
            offer: async () => 'later',
            async tellFailure() {},
          },
          log: ({ message }) => said.push(message),
        });
      await start();
      await start();
      return { mine: !asked, said };
    },
  },
];

/** Whether these bytes are in any file of the folder. */
function isKept(bytes: string | Buffer): boolean {
  const kept = readdirSync(folder).filter((name) => lstatSync(join(folder, name)).isFile());
  return kept.some((name) => readFileSync(join(folder, name)).equals(Buffer.from(bytes)));
}

function empty(): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}

describe.each(KINDS)('$file', ({ file, sound, open }) => {
  const path = () => join(folder, file);

  it('is set aside, and this is said, where it was cut off at any length', async () => {
    for (let length = 0; length < sound.length; length++) {
      empty();
      writeFileSync(path(), sound.slice(0, length));
      const { mine, said } = await open();
      expect([length, mine]).toEqual([length, false]);
      expect(said).toEqual([expect.stringContaining(`${path()}.damaged-`)]);
      expect(isKept(sound.slice(0, length))).toBe(true);
    }
  });

  it('is read, or set aside whole, where any byte of it was flipped', async () => {
    let aside = 0;
    for (let at = 0; at < sound.length; at++) {
      empty();
      const bytes = Buffer.from(sound);
      bytes[at]! ^= 1 << (at % 8);
      writeFileSync(path(), bytes);
      const { said } = await open();
      if (said.length === 0) continue;
      aside++;
      expect(isKept(bytes)).toBe(true);
    }
    expect(aside).toBeGreaterThan(0);
  });

  it('is the same with a line feed more', async () => {
    writeFileSync(path(), `${sound}\n`);
    expect(await open()).toEqual({ mine: true, said: [] });
  });

  it('is read where it is a link, and what that leads to stays', async () => {
    const other = mkdtempSync(join(tmpdir(), 'kept-'));
    writeFileSync(join(other, 'mine'), sound);
    symlinkSync(join(other, 'mine'), path());
    expect(await open()).toEqual({ mine: true, said: [] });
    expect(readFileSync(join(other, 'mine'), 'utf8')).toBe(sound);
    rmSync(other, { recursive: true });
  });

  it('stays where it is a link to what is not there for now', async () => {
    symlinkSync('/nowhere/mine', path());
    const { said } = await open();
    expect(said.length).toBeGreaterThan(0);
    expect(readdirSync(folder)).toEqual([file]);
    expect(readlinkSync(path())).toBe('/nowhere/mine');
  });

  it('is set aside where a folder has its place', async () => {
    mkdirSync(path());
    writeFileSync(join(path(), 'inside'), 'mine');
    const { said } = await open();
    const [aside] = readdirSync(folder).filter((name) => name.includes('.damaged-'));
    expect(said).toEqual([expect.stringContaining(join(folder, aside!))]);
    expect(readFileSync(join(folder, aside!, 'inside'), 'utf8')).toBe('mine');
  });
});

/** A process for which the modes of files hold opens all of them, with limits that `prlimit` sets. */
function openedApart(limits: readonly string[] = [], how: readonly string[] = []): Opened {
  const program = join(import.meta.dirname, '../testing/opens-files.ts');
  const limited = limits.length > 0 ? ['prlimit', ...limits] : [];
  const [command, ...args] = heldToModes([...limited, process.execPath, program, folder, ...how]);
  return JSON.parse(execFileSync(command!, args, { encoding: 'utf8' }));
}

describe.runIf(process.platform === 'linux')('what the system does not let the app read', () => {
  beforeEach(() => {
    for (const { file, sound } of KINDS) writeFileSync(join(folder, file), sound);
  });

  const NO_FOLDERS = { replays: 'ENOENT', files: 'ENOENT' };
  const UNREAD = ['profile-unread', 'key-unread', 'games-unread', 'room-unread'];
  const codes = (code: string) => Object.fromEntries(KINDS.map(({ file }) => [file, code]));

  it('stays as it is when it may not be read, and what is used instead is kept nowhere', () => {
    for (const { file } of KINDS) chmodSync(join(folder, file), 0);
    const { refused, troubles, asked } = openedApart();
    expect(refused).toEqual({ ...NO_FOLDERS, ...codes('EACCES') });
    expect([troubles, asked]).toEqual([UNREAD, 0]);
    expect(readdirSync(folder).toSorted()).toEqual(KINDS.map(({ file }) => file).toSorted());
    for (const { file, sound } of KINDS) {
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0);
      chmodSync(join(folder, file), 0o600);
      expect(readFileSync(join(folder, file), 'utf8')).toBe(sound);
    }
  });

  it('stays as it is when the process has no descriptor left', () => {
    const { refused, troubles, asked } = openedApart(['--nofile=64'], ['descriptors']);
    expect(refused).toEqual({ '.': 'EMFILE', replays: 'EMFILE', files: 'EMFILE', ...codes('EMFILE') });
    expect([troubles, asked]).toEqual([UNREAD, 0]);
    for (const { file, sound } of KINDS) expect(readFileSync(join(folder, file), 'utf8')).toBe(sound);
  });

  it('is said of the folders of replays and cartridges, of which nothing is shown then', () => {
    for (const name of ['replays', 'files']) {
      mkdirSync(join(folder, name));
      chmodSync(join(folder, name), 0o333);
    }
    const { refused, troubles } = openedApart([], ['folders']);
    for (const name of ['replays', 'files']) chmodSync(join(folder, name), 0o700);
    expect(refused).toEqual({ replays: 'EACCES', files: 'EACCES' });
    expect(troubles).toEqual(['replays-unlisted', 'files-unlisted']);
  });

  it('keeps no app from starting when it is what is in the data folder', () => {
    chmodSync(folder, 0o333);
    const { refused, troubles } = openedApart();
    chmodSync(folder, 0o700);
    expect([refused, troubles]).toEqual([{ '.': 'EACCES', ...NO_FOLDERS }, []]);
    expect(readFileSync(join(folder, 'profile.json'), 'utf8')).toContain('"name": "changed"');
  });
});
