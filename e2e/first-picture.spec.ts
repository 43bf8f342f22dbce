// A match begins when everybody sees it, also on a machine that has much else to do.

import { takeAllCores } from './busy-cores.ts';
import { expect, test } from './party.ts';

/** Programs for each core that take all that they get. */
const BUSY_PER_CORE = 5;

/** What a machine that is so busy takes for a page, and for all first pictures: below SCREENS_LIMIT_MS. */
const PATIENCE_MS = 30_000;

/** For a second of play, of which such a machine computes and draws a frame at a time. */
const REACH_LIMIT_MS = 4 * PATIENCE_MS;

test('four windows see the first round from its first frame while every core is taken', {
  tag: '@alone',
}, async ({ guest }) => {
  const [ann, bob, cat, dan] = await Promise.all([guest('Ann'), guest('Bob'), guest('Cat'), guest('Dan')]);
  const all = [ann, bob, cat, dan];
  const address = await ann.host();
  for (const one of [bob, cat, dan]) await one.join(address);
  const end = takeAllCores(BUSY_PER_CORE);
  try {
    // A page without any cache.
    await dan.page.reload();
    await expect(dan.readyButton).toBeVisible({ timeout: PATIENCE_MS });
    let loads = 0;
    for (const { page } of all) page.on('framenavigated', () => loads++);
    for (const one of all) await one.readyButton.click({ timeout: PATIENCE_MS });
    for (const one of all) {
      // How many frames its first picture showed.
      const canvas = one.page.locator('canvas[data-drawn]');
      await expect(canvas).toHaveAttribute('data-drawn', '0', { timeout: 2 * PATIENCE_MS });
    }
    // All at once: who is looked at last would see the match's end.
    await Promise.all(all.map((one) => one.reaches(60, REACH_LIMIT_MS)));
    for (const { page } of all) await expect(page.getByRole('alert')).toHaveCount(0);
    expect(loads).toBe(0);
  } finally {
    await end();
  }
});
