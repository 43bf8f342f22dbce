// A stage computes something wrong once, as a bit of memory that flips would have it: both screens say whose, and what.

import type { Page, Worker } from '@playwright/test';
import { expect, test } from './party.ts';
import { sameHashes } from './player.ts';

/** The worker on which a page's games play: it starts with the page, but not before it shows. */
async function stageOf(page: Page): Promise<Worker> {
  for (;;) {
    const workers = page.workers();
    const names = await Promise.all(workers.map((worker) => worker.evaluate(() => self.name)));
    const stage = workers[names.indexOf('stage')];
    if (stage) return stage;
    await page.waitForEvent('worker');
  }
}

/** The next so many calls of exact arithmetic that rules make on this page's stage are one off. */
async function misreckon(page: Page, calls: number): Promise<void> {
  const stage = await stageOf(page);
  await stage.evaluate((calls) => {
    let left = calls;
    /** Only while rules run does the guard (netcode/sim/guard.ts) forbid this. */
    const inRules = () => {
      try {
        Math.sin(0);
        return false;
      } catch {
        return true;
      }
    };
    for (const name of ['floor', 'imul', 'abs', 'min', 'max', 'round'] as const) {
      const exact = Math[name] as (...values: number[]) => number;
      Math[name] = (...values: number[]) => {
        if (left === 0 || !inRules()) return exact(...values);
        left--;
        return exact(...values) + 1;
      };
    }
  }, calls);
}

test('a state that one machine gets wrong is named on all of them', async ({ guest }) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  await bob.join(await ann.host());
  await ann.ready();
  await bob.ready();
  await Promise.all([ann.sees('match'), bob.sees('match')]);
  await sameHashes([ann, bob], 60);

  await misreckon(bob.page, 20);
  const note = (page: Page) => page.locator('.StageHud-outOfStep');
  await expect(note(ann.page)).toContainText('Bob’s computer got it wrong once.');
  await expect(note(bob.page)).toContainText('This device got it wrong once.');
  await ann.button('Details').click();
  const details = ann.page.getByRole('dialog');
  await expect(details.getByRole('listitem')).toHaveCount(3);
  await expect(details.getByRole('listitem').last()).toContainText(/^Inputs around it\d+: /);
  await expect(details.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText(
    / was .*, computed again /,
  );
  await expect(details).toContainText(/Chromium \d+/);
  await details.getByRole('button', { name: 'Done' }).click();

  // Only the computer with the wrong state has something to mend.
  await expect(ann.button('Get back in step')).toBeHidden();
  await bob.button('Get back in step').click();
  for (const { page } of [ann, bob]) await expect(note(page)).toContainText('Everybody is in step again.');
  await sameHashes([ann, bob], 60);
  await bob.button('Done').click();
  await expect(note(bob.page)).toBeHidden();
  await expect(note(ann.page)).toBeVisible();
});

test('engines that compute a game differently are named in the lobby and may play', async ({ guest }) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  await misreckon(bob.page, 20);
  await bob.join(await ann.host());
  for (const { page } of [ann, bob]) {
    const warning = page.locator('.Lobby-engines');
    await expect(warning).toContainText(/^These computers compute the game differently/);
    await expect(warning).toContainText(/Ann \(.*Chromium .*\) · Bob \(|Bob \(.*Chromium .*\) · Ann \(/);
  }
  await ann.ready();
  await bob.ready();
  await Promise.all([ann.sees('match'), bob.sees('match')]);
});
