// What a party keeps of its person, seen through its window: two whole parties over real UDP on this machine.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTestParties } from '../testing/test-parties.ts';
import { openWindow } from '../testing/test-window.ts';
import type { View } from '../window/contract.ts';
import { initialPreferences } from '../window/preferences.ts';
import { NOTHING_UNREAD, writeProfile } from './profile-file.ts';

const parties = useTestParties();

async function person(name: string) {
  const party = await parties.open(name);
  return { party, window: openWindow(party) };
}

const atHome = (view: View) => view.place.at === 'home';
const inRoom = (view: View) => view.place.at === 'room';

describe('a room that was joined', () => {
  it('is listed after a restart, and can be forgotten', async () => {
    const ann = await person('ann');
    ann.window.send({ do: 'rename', name: 'Ann' });
    ann.window.send({ do: 'host', game: 'powder' });
    const hosting = await ann.window.until(inRoom);
    expect(hosting.recent).toEqual([]);
    if (hosting.place.at !== 'room') throw new Error('not in a room');
    const port = /:(\d+)$/.exec(hosting.place.addresses.at(-1)?.address ?? '')?.[1];
    const address = `127.0.0.1:${port}`;

    const bob = await person('bob');
    const before = Date.now();
    bob.window.send({ do: 'join', address: ` ${address} ` });
    await bob.window.until(inRoom);
    bob.window.send({ do: 'leave' });
    const { recent } = await bob.window.until(atHome);
    const link = expect.stringMatching(
      new RegExp(`^ethernight://join/${address.replaceAll('.', '\\.')}\\?host=[0-9a-f]{32}$`),
    );
    expect(recent).toEqual([
      { address, link, title: '', host: 'Ann', game: 'powder', at: expect.any(Number) },
    ]);
    expect(recent[0]?.at).toBeGreaterThanOrEqual(before);
    await bob.party.close();

    const again = await person('bob');
    await again.window.until((view) => view.recent[0]?.address === address);
    again.window.send({ do: 'forget', address });
    await again.window.until((view) => view.recent.length === 0);
  });

  it('is joined again, and no other room that has its address by then', async () => {
    const ann = await person('ann');
    ann.window.send({ do: 'host', game: 'trails' });
    const { place } = await ann.window.until(inRoom);
    if (place.at !== 'room') throw new Error('not in a room');
    const port = Number(/:(\d+)$/.exec(place.addresses.at(-1)?.address ?? '')![1]);
    const bob = await person('bob');
    bob.window.send({ do: 'join', address: `127.0.0.1:${port}` });
    await bob.window.until(inRoom);
    bob.window.send({ do: 'leave' });
    const { recent } = await bob.window.until(atHome);
    bob.window.send({ do: 'join', address: recent[0]!.link });
    await bob.window.until(inRoom);
    bob.window.send({ do: 'leave' });
    await bob.window.until(atHome);
    await ann.party.close();

    const eve = await person('eve');
    eve.window.send({ do: 'host', game: 'trails', port });
    await eve.window.until(inRoom);
    bob.window.send({ do: 'join', address: recent[0]!.link });
    const { failure } = await bob.window.until((view) => view.failure !== null);
    expect(failure).toEqual({ kind: 'other-host', address: `127.0.0.1:${port}` });
  });
});

describe('a link', () => {
  it('waits for a yes, at home and in a room, and says whether it leads out of our networks', async () => {
    const { party, window } = await person('ann');
    party.openLink('ethernight://join/not!an!address');
    await window.until(({ failure }) => failure?.kind === 'bad-address');
    window.send({ do: 'dismiss' });
    party.openLink('ethernight://join/203.0.113.7');
    const { place } = await window.until(({ invitation }) => invitation?.outside === true);
    expect(place).toEqual({ at: 'home' });
    window.send({ do: 'decline' });
    await window.until(({ invitation }) => invitation === null);
    window.send({ do: 'host', game: 'trails' });
    await window.until(inRoom);
    party.openLink('ethernight://join/not!an!address');
    party.openLink('ethernight://join/127.0.0.1:9');
    await window.until(({ invitation }) => invitation?.shown === '127.0.0.1:9' && !invitation.outside);
    window.send({ do: 'decline' });
    await window.until(({ invitation }) => invitation === null);
    expect(inRoom(window.view as View)).toBe(true);
    party.openLink('ethernight://join/127.0.0.1:9');
    await window.until(({ invitation }) => invitation !== null);
    window.send({ do: 'join', address: 'ethernight://join/127.0.0.1:9' });
    await window.until(({ invitation, place }) => invitation === null && place.at !== 'room');
  });

  it('does not change the question of the link before it', async () => {
    const { party, window } = await person('ann');
    party.openLink('ethernight://join/127.0.0.1:9');
    await window.until(({ invitation }) => invitation !== null);
    party.openLink('ethernight://join/203.0.113.7');
    window.send({ do: 'settings', change: { shake: false } });
    const { invitation } = await window.until(({ settings }) => !settings.shake);
    expect(invitation?.shown).toBe('127.0.0.1:9');
  });
});

