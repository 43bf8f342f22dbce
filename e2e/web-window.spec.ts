// What only a browser window can do: lose its line, and be opened twice.

import { expect, test, type WebSocketRoute } from '@playwright/test';
import { sparingProfile, startWebApp, type WebApp } from './apps.ts';
import { playerAt } from './player.ts';

test('an app says that it is coming back when its page loses it, and then does what was asked meanwhile', async ({
  page,
}) => {
  const app = await startWebApp(['--udp-port', '0'], { profile: sparingProfile('Ann') });
  let held: Promise<void> | null = null;
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/./, async (line) => {
    await held;
    lines.push(line);
    line.connectToServer();
  });
  /** Cuts all lines, and holds new ones up until the returned function is called. */
  const cut = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    for (const line of lines.splice(0)) await line.close();
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    return () => {
      held = null;
      resolve();
    };
  };
  await page.goto(await app.link());
  const player = playerAt(page);
  await player.sees('home');

  const comeHome = await cut();
  await player.button('Host').click();
  comeHome();
  await player.sees('lobby');
  await expect(page.getByText('Reconnecting…')).toBeHidden();

  const comeBack = await cut();
  const field = page.getByRole('textbox', { name: 'Say something' });
  await field.fill('Still here?');
  await field.press('Enter');
  await field.fill('And this is being');
  comeBack();
  await expect(page.getByRole('log')).toContainText('Still here?');
  await expect(field).toHaveValue('And this is being');
  await player.button('Leave').click();
  await player.sees('home');
  await app.stop();
});

test.describe('one app', () => {
  // In this order: the last one ends it.
  test.describe.configure({ mode: 'default' });
  let app: WebApp;
  test.beforeAll(async () => {
    // A person who has set no name yet: the system’s name is the proposal.
    app = await startWebApp(['--udp-port', '0'], { profile: { ...sparingProfile('annika'), named: false } });
  });
  test.afterAll(() => app.stop());

  test('runs nothing but its own files in its page and shows no token in the address', async ({ page }) => {
    await page.goto(await app.link());
    await playerAt(page).sees('home');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(page.url()).toBe(`${app.origin}/`);
    const title = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "injected"';
      document.head.append(script);
      return document.title;
    });
    expect(title).toBe('Ethernight');
  });

  test('asks a person who starts it for the first time for their name, and never again', async ({ page }) => {
    await page.goto(await app.link());
    const field = page.getByRole('dialog').getByRole('textbox');
    await expect(field).toHaveValue('annika');
    // It is there to be typed over.
    await page.keyboard.type('Ann');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ann');
    await page.reload();
    await playerAt(page).sees('home');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('answers a second start with the same folder, and lets another browser in', async ({ page }) => {
    const again = await startWebApp([], { dataFolder: app.dataFolder });
    expect(again.origin).toBe(app.origin);
    await page.goto(await again.link());
    await playerAt(page).sees('home');
    await expect.poll(() => again.process.exitCode).toBe(0);
    expect(again.output()).toContain('For a second one beside it');
  });

  test('obeys its second window, says so in the first, and tells its page when it ends', async ({
    context,
  }) => {
    const first = playerAt(await context.newPage());
    await first.page.goto(await app.link());
    await first.sees('home');
    const second = playerAt(await context.newPage());
    // In a browser that is in already.
    await second.page.goto(app.origin);
    await second.sees('home');
    await first.sees('closed');
    await second.rename('Bob');
    await second.sees('home');
    expect(await app.stop()).toBe(0);
    await second.sees('closed');
    await second.button('Try again').click();
    await expect(second.page.getByText('The app doesn’t answer.')).toBeVisible();
    await second.sees('closed');
  });
});
