// Two friends pause a match through their screens: one asks, the other agrees, and both see the same picture until both
// want to play on.

import { BUTTON, plugIn } from './pads.ts';
import { expect, type Guest, test } from './party.ts';
import { sameHashes } from './player.ts';

/** The number of confirmed frames and of frames on the screen; a screen that runs ahead has more of them. */
async function frames({ page }: Guest) {
  const { confirmed, frame, head } = await page
    .locator('canvas[data-frame]')
    .evaluate(({ dataset }) => ({ ...dataset }));
  return { confirmed, frame, head };
}

const heading = ({ page }: Guest) => page.getByRole('heading', { name: 'Paused' });

test('a pause that one asks for and the other agrees to shows both one picture until both play on', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  await bob.join(await ann.host());
  await ann.chooseWay('Run-ahead');
  await ann.ready();
  await bob.ready();
  await Promise.all([ann.sees('match'), bob.sees('match')]);
  await sameHashes([ann, bob], 60);

  const picture = ann.page.locator('canvas[data-frame]');
  const before = await picture.boundingBox();
  await bob.press('KeyP');
  await expect(bob.page.getByText('You asked for a pause')).toBeVisible();
  const asked = ann.page.locator('.StageHud-asked');
  await expect(asked).toContainText(/^Bob asks for a pause 1 wants it, 2 needed/);
  // The picture stays as it is beside it.
  await asked.evaluate((note) => Promise.all(note.getAnimations().map(({ finished }) => finished)));
  expect(await picture.boundingBox()).toEqual(before);
  // Gamepads agree, too, and play on.
  const pad = await plugIn(ann.page);
  await expect(ann.button(/^Agree/)).toHaveText('AgreePRS');
  // A press that comes a moment after the others have agreed, here in the first picture of the pause, does not play on.
  const late = bob.page.waitForFunction(() => {
    if (!document.querySelector('.Pause-screen')) return false;
    return document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyP', bubbles: true }));
  });
  await pad.tap(BUTTON.rightStick);
  await late;
  for (const player of [ann, bob]) await expect(heading(player)).toBeVisible();
  await expect(ann.page.getByText('Bob asked for it.')).toBeVisible();

  // A stage tells where it is twice a second.
  await expect(bob.page.getByRole('img', { name: /^For 0:(0[2-9]|[1-5]\d)$/ })).toBeVisible();
  const still = await frames(ann);
  expect(still).toEqual({ confirmed: still.frame, frame: still.frame, head: still.frame });
  expect(await frames(bob)).toEqual(still);
  await expect(bob.page.getByRole('img', { name: /^For 0:(0[4-9]|[1-5]\d)$/ })).toBeVisible();
  for (const player of [ann, bob]) expect(await frames(player)).toEqual(still);

  await ann.button('Menu').click();
  await ann.button('How to play').click();
  const rules = ann.page.getByRole('dialog', { name: 'Trails' });
  await expect(rules.getByText('You never stop, and you leave a wall behind you.')).toBeVisible();
  await rules.getByRole('button', { name: 'Close' }).click();
  await expect(heading(ann)).toBeVisible();

  // One alone starts nothing, and may think again.
  await ann.button('Menu').click();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Play on' }).click();
  await expect(bob.page.getByText('1 wants to play on, 2 needed.')).toBeVisible();
  await ann.button(/^Stay paused/).click();
  await expect(bob.page.getByText('It goes on when 2 of you want to.')).toBeVisible();
  // What her press says follows from what she sees.
  await expect(ann.button(/^Play on/)).toBeVisible();
  await pad.tap(BUTTON.A);
  await expect(ann.button(/^Stay paused/)).toBeVisible();
  // It is over after three seconds, which a busy machine may spend elsewhere: the pages themselves look, at each picture.
  const isCounting = () => document.querySelector('.StageHud-note.StageHud-resuming') !== null;
  const counted = [ann, bob].map(({ page }) => page.waitForFunction(isCounting));
  await Promise.all([...counted, bob.button(/^Play on/).click()]);
  for (const player of [ann, bob]) await expect(heading(player)).toBeHidden();
  await sameHashes([ann, bob], Number(still.frame) + 60);
  for (const player of [ann, bob])
    await expect(player.page.locator('.StageHud-note.StageHud-resuming')).toBeHidden();
  // What she answered with is no boost when it goes on.
  expect((await ann.stage()).shown).toEqual([]);

  // Leaving asks first.
  await bob.button('Menu').click();
  await bob.button('Leave the room…').click();
  const question = bob.page.getByRole('dialog', { name: 'Leave the others?' });
  await question.getByRole('button', { name: 'Play on' }).click();
  await bob.button('Back to the game').click();
  await bob.sees('match');
  // The next Space is for the game, and not for the button of the menu.
  expect(await bob.page.evaluate(() => document.activeElement === document.body)).toBe(true);
});
