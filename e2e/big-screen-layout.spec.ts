// The big screen on a projector: all of it is in sight, and its smallest words are read from ten metres.

import { expect } from '@playwright/test';
import { show } from './accessible/gallery.ts';
import { plain, test } from './accessible/gallery-test.ts';

/** Letters of this part of the height are read from ten metres on a picture two metres high. */
const SMALLEST = 0.024;

const projectors = [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
] as const;

for (const [width, height] of projectors) {
  for (const language of ['en', 'zh'] as const) {
    test(`the big screen has all in sight in large letters at ${width}x${height} in ${language}`, async ({
      gallery,
      page,
    }) => {
      const states = await gallery.open(page, { ...plain, width, height, language });
      for (const state of states.filter((name) => name.startsWith('wall-'))) {
        await show(page, state);
        const next = page.getByRole('button', { name: /^(Next page|下一页)$/ });
        const pages = (await next.count()) > 0 ? ['first', 'second', 'third'] : ['only'];
        for (const at of pages) {
          expect(await faultsOnWall(), `${state}, ${at} page`).toEqual([]);
          if (at !== pages.at(-1)) await next.click();
        }
      }

      function faultsOnWall(): Promise<string[]> {
        return page.locator('main').evaluate((main, smallest) => {
          const faults: string[] = [];
          if (main.scrollHeight > main.clientHeight) faults.push(`${main.scrollHeight} px high`);
          if (main.scrollWidth > main.clientWidth) faults.push(`${main.scrollWidth} px wide`);
          const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) {
            const { parentElement: around, textContent } = texts.currentNode;
            if (!around || !textContent?.trim() || around.closest('.unseen')) continue;
            const { left, right, top, bottom } = around.getBoundingClientRect();
            const size = Number.parseFloat(getComputedStyle(around).fontSize);
            if (size < smallest * innerHeight) faults.push(`${textContent}: ${size} px`);
            if (left < 0 || right > innerWidth + 1 || top < 0 || bottom > innerHeight)
              faults.push(`${textContent}: ${[left, right, top, bottom]}`);
          }
          return faults;
        }, SMALLEST);
      }
    });
  }
}

test('the big screen turns to the next page by itself, and not while it is held', async ({
  gallery,
  page,
}) => {
  await page.clock.install();
  await gallery.open(page, { ...plain, width: 1920, height: 1080 });
  await show(page, 'wall-double-16');
  const bracket = page.getByRole('heading', { name: 'Bracket' });
  await expect(page.getByText('All seats are taken')).toBeVisible();
  await page.clock.runFor(12_000);
  await expect(bracket).toBeVisible();
  await page.getByRole('button', { name: 'Hold this page' }).click();
  await page.clock.runFor(60_000);
  await expect(bracket).toBeVisible();
  await page.getByRole('button', { name: 'Hold this page' }).click();
  await page.clock.runFor(12_000);
  await expect(page.getByRole('heading', { name: 'Second chance' })).toBeVisible();
});
