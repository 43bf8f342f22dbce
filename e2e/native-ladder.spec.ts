// A native game's whole ladder through the screens of two apps, with programs that stand in for an installed game.

import { realpath } from 'node:fs/promises';
import { installFakeGame } from '../electron/party/native/testing/fake-game.ts';
import { runningIn } from '../electron/party/native/testing/processes.ts';
import { freeUdpPort } from './apps.ts';
import { expect, test } from './party.ts';

const NOT_LATE = 'Nobody can come in once it has begun.';

test(
  'two play a native game from its choice to the result that both agree on',
  {
    tag: ['@core', '@linux'], // where programs run is read from /proc
  },
  async ({ guest }, testInfo) => {
    const folder = testInfo.outputPath('game');
    const port = await freeUdpPort();
    const player = (name: string) =>
      guest(name, {
        gamesAt: '127.0.0.1',
        prepare: (dataFolder) => installFakeGame(folder, port, {}, [dataFolder]),
      });
    const [ann, bob] = [await player('Ann'), await player('Bob')];
    const runs = async () =>
      (await Promise.all([ann, bob].map(({ dataFolder }) => realpath(dataFolder)))).flatMap(runningIn);
    await ann.host();
    await bob.join(`127.0.0.1:${ann.udpPort}`); // where its server listens

    await test.step('both have it, and each allows it', async () => {
      await ann.page.getByRole('radio', { name: 'Game: 2 of 2 have it' }).click({ force: true }); // drawn by its label
      await ann.allowNative();
      // A press counts for the game that its own page shows.
      for (const { page, readyButton } of [ann, bob]) {
        await expect(page.getByRole('heading', { name: 'Game', exact: true })).toBeVisible();
        await readyButton.click();
      }
      await bob.allowNative();
    });

    await test.step('a server and two clients start, and both are in', async () => {
      for (const { page } of [ann, bob]) {
        await expect(page.locator('.NativePanel-in-game')).toHaveCount(2);
        await expect(page.locator('.NativePanel-address code')).toHaveText(/:\d+$/);
      }
    });

    await test.step('who closes it is back in the lobby, and nothing of it runs on', async () => {
      for (const { button } of [ann, bob]) await button('Close my game').click();
      for (const { page, readyButton } of [ann, bob]) {
        await expect(page.getByText('Game is over.')).toBeVisible();
        await expect(readyButton).toHaveAttribute('aria-pressed', 'false');
      }
      await expect.poll(runs).toEqual([]);
    });

    await test.step('one says who won, and the other agrees', async () => {
      await ann.button('Say who won').click();
      for (const winner of ['Bob', 'Ann'])
        await ann.page.locator('.NativePanel-vote', { hasText: winner }).click();
      await ann.button('That’s how it ended').click();
      await bob.button('Agree').click();
      await expect(ann.page.getByText('Bob won Game!')).toBeVisible();
    });
  },
);

test(
  'two whose game takes no player late wait for each other, until the leader leaves one out',
  { tag: '@linux' },
  async ({ guest }, testInfo) => {
    const folder = testInfo.outputPath('game');
    const port = await freeUdpPort();
    const player = (name: string) =>
      guest(name, {
        gamesAt: '127.0.0.1',
        prepare: (dataFolder) => installFakeGame(folder, port, {}, [dataFolder], { schema: 2, late: false }),
      });
    const [ann, bob] = [await player('Ann'), await player('Bob')];
    await ann.host();
    await bob.join(`127.0.0.1:${ann.udpPort}`);
    await ann.page.getByRole('radio', { name: 'Game: 2 of 2 have it' }).click({ force: true }); // drawn by its label
    await ann.allowNative();
    await expect(ann.page.getByRole('heading', { name: 'Game', exact: true })).toBeVisible();
    await ann.readyButton.click();
    for (const { page } of [ann, bob]) await expect(page.locator('.Foot-status')).toContainText(NOT_LATE);

    await ann.button('Start without Bob').click();
    const question = ann.page.getByRole('dialog', { name: 'Start without Bob?' });
    await expect(question).toContainText(NOT_LATE);
    await expect(ann.page.locator('.NativePanel-ladder')).toBeHidden();
    await question.getByRole('button', { name: 'Start without Bob' }).click();
    for (const { page } of [ann, bob]) await expect(page.locator('.NativePanel-in-game')).toHaveCount(1);
    await expect(bob.page.locator('.Foot-status')).toContainText(NOT_LATE);
    await expect(bob.button('Join now')).toBeHidden();
    await ann.button('Close my game').click();
    await expect(bob.page.locator('.Foot-status')).toContainText('Press Ready');
  },
);
