// Parties of whole apps: real processes, real UDP, everything done and seen through the screens.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { freeUdpPort } from './apps.ts';
import { IN_EVERY_SHELL, realElectron } from './desktop.ts';
import { expect, type Guest, test } from './party.ts';
import { sameHashes } from './player.ts';
import { joinStranger, openForeignHost, openSilence } from './strangers.ts';

// Everything that goes between a window and its party goes through here: contract, stage, keys, and the end of the app.
test('a guest joins by address, plays in step with real keys, plays again, and hosts the room when the host quits', {
  tag: IN_EVERY_SHELL,
}, async ({ guest, shell }) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  const address = await ann.host();
  await bob.join(address);
  await expect(bob.heading).toHaveText('Ann’s room');
  await ann.button('Name the room').click();
  await ann.page.keyboard.type('Friday night');
  await ann.press('Enter');
  await expect(bob.heading).toHaveText('Friday night');
  // The field has given way to the button, which that key does not press.
  await expect(ann.button('Name the room')).toBeFocused();

  await ann.ready();
  await expect(bob.member('Ann')).toContainText('Ready');
  await bob.ready();
  await ann.sees('match');
  await bob.sees('match');

  // Bob, in seat 1, turns until Ann's screen has drawn a press of his.
  await expect(async () => {
    await bob.press('ArrowUp');
    expect((await ann.stage()).shown.map(({ seat }) => seat)).toContain(1);
  }).toPass();
  await sameHashes([ann, bob], 60);

  // What follows is more of the same between window and party: the stand-in has shown what it can.
  if (shell === 'desktop' && !realElectron) return await hostQuits(ann, bob);

  await ann.endMatch();
  await bob.sees('results');

  // A rematch from the results and from the lobby; Eve joins and leaves in the middle of the match.
  await bob.button('Back to lobby').click();
  await bob.sees('lobby');
  const eve = await joinStranger(ann.udpPort, 'Eve');
  try {
    await expect(bob.member('Eve')).toContainText('Ready');
    await ann.button(/Rematch$/).click();
    await bob.ready();
    await ann.sees('match');
    await bob.sees('match');
    await sameHashes([ann, bob], 30);
  } finally {
    await eve.leave();
  }
  await sameHashes([ann, bob], (await ann.stage()).frame + 30);
  await hostQuits(ann, bob);
});

async function hostQuits(host: Guest, guest: Guest) {
  const { frame } = await guest.stage();
  await host.quit();
  await expect(guest.note('Your app hosts the room now.')).toBeVisible();
  await guest.reaches(frame + 60);
}

test('a guest chats, pauses, leaves and comes back in a match that goes on when its host is killed', {
  tag: '@core',
}, async ({ guest }) => {
  const ann = await guest('Ann', { ownProcess: true });
  const bob = await guest('Bob');
  const address = await ann.host();
  await bob.join(address);
  await ann.setBots(1);
  await bob.say('Who is in?');
  await expect(ann.page.getByRole('log')).toContainText('Bob Who is in?');
  for (const player of [ann, bob]) await player.ready();
  await sameHashes([ann, bob], 20);

  await test.step('what is said in the match is read over it', async () => {
    await bob.press('y');
    await bob.page.keyboard.type('Mine!');
    await bob.press('Enter');
    await expect(ann.page.locator('.StageHud-lines')).toContainText('Mine!');
  });

  await test.step('a pause that both want stops the match until both play on', async () => {
    const paused = ({ page }: Guest) => page.getByRole('heading', { name: 'Paused' });
    await bob.press('KeyP');
    await expect(ann.page.locator('.StageHud-asked')).toContainText('Bob asks for a pause');
    await ann.press('KeyP');
    for (const player of [ann, bob]) await expect(paused(player)).toBeVisible();
    // A stage tells where it is twice a second.
    await expect(bob.page.getByRole('img', { name: /^For 0:(0[2-9]|[1-5]\d)$/ })).toBeVisible();
    const { frame } = await ann.stage();
    expect((await bob.stage()).frame).toBe(frame);
    for (const player of [ann, bob]) await player.button(/^Play on/).click();
    await sameHashes([ann, bob], frame + 20);
  });

  await test.step('who leaves is missed, and back on their seat', async () => {
    await bob.leaveMatch();
    await expect(ann.note('Bob has left.')).toBeVisible();
    await bob.tryToJoin(address);
    await bob.sees('match');
    await expect(ann.note('Bob is back.')).toBeVisible();
    await sameHashes([ann, bob], (await ann.stage()).frame + 20);
  });

  await test.step('the host is killed, and the match goes on to its results and a genuine replay', async () => {
    const { frame } = await bob.stage();
    ann.kill();
    // Bob is alone in the room: his own network may be the one that is gone, so the page asks.
    await bob.button('Play on with whoever is here').click();
    await expect(bob.note('Your app hosts the room now.')).toBeVisible();
    await bob.reaches(frame + 60);
    await bob.endMatch();
    await bob.seesGenuineReplay();
  });
});

