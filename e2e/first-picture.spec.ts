// A match begins when everybody sees it, also on a machine that has much else to do.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { expect, test } from './party.ts';

/** Programs for each core that take all that they get. */
const BUSY_PER_CORE = 5;

/** What a machine that is so busy takes for a page, and for all first pictures: below SCREENS_LIMIT_MS. */
const PATIENCE_MS = 30_000;

/** Takes every core until `end` is called. */
function takeAllCores() {
  const busy = Array.from({ length: BUSY_PER_CORE * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  return async () => {
    await Promise.all(
      busy.map((child) => {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        return gone;
      }),
    );
  };
}

test('four windows see the first round from its first frame while every core is taken', {
  tag: '@alone',
}, async ({ guest }) => {
  const [ann, bob, cat, dan] = await Promise.all([guest('Ann'), guest('Bob'), guest('Cat'), guest('Dan')]);
  const all = [ann, bob, cat, dan];
  const address = await ann.host();
  for (const one of [bob, cat, dan]) await one.join(address);
  const end = takeAllCores();
  try {
    // As new as a page can be.
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
    for (const one of all) {
      await one.reaches(60);
      await expect(one.page.getByRole('alert')).toHaveCount(0);
    }
    expect(loads).toBe(0);
  } finally {
    await end();
  }
});