describe('the profile in a party', () => {
  it('returns name, settings and recent rooms to their first state at a reset', async () => {
    const { window } = await person('ann');
    const first = await window.until(() => true);
    const recent = [{ address: '10.0.0.7', link: '10.0.0.7', title: '', host: 'Bo', game: 'trails', at: 1 }];
    const settings = { ...initialPreferences, volume: 0.1, language: 'zh' as const };
    window.send({
      do: 'import',
      profile: writeProfile({
        name: 'Zoë',
        named: true,
        settings,
        recent,
        networks: [],
        handOut: null,
        unread: NOTHING_UNREAD,
      }),
    });
    const imported = await window.until((view) => view.name === 'Zoë');
    expect(imported).toMatchObject({ settings, recent });
    window.send({ do: 'reset' });
    const reset = await window.until((view) => view.name === first.name);
    expect(reset).toMatchObject({ settings: initialPreferences, recent: [] });
  });

  it('asks for a name until one is given, the proposed one too, also after a restart', async () => {
    const { party, window } = await person('ann');
    const { name, named } = await window.until(() => true);
    expect(named).toBe(false);
    window.send({ do: 'settings', change: { shake: false } });
    expect((await window.until(({ settings }) => !settings.shake)).named).toBe(false);
    window.send({ do: 'rename', name });
    await window.until((view) => view.named && view.name === name);
    await party.close();
    const again = await person('ann');
    expect((await again.window.until(() => true)).named).toBe(true);
    again.window.send({ do: 'reset' });
    await again.window.until((view) => !view.named);
  });

  it.each([
    ['text', 'hello'],
    ['nothing', null],
    ['another version', { version: 2, name: 'Eve' }],
    ['a name that is none', { version: 1, name: ['Eve'] }],
    ['far too much', { version: 1, name: 'Eve', recent: ['x'.repeat(300_000)] }],
  ])('rejects the import of %s and changes nothing', async (_, file) => {
    const profile = JSON.stringify(file);
    const { window } = await person('ann');
    const { name } = await window.until(() => true);
    expect(await window.send({ do: 'import', profile })).toMatchObject({
      is: 'rejected',
      why: { kind: 'bad-profile' },
    });
    window.send({ do: 'settings', change: { shake: false } });
    const view = await window.until(({ settings }) => !settings.shake);
    expect(view.name).toBe(name);
  });

  it('says that the disk does not take a new name, and writes it when it does', async () => {
    const { window } = await person('ann');
    const folder = join(parties.folder, 'ann');
    renameSync(folder, `${folder}-gone`);
    writeFileSync(folder, '');
    window.send({ do: 'rename', name: 'Zoë' });
    const unwritten = { is: 'profile-unwritten', path: join(folder, 'profile.json') };
    const isUnwritten = ({ is }: { readonly is: string }) => is === unwritten.is;
    const told = await window.until(
      ({ name, fileTroubles }) => name === 'Zoë' && fileTroubles.some(isUnwritten),
    );
    // What else is to be written, such as the key, may be told of as well.
    expect(told.fileTroubles).toContainEqual(unwritten);
    // It is about now: it stays until it is over.
    await window.send({ do: 'dismiss' });
    expect((await window.until(() => true)).fileTroubles).toContainEqual(unwritten);
    rmSync(folder);
    renameSync(`${folder}-gone`, folder);
    await window.until(({ fileTroubles }) => fileTroubles.length === 0);
    expect(JSON.parse(readFileSync(unwritten.path, 'utf8'))).toMatchObject({ name: 'Zoë' });
  });

  it('says that it was damaged until this is seen, and keeps the old file where it says', async () => {
    mkdirSync(join(parties.folder, 'ann'));
    writeFileSync(join(parties.folder, 'ann/profile.json'), '{"version":1,');
    const { window } = await person('ann');
    const { fileTroubles } = await window.until((view) => view.fileTroubles.length > 0);
    expect(fileTroubles).toEqual([{ is: 'profile-aside', path: expect.any(String) }]);
    expect(readFileSync(fileTroubles[0]!.path, 'utf8')).toBe('{"version":1,');
    window.send({ do: 'dismiss' });
    await window.until((view) => view.fileTroubles.length === 0);
  });
});
