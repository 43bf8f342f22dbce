// A room on the network, from the list of those that are found to its lobby. `SCREENSHOTS=1 npx playwright test
// --project=web e2e/screens.spec.ts` goes on from there to the podium and to the other games, and takes the pictures for
// the README: the lobby shows this machine's own address then, and rooms are on the usual port, so that the code is short.

import { DEFAULT_PORT } from '../netcode/wire/limits.ts';
import { freeUdpPort } from './apps.ts';
import { field, said } from './inkling.ts';
import { expect, test } from './party.ts';
import { picture, TAKING } from './picture.ts';
import type { Player } from './player.ts';
import { joinStranger } from './strangers.ts';

const roomPort = () => (TAKING ? DEFAULT_PORT : freeUdpPort());

// One after the other: both host on the usual port.
test.describe.configure({ mode: 'serial' });

/** Most time until a frame that is worth a picture: sixteen seconds of play, on a slow machine, ms. */
const PLAY_LIMIT_MS = 90_000;

test('a room on the network is found and joined with one press, and its members read each other and see each game', async ({
  guest,
}) => {
  test.slow(TAKING);
  const port = await roomPort();
  const ann = await guest('Ann', {
    udpPort: port,
    discoveryPort: port,
    previews: true,
    settings: { motion: 'full' },
  });
  await ann.host();
  const bob = await guest('Bob', { discoveryPort: port });
  await expect(bob.button(/^Ann’s room/)).toBeVisible();
  await picture(bob.page, 'home');

  await bob.joinFound('Ann');
  const friends = await Promise.all(
    ['Chen', 'Dara', 'Élodie'].map((name) => joinStranger(ann.udpPort, name)),
  );
  try {
    await bob.say('Pizza is here. Who is in?');
    await ann.say('One round first!');
    await expect(ann.page.getByText('Pizza is here. Who is in?')).toBeVisible();
    await expect(bob.page.getByText('One round first!')).toBeVisible();
    await expect(ann.member('Élodie')).toContainText('Ready');
    await expect(ann.member('Élodie')).toContainText('ms');
    await ann.seesPreviews();
    await ann.watchesPreview();
    await bob.button('Cheer').click();
    // What people see on an idle machine; taken on a busy one the pictures would say that everybody lags.
    if (TAKING)
      await expect(ann.page.locator('.SeatCards-quality:not(:has(.QualityBars-good))')).toHaveCount(0, {
        timeout: 60_000,
      });
    await picture(ann.page, 'lobby');
    if (!TAKING) return;
    await ann.page.emulateMedia({ colorScheme: 'light' });
    await picture(ann.page, 'light');
    await ann.page.emulateMedia({ colorScheme: 'dark' });
    await ann.page.setViewportSize({ width: 390, height: 844 });
    await picture(ann.page, 'phone');
    await ann.page.setViewportSize({ width: 1280, height: 720 });
  } finally {
    for (const friend of friends) await friend.leave();
  }
  // Their seats are free for bots when everybody has heard it.
  await expect(ann.member('Élodie')).toBeHidden();
  await expect(ann.member('Chen')).toBeHidden();
  await expect(ann.member('Dara')).toBeHidden();

  await ann.setBots(4);
  await ann.makeItShort();
  for (const player of [ann, bob]) await player.ready();
  await ann.sees('match');
  await ann.reaches(420, PLAY_LIMIT_MS);
  await picture(ann.page, 'trails', 'jpeg');
  await ann.button('Menu').click();
  await ann.button('Network').click();
  await ann.reaches(600, PLAY_LIMIT_MS);
  await picture(ann.page, 'network');
  await ann.button('Done').click();

  await ann.seesResults();
  await picture(ann.page, 'results');
});

/** Takes pictures of a bot's drawing with two guesses by Ann; ends a match in which Ann draws first. */
async function takesInkling(ann: Player): Promise<void> {
  const { page } = ann;
  const leave = async () => {
    await ann.endMatch();
    await ann.button('Back to lobby').click();
  };
  await ann.chooseGame('Inkling');
  await ann.setBots(5);
  for (;;) {
    await ann.ready();
    await ann.reaches(20);
    if (!(await said(ann).filter({ hasText: 'What will you draw?' }).isVisible())) break;
    await leave();
  }
  await ann.reaches(250, PLAY_LIMIT_MS);
  for (const guess of ['a lighthouse?', 'windmill']) {
    await field(ann).fill(guess);
    await field(ann).press('Enter');
  }
  await ann.reaches(330, PLAY_LIMIT_MS);
  await picture(page, 'inkling', 'jpeg');
  await leave();
}

if (TAKING) {
  test('the other games and another language have their pictures taken', async ({ guest }) => {
    test.slow();
    const ann = await guest('Ann', { udpPort: await roomPort(), previews: true });
    await ann.host();
    for (const [game, bots] of [
      ['Powder', 5],
      ['Arena', 5],
      ['Drift', 5],
      ['Ember', 3],
    ] as const) {
      await ann.chooseGame(game);
      await ann.setBots(bots);
      await ann.ready();
      await ann.reaches(600, PLAY_LIMIT_MS);
      await picture(ann.page, game.toLowerCase(), 'jpeg');
      await ann.endMatch();
      await ann.button('Back to lobby').click();
    }
    await takesInkling(ann);
    await ann.chooseGame('Skirmish');
    await ann.setBots(3);
    await ann.ready();
    await ann.reaches(400, PLAY_LIMIT_MS);
    await picture(ann.page, 'skirmish', 'jpeg');

    await ann.endMatch();
    await ann.button('Back to lobby').click();
    await ann.sees('lobby');
    await ann.button('Settings').click();
    await ann.page.getByRole('radio', { name: '简体中文' }).click({ force: true }); // drawn by its label
    await ann.button('完成').click();
    await expect(ann.page.getByRole('heading', { name: '夜战' })).toBeVisible();
    await ann.seesPreviews();
    await picture(ann.page, 'chinese');
  });
}