test('a guest who does not get in reads why and can go on each time', async ({ guest }) => {
  const occupier = createSocket('udp4');
  occupier.bind(0);
  await once(occupier, 'listening');
  const { port: taken } = occupier.address();
  const silence = await openSilence();
  try {
    const bob = await guest('Bob', { udpPort: taken });
    await bob.tryToJoin('10.0.0.7:99999');
    await expect(bob.page.getByText('is not a port')).toBeVisible();
    // Cleared, also while the party still remembers the mistake, and pasted: one more press joins.
    const field = bob.page.getByRole('textbox');
    await field.fill('');
    await expect(bob.page.getByText('is not a port')).toBeHidden();
    await expect(field).toHaveValue('');
    await bob.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await bob.page.evaluate(() => navigator.clipboard.writeText(' P8F0H\n'));
    await bob.button('Paste').click();
    await expect(field).toHaveValue('P8F0H');
    await expect(bob.button('Join')).toBeFocused();
    await bob.button('Back').click();
    await bob.sees('home');

    const nobody = `127.0.0.1:${await freeUdpPort()}`;
    await bob.tryToJoin(nobody);
    await bob.sees('failure');
    await expect(bob.heading).toHaveText('That is this computer');
    await bob.button('Change code or address').click();
    await expect(bob.page.getByRole('textbox')).toHaveValue(nobody);
    await bob.button('Back').click();

    await bob.tryToJoin(`127.0.0.1:${silence.port}`);
    await bob.sees('joining');
    await bob.sees('failure');
    await expect(bob.heading).toHaveText('Nobody answered');
    await bob.button('Change code or address').click();
    await bob.button('Back').click();

    for (const { other, title } of [
      { other: { protocol: 200 }, title: 'This app is too old' },
      { other: { protocol: 0 }, title: 'The host’s app is too old' },
      { other: { app: '99.0.0' }, title: 'This app is too old' },
      { other: { app: '0.0.1' }, title: 'The host’s app is too old' },
    ]) {
      await test.step(`a host with ${JSON.stringify(other)}`, async () => {
        const host = await openForeignHost(other);
        try {
          await bob.tryToJoin(`127.0.0.1:${host.port}`);
          await bob.sees('failure');
          await expect(bob.heading).toHaveText(title);
          await bob.button('Back to start').click();
          await bob.sees('home');
        } finally {
          await host.close();
        }
      });
    }

    await bob.button('Host').click();
    await bob.sees('failure');
    await expect(bob.heading).toHaveText(`Port ${taken} is taken`);
    await bob.button(/^Open on port \d+ instead$/).click();
    await bob.sees('lobby');
    expect(await bob.address()).not.toContain(`:${taken}`);
  } finally {
    occupier.close();
    await silence.close();
  }
});

test('a guest who finds a room full gets the next free seat, and reads why when kicked or left by the host', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  const address = await ann.host();
  const strangers = await Promise.all(
    Array.from({ length: 15 }, (_, index) => joinStranger(ann.udpPort, `Guest ${index + 1}`)),
  );
  try {
    await bob.join(address);
    await expect(bob.page.getByRole('region', { name: 'Waiting for a seat' })).toContainText(
      'Bob plays next',
    );
    await expect(ann.page.getByText('Watching: Bob')).toBeVisible();
    await strangers.pop()!.leave();
    await expect(ann.member('Bob')).toBeVisible();
    await expect(bob.button('Ready')).toBeVisible();
  } finally {
    for (const stranger of strangers) await stranger.leave();
  }

  await expect(ann.member('Guest 1')).toBeHidden();
  await ann.kick('Bob', 'Dinner is ready');
  await bob.sees('failure');
  await expect(bob.heading).toHaveText('You were kicked');
  await expect(bob.page.getByText('Dinner is ready').first()).toBeVisible();
  await expect(ann.member('Bob')).toBeHidden();
  // The removed card held the focus; the list takes it.
  await expect(ann.page.getByRole('list', { name: 'Players' })).toBeFocused();
  await expect(ann.page.locator('.Chat-line', { hasText: 'The host kicked Bob.' })).toBeVisible();
  await bob.button('Back to start').click();
  await bob.sees('home');

  // Put out is not banned.
  await bob.join(address);
  await expect(ann.member('Bob')).toBeVisible(); // who is alone leaves without being asked
  await ann.button('Leave').click();
  await ann.button('Close the room').click();
  await ann.sees('home');
  await bob.sees('failure');
  await expect(bob.heading).toHaveText('The host closed the room');
});
