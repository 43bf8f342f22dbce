// Whole apps in a match on an emulated console, whose state is the largest of all, on lines that lose a tenth: one is killed
// and started again, and is back on its seat; one comes late and watches; what was recorded of it is what was played.

import { sparingProfile, startWebApp } from './apps.ts';
import { expect, test } from './party.ts';
import { playerAt, sameHashes } from './player.ts';

test('a console match of four on lines that lose a tenth takes a killed app back on its seat, shows itself to a spectator, and leaves a genuine replay', {
  tag: '@alone',
}, async ({ guest, browser }) => {
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
  // Every seat is taken: Eve watches as soon as she is in.
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

/** Draws nothing until something is pressed: a slow machine takes seconds for its first picture. */
const HELD_PICTURES = `
  const draws = self.requestAnimationFrame.bind(self);
  const held = [];
  let may = false;
  self.addEventListener('message', ({ data }) => {
    if (data.kind !== 'input' || data.bytes.every((byte) => byte === 0)) return;
    may = true;
    held.splice(0).forEach(draws);
  });
  self.requestAnimationFrame = (draw) => (may ? draws(draw) : held.push(draw));
`;

test('a guest who leaves a match and comes back is announced in it, and reads what they wait for until there is a picture', async ({
  guest,
}) => {
  const [ann, bob] = [await guest('Ann'), await guest('Bob')];
  const address = await ann.host();
  await ann.setBots(1);
  await bob.join(address);
  for (const player of [ann, bob]) await player.ready();
  await sameHashes([ann, bob], 10);
  await bob.press('Escape');
  await bob.button('Leave the room…').click();
  await bob.page
    .getByRole('dialog', { name: 'Leave the others?' })
    .getByRole('button', { name: 'Leave' })
    .click();
  await bob.sees('home');
  const news = ann.page.locator('.Toast-root');
  await expect(news).toHaveText('Bob has left.');

  await bob.page.route('**/stage-worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: HELD_PICTURES + (await response.text()) });
  });
  await bob.page.reload();
  await bob.tryToJoin(address);
  await bob.sees('match');
  await expect(news).toHaveText('Bob is back.');
  const { frame } = await bob.stage();
  await bob.reaches(frame + 30);
  const waits = bob.page.getByText('Waiting for the first picture…');
  await expect(waits).toBeVisible();
  await bob.press('ArrowUp');
  await expect(waits).toBeHidden();
  await expect(news).toBeHidden();
});
