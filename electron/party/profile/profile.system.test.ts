import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { initialPreferences } from '../window/preferences.ts';
import { FileTroubles } from './file-troubles.ts';
import { openProfile } from './profile.ts';
import { PROFILE_LIMIT } from './profile-file.ts';

let folder: string;
let lines: string[];
let troubles = new FileTroubles();
const open = (name = 'ann') => {
  troubles = new FileTroubles();
  return openProfile(join(folder, 'data'), name, (line) => lines.push(line), troubles);
};
const path = () => join(folder, 'data', 'profile.json');
const names = () => readdirSync(join(folder, 'data')).sort();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'profile-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a profile', () => {
  it('starts with the system’s name for the user, cleaned', async () => {
    expect((await open('  ann\u202e ')).profile.name).toBe('ann');
    expect((await open('')).profile).toMatchObject({ name: 'Player', named: false });
  });

  it('returns after it was saved, and leaves no draft behind', async () => {
    const store = await open();
    const room = {
      address: '10.0.0.7',
      link: 'ethernight://join/10.0.0.7?host=00112233445566778899aabbccddeeff',
      title: 'LAN',
      host: 'Bo',
      game: 'trails',
      at: 1,
    };
    store.save({ ...store.profile, name: 'Zoë' });
    store.save({
      name: '龍之介',
      named: true,
      settings: { ...initialPreferences, volume: 0.25 },
      recent: [room],
      networks: [],
      handOut: null,
      unread: store.profile.unread,
    });
    await store.settled();
    const again = await open();
    expect(again.profile).toMatchObject({ name: '龍之介', named: true });
    expect(again.profile.settings.volume).toBe(0.25);
    expect(again.profile.recent).toEqual([room]);
    expect(troubles.now).toEqual([]);
    expect(names()).toEqual(['profile.json']);
  });

  it('ends with the last of a thousand saves in a row', async () => {
    const store = await open();
    for (let count = 1; count <= 1000; count++) store.save({ ...store.profile, name: `Ann ${count}` });
    await store.settled();
    expect((await open()).profile.name).toBe('Ann 1000');
  });

  it.each([
    ['cut off', '{"version":1,"na'],
    ['of another shape', '{"version":1,"name":7}'],
    ['of another version', '{"version":9,"name":"Ann"}'],
    ['empty', ''],
    ['far too long', `{"version":1,"name":"Ann"}${' '.repeat(300_000)}`],
  ])('is set aside and reported when it is %s, and a new one is used', async (_, text) => {
    await open();
    writeFileSync(path(), text);
    const store = await open('bob');
    expect(store.profile.name).toBe('bob');
    expect(troubles.now).toEqual([
      { is: 'profile-aside', path: expect.stringContaining(`${path()}.damaged-`) },
    ]);
    expect(readFileSync(troubles.now[0]!.path, 'utf8')).toBe(text);
    expect(existsSync(path())).toBe(false);
    expect(lines.join()).toContain('could not be read');
  });

  it('leaves every file when it is damaged time and again', async () => {
    await open();
    const texts = ['first', 'second', 'third', 'fourth', 'fifth'];
    for (const text of texts) {
      writeFileSync(path(), text);
      await open();
    }
    const kept = names().map((name) => readFileSync(join(folder, 'data', name), 'utf8'));
    expect(kept.sort()).toEqual(texts.sort());
  });

  it('is set aside, not overwritten, where the system does not let us read it', async () => {
    await open();
    mkdirSync(path());
    writeFileSync(join(path(), 'inside'), 'not ours');
    await open();
    expect(readFileSync(join(troubles.now[0]!.path, 'inside'), 'utf8')).toBe('not ours');
  });

  it.each([
    ['ethernight://join/203.0.113.9?host=00112233445566778899aabbccddeeff'],
    ['ethernight://join/10.0.0.7,203.0.113.9?host=00112233445566778899aabbccddeeff'],
    ['not a link'],
  ])('shows, from a stranger, no room at one address that leads to another: %s', async (link) => {
    await open();
    const room = { address: '10.0.0.7', link, title: '', host: 'Bo', game: 'trails', at: 1 };
    writeFileSync(path(), JSON.stringify({ version: 1, name: 'Ann', recent: [room] }));
    expect((await open()).profile.recent).toEqual([{ ...room, link: '10.0.0.7' }]);
  });

  it('keeps every sound setting and room beside unsound ones', async () => {
    await open();
    const room = { address: '10.0.0.7', title: '', host: 'Bo', game: 'trails', at: 1 };
    const file = {
      version: 1,
      name: 'Ann',
      settings: { volume: 7, textPercent: 150, unheardOf: true, keys: 'wrong' },
      recent: [
        { ...room, title: undefined },
        { ...room, at: 'yesterday' },
        'nothing',
        room,
        { ...room, address: '' },
      ],
    };
    writeFileSync(path(), JSON.stringify(file));
    const { profile } = await open();
    expect(troubles.now).toEqual([]);
    expect(profile.settings).toEqual({ ...initialPreferences, textPercent: 150 });
    // This entry lacks a host key, as in profiles of older versions.
    expect(profile.recent).toEqual([{ ...room, link: room.address }]);
  });

  // An older app may run once on the profile of a newer app.
  it('keeps what a newer app has written in it, until the person sets that anew or resets it', async () => {
    mkdirSync(join(folder, 'data'));
    const newer = {
      ...{ version: 1, name: 'Ann', named: true, recent: [], avatar: { shape: 'owl' } },
      settings: { volume: 0.3, scheme: 'sunset', consolePalette: 'sepia', theme: 'night' },
    };
    writeFileSync(path(), JSON.stringify(newer));
    const store = await open();
    expect(store.profile.settings).toMatchObject({ volume: 0.3, scheme: initialPreferences.scheme });
    store.save({ ...store.profile, settings: { ...store.profile.settings, volume: 0.5, scheme: 'dark' } });
    await store.settled();
    const kept = () => JSON.parse(readFileSync(path(), 'utf8'));
    expect(kept()).toMatchObject({
      avatar: { shape: 'owl' },
      settings: { volume: 0.5, scheme: 'dark', consolePalette: 'sepia', theme: 'night' },
    });
    store.save(store.initial);
    await store.settled();
    expect(kept()).not.toHaveProperty('avatar');
    expect(kept().settings).toEqual(initialPreferences);
  });

  it('is written without unknown fields that fill it, so that it can be read', async () => {
    mkdirSync(join(folder, 'data'));
    const long = { version: 1, name: 'Ann', more: 'x'.repeat(PROFILE_LIMIT - 100) };
    writeFileSync(path(), JSON.stringify(long));
    const store = await open();
    store.save({ ...store.profile, name: 'Bea' });
    await store.settled();
    expect((await open()).profile.name).toBe('Bea');
  });

  it('is reported and leaves no draft where it cannot be written, and the party goes on', async () => {
    const store = await open();
    rmSync(join(folder, 'data'), { recursive: true });
    store.save({ ...store.profile, name: 'Ann' });
    await store.settled();
    expect(store.profile.name).toBe('Ann');
    expect(lines.join()).toContain('could not be kept');

    mkdirSync(path(), { recursive: true }); // a folder in its place cannot be replaced either
    writeFileSync(join(path(), 'inside'), '');
    store.save({ ...store.profile, name: 'Ann again' });
    await store.settled();
    expect(names()).toEqual(['profile.json']);
  });

  it('is whole whenever its writer is killed, and drafts of dead writers are removed later', async () => {
    const program = join(import.meta.dirname, '../testing/busy-writer.ts');
    for (let round = 0; round < 6; round++) {
      const writer = spawn(process.execPath, [program, join(folder, 'data')], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      await once(writer.stdout, 'data');
      for (let read = 0; read < 50 * round; read++) readFileSync(path(), 'utf8'); // until some other moment
      const exited = once(writer, 'exit');
      writer.kill('SIGKILL');
      await exited;
      const store = await open();
      expect(troubles.now).toEqual([]);
      expect(store.profile.name).toMatch(/^Writer \d+!*$/);
    }
    const longAgo = new Date(Date.now() - 3_600_000);
    const draft = `${path()}.0123456789ab.new`;
    writeFileSync(draft, 'half');
    for (const name of names().filter((one) => one.endsWith('.new')))
      utimesSync(join(folder, 'data', name), longAgo, longAgo);
    await open();
    expect(names()).toEqual(['profile.json']);
  });

  it('is one of the two, whole, when two programs save at once', async () => {
    const [one, other] = await Promise.all([open('one'), open('other')]);
    for (let count = 0; count < 30; count++) {
      one.save({ ...one.profile, name: `One ${count}` });
      other.save({ ...other.profile, name: `Other ${count}` });
      await Promise.all([one.settled(), other.settled()]);
    }
    expect(lines).toEqual([]);
    expect((await open()).profile.name).toMatch(/^(One|Other) 29$/);
    expect(names()).toEqual(['profile.json']);
  });
});
