// What the host announces reaches every screen of the room, and lies over no match.

import { letIn } from './guests.ts';
import { expect, test } from './party.ts';
import { type Player, playerAt } from './player.ts';

test('what the host announces stands on a guest’s screen and on the big screen, waits while a match is played, and goes when it is taken back', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  const address = await ann.host();
  await bob.join(address);
  await letIn(ann);
  await ann.button('Big screen').click();
  const opened = ann.page.context().waitForEvent('page');
  await ann.button('Open the big screen').click();
  const wall = playerAt(await opened);
  await ann.button('Close').click();
  await wall.sees('lobby');
  const line = ({ page }: Player) => page.getByRole('region', { name: 'Announcement' });
  await expect(bob.button('Announce it to everybody')).toHaveCount(0);

  await test.step('it is typed into the chat’s field', async () => {
    await ann.page.getByRole('textbox', { name: 'Say something' }).fill('Pizza is here');
    await ann.button('Announce it to everybody').click();
    for (const player of [ann, bob, wall]) await expect(line(player)).toHaveText('Host Ann Pizza is here');
    await expect(
      bob.page.locator('[aria-live="polite"]', { hasText: 'Host Ann announces: Pizza is here' }),
    ).toHaveCount(1);
  });

  await test.step('it is not over the match, and there again after it', async () => {
    await ann.setBots(0);
    await ann.makeItShort();
    for (const player of [ann, bob]) await player.ready();
    for (const player of [ann, bob, wall]) {
      await player.sees('match');
      await expect(line(player)).toHaveCount(0);
    }
    for (const player of [ann, bob, wall]) {
      await player.seesResults();
      await expect(line(player)).toHaveText('Host Ann Pizza is here');
    }
  });

  await test.step('one line at a time, until it is taken back', async () => {
    await ann.page.getByRole('textbox', { name: 'Say something' }).fill('The final begins at 22:00');
    await ann.button('Announce it to everybody').click();
    for (const player of [ann, bob, wall])
      await expect(line(player)).toHaveText('Host Ann The final begins at 22:00');
    await ann.button('Take back the announcement').click();
    for (const player of [ann, bob, wall]) await expect(line(player)).toHaveCount(0);
  });
});
