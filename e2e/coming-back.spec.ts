// Whole apps in a match on an emulated console, whose state is the largest of all, on lines that lose a tenth: one is killed
// and started again, and is back on its seat; one comes late and watches; what was recorded of it is what was played.

import { sparingProfile, startWebApp } from './apps.ts';
import { expect, test } from './party.ts';
import { playerAt, sameHashes } from './player.ts';

test('of four on a console who lose a tenth of all, one who was killed is back on their seat, somebody watches, and the replay is genuine', async ({
  guest,
  browser,
}) => {
  const ann = await guest('Ann');
  const address = await ann.host();
  await ann.chooseGame('Ember');
  const first = await startWebApp(['--udp-port', '0'], { profile: sparingProfile('Bob') });
  const context = await browser.newContext();
  const open = async (app: typeof first) => {
    const page = await context.newPage();
    await page.goto(await app.link());
    return playerAt(page);
  };
  let bob = await open(first);
  await bob.join(address);
  const [cat, dan] = [await guest('Cat'), await guest('Dan')];
  for (const player of [cat, dan]) await player.join(address);
  await ann.loseOnAllLines(10);
  for (const player of [ann, bob, cat, dan]) await player.ready();
  await sameHashes([ann, bob, cat, dan], 120);

  first.process.kill('SIGKILL');
  await bob.page.close();
  await expect(ann.page.getByLabel('A bot plays for Bob until they’re back')).toBeVisible();
  const eve = await guest('Eve');
  // Every seat is somebody's: she watches as soon as she is in.
  await eve.tryToJoin(address);
  await eve.sees('match');

  const second = await startWebApp(['--udp-port', '0'], { dataFolder: first.dataFolder });
  try {
    bob = await open(second);
    await bob.sees('match');
    await expect(ann.page.getByLabel(/until they’re back/)).toBeHidden();
    await sameHashes([ann, bob, cat, dan, eve], 300);
    await eve.button('Follow the next player').click();
    const watching = eve.page.getByRole('status').filter({ hasText: 'You’re watching' });
    await expect(watching).toContainText('Ann');
    await eve.page.keyboard.press('BracketLeft');
    await expect(watching).not.toContainText('Ann');
    await eve.button('Stop watching').click();
    await eve.sees('lobby');

    await ann.endMatch();
    await ann.seesGenuineReplay();
  } finally {
    await context.close();
    await second.stop();
  }
});
