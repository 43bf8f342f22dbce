// Rooms beside each other: friends go from one to another, and call the others along.

import { freeUdpPort } from './apps.ts';
import { expect, test } from './party.ts';

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
  await cat.button('Another room').click();
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
