// Guests of a hall, a dedicated relay of several rooms in several processes, move between its rooms by the panel that shows them.

import { expect, test } from './party.ts';
import type { Player } from './player.ts';
import { startRelay } from './relay.ts';

const panel = ({ page }: Player) => page.getByRole('dialog', { name: 'The hall' });
const roomIn = (player: Player, number: number) =>
  panel(player).getByRole('button', { name: new RegExp(`\\bRoom ${number}\\b`) });

async function moveTo(player: Player, number: number) {
  await player.button('The hall').click();
  await roomIn(player, number).click();
  await expect(panel(player)).toHaveCount(0);
  await player.sees('lobby');
}

test('a guest sees the rooms of the hall, moves to another guest’s by one press and back, and stays where that one is locked', async ({
  guest,
}) => {
  const relay = await startRelay('--game', 'drift', '--rooms', '2', '--workers', '2', '--seats', '4');
  try {
    const [ann, bob] = [await guest('Ann'), await guest('Bob')];
    for (const player of [ann, bob]) await player.join(relay.address);
    await expect(bob.member('Ann')).toBeVisible();

    await test.step('one moves to an empty room, and the other follows', async () => {
      await moveTo(ann, 2);
      await expect(ann.member('Ann')).toBeVisible();
      await expect(ann.member('Bob')).toHaveCount(0);
      await expect(bob.member('Ann')).toHaveCount(0);
      await moveTo(bob, 2);
      for (const player of [ann, bob]) {
        await expect(player.member('Ann')).toBeVisible();
        await expect(player.member('Bob')).toBeVisible();
      }
    });

    await test.step('and goes back', async () => {
      await moveTo(bob, 1);
      await expect(bob.member('Bob')).toBeVisible();
      await expect(bob.member('Ann')).toHaveCount(0);
      await expect(ann.member('Bob')).toHaveCount(0);
    });

    await test.step('a locked room says so, and the guest keeps seat and chat', async () => {
      await bob.say('I stay');
      await ann.button('Lock the room').click();
      await bob.button('The hall').click();
      await expect(roomIn(bob, 1)).toContainText('You are here');
      await expect(roomIn(bob, 2)).toContainText('Locked');
      // It can be reached and says why, and leads nowhere.
      await expect(roomIn(bob, 2)).toHaveAttribute('aria-disabled', 'true');
      await roomIn(bob, 2).dispatchEvent('click');
      await expect(panel(bob)).toBeVisible();
      await bob.button('Close').click();
      await expect(bob.member('Bob')).toBeVisible();
      await expect(bob.page.getByRole('log')).toContainText('I stay');
    });

    await test.step('until it is open again', async () => {
      await ann.button('Unlock the room').click();
      await moveTo(bob, 2);
      await expect(ann.member('Bob')).toBeVisible();
    });
  } finally {
    relay.end();
  }
});
