// Nothing moves under anybody's hand: the lobby stays where it is while others come, get ready and go.

import type { Page } from '@playwright/test';
import { expect, test } from './party.ts';
import { joinStranger } from './strangers.ts';

// Whole pixels, as people see them: half a pixel moves nothing for them.
test.use({ deviceScaleFactor: 1 });

/** What has moved since the page began to note it, and how far (Layout Instability score; 0 is no movement). */
interface Shift {
  readonly score: number;
  readonly moved: readonly string[];
}

/** From now on; what follows a press within half a second may move, says the score's definition, and is left out. */
async function noteShifts(page: Page) {
  await page.evaluate(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly { readonly node?: Element }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        shifts.push({
          score: entry.value,
          moved: entry.sources.map(({ node }) => `${node?.nodeName} ${node?.className} ${node?.textContent}`),
        });
      }
    }).observe({ type: 'layout-shift' });
  });
}

const shifts = (page: Page) => page.evaluate(() => Reflect.get(window, 'shifts') as Shift[]);

/** What a new size of the window moves is no fault. */
const forgetShifts = (page: Page) =>
  page.evaluate(() => void (Reflect.get(window, 'shifts') as Shift[]).splice(0));

/** Two pictures later all of it is laid out, and what has moved is noted. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

test('the lobby stays where it is while members come, get ready and go, and Ready while a long note shows, in a wide window and on a phone', async ({
  guest,
}) => {
  const ann = await guest('Wilhelmine von Wolkenstein-Wayne', { settings: { motion: 'full' } });
  await ann.host();
  await ann.page.evaluate(() => document.fonts.ready);
  // The result of the self-check may take one line more, so the test waits for it.
  await expect(ann.page.locator('.JoinPanel-word')).not.toContainText('…');
  await noteShifts(ann.page);
  await test.step('what does move is noted', async () => {
    // Again and again: what moves within half a second after the press that opened the room is left out.
    const provoked = async () => {
      await ann.page.evaluate(() => {
        const { style } = document.body;
        style.paddingTop = style.paddingTop ? '' : '40px';
      });
      await drawn(ann.page);
      return shifts(ann.page);
    };
    await expect.poll(provoked).not.toEqual([]);
    await ann.page.evaluate(() => document.body.removeAttribute('style'));
  });
  // With an eighth member cards get a row more, and are lower.
  const names = ['Bob', 'Maximiliana-Constantia von Hohen', 'בנימין הגדול', 'Eve', 'Fay', 'Gus'];
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await ann.page.setViewportSize(size);
    await drawn(ann.page);
    await forgetShifts(ann.page);
    const friends = [];
    try {
      for (const name of names) {
        friends.push(await joinStranger(ann.udpPort, name));
        await expect(ann.member(name)).toContainText('Ready');
      }
      await expect(ann.member('Gus')).toContainText('ms');
      expect(await shifts(ann.page), `${size.width} wide, while they come`).toEqual([]);

      // A long note has its own room, also in the narrowest foot of one line: the button Ready keeps its place under
      // a press.
      await ann.page.setViewportSize({ ...size, width: Math.min(size.width, 1024) });
      await drawn(ann.page);
      const ready = await ann.button('Ready').boundingBox();
      await ann.page.getByRole('radio', { name: 'Ember' }).click({ force: true }); // drawn by its label
      const notice = ann.page.locator('.Toast-root');
      await expect(notice).toHaveText(/^That game has only 4 seats/);
      expect(await ann.button('Ready').boundingBox(), `${size.width} wide`).toEqual(ready);
      await expect(notice).toBeHidden();

      await ann.page.setViewportSize(size);
      await drawn(ann.page);
      await forgetShifts(ann.page);
      for (const friend of friends.splice(0)) await friend.leave();
      await expect(ann.member('Gus')).toBeHidden();
    } finally {
      for (const friend of friends) await friend.leave();
    }
    expect(await shifts(ann.page), `${size.width} wide, while they go`).toEqual([]);
  }
});
