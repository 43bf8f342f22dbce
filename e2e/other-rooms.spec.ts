// Rooms beside each other: friends go from one to another, and call the others along.

import { freeUdpPort } from './apps.ts';
import { expect, test } from './party.ts';

/** Rooms of other specs at neighbouring ports may count. */
const OTHERS = /^(Another room|\d+ other rooms)$/;

test('friends go to another room in the lobby’s list, and others follow them by what they say in the chat', async ({
  guest,
}) => {
  const [port, annsPort] = [await freeUdpPort(), await freeUdpPort()];
  const discoveryPort = port;
  const bob = await guest('Bob', { udpPort: port, discoveryPort });
  await bob.host();
  const ann = await guest('Ann', { udpPort: annsPort, discoveryPort });
  const cat = await guest('Cat', { discoveryPort });
  const dan = await guest('Dan', { discoveryPort });
  const address = await ann.host();
  for (const one of [cat, dan]) await one.join(address);

  // A guest goes, and says where to.
  await cat.page.getByRole('button', { name: OTHERS }).click();
  await cat.page.getByRole('dialog').getByRole('button', { name: 'Bob’s room' }).click();
  const question = cat.page.getByRole('dialog');
  await expect(question).toContainText('You’re invited to Bob’s room.');
  await question.getByLabel('Tell the others in the chat where you go').check();
  await question.getByRole('button', { name: 'Leave and join' }).click();
  await expect(cat.heading).toHaveText('Bob’s room');
  await expect(bob.member('Cat')).toBeVisible();

  // The host follows by the code, and the one who stays has the room.
  await expect(ann.page.getByRole('log')).toContainText('I’m going to Bob’s room');
  await ann.page.getByRole('log').getByRole('button', { name: 'Go to the room with code' }).click();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Hand it over and join' }).click();
  await expect(ann.heading).toHaveText('Bob’s room');
  await expect(bob.member('Ann')).toBeVisible();
  await expect(dan.member('Ann')).toBeHidden();
  await expect(dan.heading).toHaveText('Ann’s room');
  await expect(dan.page.getByRole('log')).toContainText('I’m going to Bob’s room');
});

test('a guest who waits for a seat opens another room, which the others find from the full one', async ({
  guest,
}) => {
  const [udpPort, discoveryPort] = [await freeUdpPort(), await freeUdpPort()];
  const ann = await guest('Ann', { udpPort });
  const address = await ann.host();
  await ann.chooseGame('Ember');
  for (const seated of ['2/4', '3/4']) {
    await ann.button('Add a player here').click();
    await expect(ann.page.getByText(seated)).toBeVisible();
  }
  const bob = await guest('Bob', { discoveryPort });
  await bob.join(address);
  const cat = await guest('Cat', { udpPort: discoveryPort, discoveryPort });
  await cat.join(address);

  await cat.button('Open another room').click();
  await cat.page.getByRole('dialog').getByRole('button', { name: 'Leave and open it' }).click();
  await expect(cat.heading).toHaveText('Cat’s room');
  await expect(bob.page.getByRole('log')).toContainText('I’m opening another room.');
  await bob.page.getByRole('button', { name: OTHERS }).click();
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Cat’s room' }).click();
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Leave and join' }).click();
  await expect(cat.member('Bob')).toBeVisible();
});
