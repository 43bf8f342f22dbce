// The desktop window as desktops really treat it: hidden ones that draw nothing, and ones that are put away during a match.

import { expect, test } from '@playwright/test';
import { START_LIMIT_MS } from '../electron/party-supervisor.ts';
import { sparingProfile } from './apps.ts';
import { type Desktop, type LaunchOptions, launchDesktop, realElectron } from './desktop.ts';
import { playerAt } from './player.ts';

const open: Desktop[] = [];
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((desktop) => desktop.close()));
});

async function launch(options: LaunchOptions = {}): Promise<Desktop> {
  const desktop = await launchDesktop({ args: ['--udp-port=0'], profile: sparingProfile('Ann'), ...options });
  open.push(desktop);
  return desktop;
}

test('the window shows itself where a hidden one is never ready to be shown', async () => {
  const desktop = await launch({ env: { STANDIN_DRAWS_NOTHING_HIDDEN: '1' } });
  await playerAt(desktop.window).sees('home');
  const visible = () =>
    desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(visible).toBe(true);
});

test('a page whose process did not start the first time is loaded once more', async () => {
  const desktop = await launch({ env: { STANDIN_PAGE_FAILS_TO_LAUNCH: '1' } });
  await playerAt(desktop.window).sees('home');
});

// Electron itself starts every process here.
if (!realElectron) {
  test('a party whose process did not start the first time is started once more', async () => {
    const desktop = await launch({ env: { STANDIN_PARTY_FAILS_TO_LAUNCH: '1' } });
    const player = playerAt(desktop.window);
    await expect(player.page.locator('[data-screen="connecting"]')).toBeVisible();
    await expect(player.screen('failure')).toBeVisible({ timeout: 2 * START_LIMIT_MS });
    await player.page.getByRole('button').first().click();
    await player.sees('home');
  });
}

test('a window that is minimised while its page has died gets the next page', async () => {
  const desktop = await launch();
  await playerAt(desktop.window).sees('home');
  // In the main process alone: a driver sees nothing more of a page that has died.
  const shown = await desktop.app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) throw new Error('there is no window');
    const { webContents } = window;
    const again = new Promise<void>((resolve) => webContents.once('did-finish-load', () => resolve()));
    const minimized = new Promise<void>((resolve) => window.once('minimize', () => resolve()));
    webContents.once('render-process-gone', () => window.minimize());
    webContents.forcefullyCrashRenderer();
    await Promise.all([minimized, again]);
    return await webContents.executeJavaScript(`new Promise((resolve) => {
      const look = () => document.querySelector('[data-screen="home"]') ? resolve('home') : setTimeout(look, 50);
      look();
    })`);
  });
  expect(shown).toBe('home');
});

test('a match in a minimised window goes on, and draws nothing', async () => {
  const desktop = await launch();
  const player = playerAt(desktop.window);
  await player.hostWithBots();
  await player.ready();
  await player.sees('match');
  const canvas = player.page.locator('canvas[data-frame]');
  const figure = async (name: string) => Number(await canvas.getAttribute(`data-${name}`));
  await expect.poll(() => figure('fps')).toBeGreaterThan(0);

  const window = await desktop.app.browserWindow(desktop.window);
  await window.evaluate((one) => one.minimize());
  await expect.poll(() => figure('fps')).toBe(0);
  const frame = await figure('frame');
  await expect.poll(() => figure('confirmed')).toBeGreaterThan(frame + 60);
  expect(await figure('fps')).toBe(0);
  expect(await player.page.evaluate(() => document.visibilityState)).toBe('visible');

  await window.evaluate((one) => one.restore());
  await expect.poll(() => figure('fps')).toBeGreaterThan(0);
  await expect.poll(() => figure('frame')).toBeGreaterThan(frame + 60);
});
