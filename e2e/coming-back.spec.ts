// Whole apps in a match on an emulated console, whose state is the largest of all: one is killed and started again, and is back on its seat; one comes late and watches.

import { sparingProfile, startWebApp } from './apps.ts';
import { expect, test } from './party.ts';
import { playerAt, sameHashes } from './player.ts';

test('an app that was killed in a match is back on its seat when it is started again, and somebody watches', async ({
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
  await ann.ready();
  await bob.ready();
  await sameHashes([ann, bob], 120);

  first.process.kill('SIGKILL');
  await bob.page.close();
  await expect(ann.page.getByLabel('A bot plays for Bob until they’re back')).toBeVisible();
  const cat = await guest('Cat');
  await cat.join(address);
  await cat.button('Watch').click();
  await cat.sees('match');

  const second = await startWebApp(['--udp-port', '0'], { dataFolder: first.dataFolder });
  try {
    bob = await open(second);
    await bob.sees('match');
    await expect(ann.page.getByLabel(/until they’re back/)).toBeHidden();
    await sameHashes([ann, bob, cat], 300);
    await cat.button('Follow the next player').click();
    await expect(cat.page.getByRole('group', { name: 'Whom to follow' })).toContainText('Ann');
    await cat.page.keyboard.press('BracketLeft');
    await expect(cat.page.getByRole('group', { name: 'Whom to follow' })).toContainText('Everybody');
    await cat.button('Stop watching').click();
    await cat.sees('lobby');
  } finally {
    await context.close();
    await second.stop();
  }
});
