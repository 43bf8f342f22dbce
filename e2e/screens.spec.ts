// Takes the pictures for the README: `SCREENSHOTS=1 npx playwright test screens`. A plain run only looks.

import { join } from 'node:path';
import { expect, test } from './party.ts';
import type { Player } from './player.ts';
import { joinStranger } from './strangers.ts';

const FOLDER = join(import.meta.dirname, '../docs/screens');

async function picture(player: Player, name: string) {
  if (process.env.SCREENSHOTS === '1') await player.page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

test('a walk through the screens', async ({ guest }) => {
  const ann = await guest('Ann');
  await picture(ann, 'home');

  await ann.host();
  const friends = await Promise.all(
    ['Bob', 'Chen', 'Dara', 'Élodie'].map((name) => joinStranger(ann.udpPort, name)),
  );
  try {
    await expect(ann.member('Élodie')).toContainText('Ready');
    await expect(ann.member('Élodie')).toContainText('ms');
    await picture(ann, 'lobby');
  } finally {
    for (const friend of friends) await friend.leave();
  }

  await ann.setBots(5);
  await ann.makeItShort();
  await ann.ready();
  await ann.sees('stage');
  await expect.poll(async () => (await ann.stage()).frame).toBeGreaterThan(300);
  await picture(ann, 'stage');

  await ann.seesResults();
  await picture(ann, 'results');
});

test('a look at the other games', async ({ guest }) => {
  const ann = await guest('Ann');
  await ann.host();
  await ann.chooseGame('Powder');
  await ann.setBots(5);
  await ann.ready();
  await expect.poll(async () => (await ann.stage()).frame).toBeGreaterThan(600);
  await picture(ann, 'powder');

  await ann.button('Menu').click();
  await ann.button('End match').click();
  await ann.chooseGame('Skirmish');
  await ann.setBots(3);
  await ann.ready();
  await expect.poll(async () => (await ann.stage()).frame, { timeout: 40_000 }).toBeGreaterThan(400);
  await picture(ann, 'skirmish');
});
