// Every way into a room, through the screens of two whole apps.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freeUdpPort, webProgram } from './apps.ts';
import { expect, type Guest, test } from './party.ts';

/** The system opens a link: the app is started with it, and hands it over to the one that runs. */
async function openLink({ dataFolder }: Guest, link: string): Promise<void> {
  const args = [await webProgram(), '--no-open', '--data', dataFolder, '--join', link];
  await promisify(execFile)(process.execPath, args);
}

test('a guest joins a room from the list, by address, by code and by link', { tag: '@core' }, async ({
  guest,
}) => {
  const port = await freeUdpPort();
  const ann = await guest('Ann', { udpPort: port, discoveryPort: port });
  const bob = await guest('Bob', { discoveryPort: port, ownProcess: true });
  const address = await ann.host();
  const { code, link } = await ann.waysIn();

  const ways: readonly (readonly [name: string, join: () => Promise<void>])[] = [
    ['from the list', () => bob.joinFound('Ann')],
    ['by address', () => bob.join(address)],
    ['by code', () => bob.join(code)],
    [
      'by link',
      async () => {
        await openLink(bob, link);
        await bob.page.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
        await bob.sees('lobby');
      },
    ],
  ];
  for (const [name, join] of ways) {
    await test.step(name, async () => {
      await join();
      await expect(bob.heading).toHaveText('Ann’s room');
      await expect(ann.member('Bob')).toBeVisible();
      await bob.button('Leave').click();
      await bob.sees('home');
      await expect(ann.member('Bob')).toBeHidden();
    });
  }
});
