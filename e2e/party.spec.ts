// Parties of whole apps: real processes, real UDP, everything done and seen through the screens.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from './party.ts';
import { sameHashes } from './player.ts';
import { joinStranger, openForeignHost, openSilence } from './strangers.ts';

test('two friends join by address, play in step with real keys, see one result and play again', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  const address = await ann.host();
  await bob.join(address);
  for (const player of [ann, bob]) {
    await expect(player.member('Ann')).toBeVisible();
    await expect(player.member('Bob')).toBeVisible();
  }
  await ann.makeItShort();

  await ann.ready();
  await expect(bob.member('Ann')).toContainText('Ready');
  await bob.ready();
  await ann.sees('stage');
  await bob.sees('stage');

  // Bob, in seat 1, turns until Ann's screen has drawn a press of his.
  await expect(async () => {
    await bob.press('ArrowUp');
    expect((await ann.stage()).shown.map(({ seat }) => seat)).toContain(1);
  }).toPass();
  await sameHashes([ann, bob], 60);

  // Two who never turn tie round after round: Bob turns into the wall, and Ann wins.
  const bump = setInterval(() => void bob.press('ArrowUp').catch(() => {}), 250);
  await ann.seesResults().finally(() => clearInterval(bump));
  await bob.seesResults();
  await expect(ann.standings).toHaveCount(3);
  expect(await bob.heading.innerText()).toBe(await ann.heading.innerText());

  await ann.button(/Rematch$/).click();
  await bob.button(/Rematch$/).click();
  await ann.sees('stage');
  await bob.sees('stage');
  await sameHashes([ann, bob], 60);
});

test('a game against bots is two actions from launch', async ({ guest }) => {
  const ann = await guest('Ann');
  await ann.hostWithBots();
  await expect(ann.seats.filter({ hasText: 'Bot' })).toHaveCount(3);
  await ann.ready();
  await ann.sees('stage');
});

test('one person and bots play at once, without anybody else', async ({ guest }) => {
  const ann = await guest('Ann');
  await ann.host();
  await ann.setBots(1);
  await ann.makeItShort();
  await ann.ready();
  await ann.sees('stage');
  await expect.poll(async () => (await ann.stage()).frame).toBeGreaterThan(60);
  await ann.seesResults();
  await expect(ann.standings).toHaveCount(3);
  await ann.button('Back to lobby').click();
  await ann.sees('lobby');
});

test('who comes while others play is told so, and gets in after the match', async ({ guest }) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  const address = await ann.host();
  await ann.setBots(1);
  await ann.ready();
  await ann.sees('stage');
  await bob.tryToJoin(address);
  await bob.sees('failure');
  await expect(bob.heading).toHaveText('They are playing right now');

  await ann.button('Menu').click();
  await ann.button('End match').click();
  await expect(ann.screen('stage')).toBeHidden();
  await bob.button('Try again').click();
  await bob.sees('lobby');
});

test('who leaves a match does not stop the others', async ({ guest }) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  const eve = await guest('Eve');
  const address = await ann.host();
  await bob.join(address);
  await eve.join(address);
  await ann.setBots(2);
  for (const player of [ann, bob, eve]) await player.ready();
  for (const player of [ann, bob, eve]) await player.sees('stage');
  await eve.button('Menu').click();
  await eve.button('Leave room').click();
  await eve.sees('home');
  const { frame } = await ann.stage();
  await sameHashes([ann, bob], frame + 60);
});

test('who is kicked reads why, and the others see them gone', async ({ guest }) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  await bob.join(await ann.host());
  await ann.kick('Bob', 'Dinner is ready');
  await bob.sees('failure');
  await expect(bob.heading).toHaveText('You were kicked');
  await expect(bob.page.getByText('Dinner is ready').first()).toBeVisible();
  await expect(ann.member('Bob')).toBeHidden();
  await bob.button('Back to start').click();
  await bob.sees('home');
});

test('when the host closes the room, its guests are told', async ({ guest }) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  await bob.join(await ann.host());
  await ann.button('Leave').click();
  await ann.button('Close the room').click();
  await ann.sees('home');
  await bob.sees('failure');
  await expect(bob.heading).toHaveText('The host closed the room');
});

test('when the host ends the app, its guests are told at once', async ({ guest }) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  await bob.join(await ann.host());
  await ann.quit();
  await bob.sees('failure');
  await expect(bob.heading).toHaveText('The host closed the room');
});

test('an address that is none, one where nothing listens and one that is silent each say so', async ({
  guest,
}) => {
  const bob = await guest('Bob');
  await bob.tryToJoin('10.0.0.7:99999');
  await expect(bob.page.getByText('is not a port')).toBeVisible();
  await bob.button('Back').click();
  await bob.sees('home');

  await bob.tryToJoin(`127.0.0.1:${bob.udpPort}`);
  await bob.sees('failure');
  await expect(bob.heading).toHaveText('No room is open there');
  await bob.button('Change the address').click();
  await expect(bob.page.getByRole('textbox')).toHaveValue(`127.0.0.1:${bob.udpPort}`);
  await bob.button('Back').click();

  const silence = await openSilence();
  try {
    await bob.tryToJoin(`127.0.0.1:${silence.port}`);
    await bob.sees('joining');
    await bob.sees('failure');
    await expect(bob.heading).toHaveText('Nobody answered');
  } finally {
    await silence.close();
  }
});

test('a full room says so, and lets in who tries again when a seat is free', async ({ guest }) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  const address = await ann.host();
  const strangers = await Promise.all(
    Array.from({ length: 7 }, (_, index) => joinStranger(ann.udpPort, `Guest ${index + 1}`)),
  );
  try {
    await bob.tryToJoin(address);
    await bob.sees('failure');
    await expect(bob.heading).toHaveText('The room is full');
    await strangers.pop()!.leave();
    await expect(ann.member('Guest 7')).toBeHidden();
    await bob.button('Try again').click();
    await bob.sees('lobby');
  } finally {
    for (const stranger of strangers) await stranger.leave();
  }
});

for (const { what, other, title } of [
  { what: 'a newer protocol', other: { protocol: 200 }, title: 'This app is too old' },
  { what: 'an older protocol', other: { protocol: 0 }, title: 'The host’s app is too old' },
  { what: 'a newer game', other: { app: '99.0.0' }, title: 'This app is too old' },
  { what: 'an older game', other: { app: '0.0.1' }, title: 'The host’s app is too old' },
]) {
  test(`a host with ${what} is told apart, and who must update`, async ({ guest }) => {
    const bob = await guest('Bob');
    const host = await openForeignHost(other);
    try {
      await bob.tryToJoin(`127.0.0.1:${host.port}`);
      await bob.sees('failure');
      await expect(bob.heading).toHaveText(title);
    } finally {
      await host.close();
    }
  });
}

test('a port in use is said, and the next free one is a press away', async ({ guest }) => {
  const occupier = createSocket('udp4');
  occupier.bind(0);
  await once(occupier, 'listening');
  const { port } = occupier.address();
  try {
    const ann = await guest('Ann', { udpPort: port });
    await ann.button('Host').click();
    await ann.sees('failure');
    await expect(ann.heading).toHaveText(`Port ${port} is taken`);
    await ann.button(/^Open on port \d+ instead$/).click();
    await ann.sees('lobby');
    expect(await ann.address()).not.toContain(`:${port}`);
  } finally {
    occupier.close();
  }
});
