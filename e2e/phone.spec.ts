// The app on a phone, with fingers alone: from Home through a match to the results, and nothing that does not fit.

import { faultsOf } from './accessible/faults.ts';
import { expect, type Guest, test } from './party.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Returns what touches the page with several fingers, which Playwright's own taps lack. */
async function fingersOn({ page }: Guest) {
  const cdp = await page.context().newCDPSession(page);
  return (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: (readonly [id: number, x: number, y: number])[]
  ) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([id, x, y]) => ({ id, x, y })) });
}

test('a person with a phone opens a room, steers and boosts with two thumbs, chats, and reads the results', async ({
  guest,
}) => {
  const ann = await guest('Ann', { settings: { captions: true }, previews: true });
  const { page } = ann;
  const touch = await fingersOn(ann);
  const fits = async (what: string) => expect(await faultsOf(page), what).toEqual([]);
  const middleOf = async (name: string) => {
    const { x, y, width, height } = (await ann.button(name).boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  await fits('home');
  await ann.button('Host').tap();
  await ann.sees('lobby');
  await ann.setBots(3);
  await ann.seesPreviews();
  await fits('lobby');

  await test.step('a finger that stays on a button reads what it does, and presses nothing', async () => {
    await touch('touchStart', [1, ...(await middleOf('Settings'))]);
    await expect(page.locator('.tooltips-root')).toHaveText('Settings');
    await touch('touchEnd');
    await expect(page.locator('.tooltips-root')).toBeHidden();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await ann.button('Ready').tap();
  await ann.sees('match');
  await ann.reaches(10);
  // The first touch says that there are fingers.
  await page.touchscreen.tap(195, 300);
  const boost = page.locator('.touch-controls-action').first();
  await expect(boost).toBeVisible();
  await fits('match');

  await test.step('the tooltip of a button stays away when it gets the focus back by itself', async () => {
    await ann.button('Chat').tap();
    await page.keyboard.type('On my way');
    await page.keyboard.press('Enter');
    await expect(page.getByText('On my way', { exact: true })).toBeVisible();
    await expect(page.locator('.tooltips-root')).toBeHidden();
  });

  await test.step('the stick is where the thumb lands, and the button boosts at the same time', async () => {
    const { x, y, width, height } = (await boost.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
    const stick = page.locator('.touch-controls-stick');
    const { y: top } = (await stick.boundingBox())!;
    const captions = (await page.locator('.Captions-root').boundingBox())!;
    expect(captions.y + captions.height).toBeLessThan(top);
    const thumb = [2, x + width / 2, y + height / 2] as const;
    await expect(async () => {
      await touch('touchStart', [1, 100, 700]);
      await touch('touchMove', [1, 100, 640]);
      await touch('touchStart', [1, 100, 640], thumb);
      await expect(page.locator('.touch-controls-up')).toBeVisible();
      await expect(page.locator('.touch-controls-action.touch-controls-held')).toBeVisible();
      await touch('touchEnd');
      await expect(page.locator('.touch-controls-action.touch-controls-held')).toBeHidden();
      expect((await ann.stage()).shown.map(({ seat }) => seat)).toContain(0);
    }).toPass();
  });

  await test.step('the game ends above what lies under thumbs', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
    await expect(async () => {
      const canvas = (await page.locator('.StageHost-root canvas').boundingBox())!;
      for (const part of ['.touch-controls-stick', '.touch-controls-action'])
        expect(canvas.y + canvas.height).toBeLessThanOrEqual(await top(part));
    }).toPass();
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('the button says what it does for a player who is out', async () => {
    await expect(boost).toHaveText('Burn gap');
  });

  await test.step('a key puts stick and buttons away', async () => {
    await ann.press('KeyW');
    await expect(boost).toBeHidden();
  });

  await ann.endMatch();
  await fits('results');
});
