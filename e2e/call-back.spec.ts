// The browser window calls people back when a game starts, and keeps their display awake: in a real browser.

import { expect, test } from '@playwright/test';
import { sparingProfile, startWebApp } from './apps.ts';
import { playerAt } from './player.ts';

test('a game that starts behind another window calls its player, and keeps the display awake until it is over', async ({
  browser,
}) => {
  const app = await startWebApp(['--udp-port', '0'], { profile: sparingProfile('Ann') });
  const context = await browser.newContext({ permissions: ['notifications', 'screen-wake-lock'] });
  const page = await context.newPage();
  // Records what the page asks of the browser, and has the person look at another window.
  await page.addInitScript(() => {
    const seen = { said: [] as string[], locks: 0, released: 0 };
    Object.assign(window, { seen });
    document.hasFocus = () => false;
    const Real = window.Notification;
    window.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        seen.said.push(title);
      }
    };
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      seen.locks++;
      lock.addEventListener('release', () => seen.released++);
      return lock;
    };
  });
  const seen = () => page.evaluate(() => Reflect.get(window, 'seen'));
  try {
    await page.goto(await app.link());
    const player = playerAt(page);
    await player.sees('home');
    await player.host();
    await player.setBots(1);
    expect(await seen()).toEqual({ said: [], locks: 0, released: 0 });
    await player.ready();
    await expect.poll(async () => (await seen()).said).toEqual([expect.stringContaining('Trails')]);
    await expect.poll(async () => (await seen()).locks).toBe(1);
    await expect(page).toHaveTitle(/^★ /);
    await player.sees('match');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page).not.toHaveTitle(/★/);
    await player.press('Escape');
    await player.button(/^Leave/).click();
    await expect.poll(async () => (await seen()).released).toBe(1);
  } finally {
    await context.close();
    await app.stop();
  }
});
