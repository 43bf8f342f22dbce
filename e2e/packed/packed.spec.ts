// What was packed, as players have it: two of it play a match, and it ends well in every way in which apps are ended.
// Only `npm run smoke` plays this, with a packed app.

import { expect, test } from '@playwright/test';
import { freeUdpPort } from '../apps.ts';
import { sameHashes } from '../player.ts';
import { type OpenRoom, openRoom } from '../strangers.ts';
import { type PackedApp, packedApps } from './packed-app.ts';
import { endFromOutside, killParty, partyOf, stopParty, WAYS_TO_END } from './ways-to-end.ts';

/** Ten seconds of Trails. */
const FRAMES = 600;

/** A member who goes silent is missed after five seconds. */
const AT_ONCE = { timeout: 2_500 };

const apps = packedApps();
const rooms: OpenRoom[] = [];
test.afterEach(async () => {
  await apps.clear();
  await Promise.all(rooms.splice(0).map((room) => room.close()));
});

test('two apps play ten seconds in step, and a host that is ended from outside goes at once and leaves the room to its guest', async () => {
  const port = await freeUdpPort();
  const ann = await apps.start('Ann', { args: [`--udp-port=${port}`] });
  const bob = await apps.start('Bob', { args: ['--udp-port=0'] });
  await ann.sees('home');
  await ann.host();
  await bob.join(`127.0.0.1:${port}`);
  await ann.ready();
  await bob.ready();
  await ann.sees('match');
  await bob.sees('match');
  await bob.reaches(FRAMES);
  await sameHashes([ann, bob], FRAMES);

  const { frame } = await bob.stage();
  await endFromOutside(ann);
  expect(await ann.ended).toBe(0);
  await expect(bob.note('Your app hosts the room now.')).toBeVisible();
  await bob.reaches(frame + 60);
  await endFromOutside(bob);
  expect(await bob.ended).toBe(0);
});

for (const [what, end] of WAYS_TO_END) {
  test(`an app in a room says goodbye and ends with 0 when ${what}`, async () => {
    const { app, room } = await appInRoom();
    await end(app);
    expect(await app.ended).toBe(0);
    await expect.poll(() => room.members, AT_ONCE).toEqual([]);
  });
}

// Windows has no signal that stops a process: not tried there.
if (process.platform !== 'win32') {
  test('an app that is started again while it says goodbye opens', async () => {
    const { app } = await appInRoom();
    stopParty(app); // its goodbye takes as long as it may
    await endFromOutside(app);
    const again = await apps.start('Ann', { dataFolder: app.dataFolder, args: ['--udp-port=0'] });
    await again.sees('home');
    expect(await app.ended).toBe(0);
    await endFromOutside(again);
    expect(await again.ended).toBe(0);
  });
}

test('an app whose party has died three times ends, and can be opened again', async () => {
  const { app } = await appInRoom();
  let died = 0;
  for (const _ of [1, 2, 3]) {
    await expect.poll(() => partyOf(app)).not.toBe(died);
    await expect.poll(() => partyOf(app)).not.toBeNull();
    died = killParty(app);
  }
  await expect.poll(() => partyOf(app)).toBeNull();
  await endFromOutside(app);
  expect(await app.ended).toBe(0);
  const again = await apps.start('Ann', { dataFolder: app.dataFolder, args: ['--udp-port=0'] });
  await again.sees('home');
  await endFromOutside(again);
  expect(await again.ended).toBe(0);
});

/** An app that has come into a room by a link, and the room. */
async function appInRoom(): Promise<{ readonly app: PackedApp; readonly room: OpenRoom }> {
  const room = await openRoom();
  rooms.push(room);
  const app = await apps.start('Ann', { args: ['--udp-port=0', `ethernight://join/${room.address}`] });
  await app.page.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await expect.poll(() => room.members).toEqual(['Ann']);
  return { app, room };
}
