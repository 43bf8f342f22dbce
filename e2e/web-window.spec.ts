// What only a browser window can do: be opened twice, and be approached by foreign pages.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { sparingProfile, startWebApp, type WebApp } from './apps.ts';
import { playerAt } from './player.ts';

test.describe('one app', () => {
  // In this order: the last one ends it.
  test.describe.configure({ mode: 'default' });
  let app: WebApp;
  test.beforeAll(async () => {
    // Somebody who has not said their name yet: the system's is there as a proposal.
    app = await startWebApp([], { profile: { ...sparingProfile('annika'), named: false } });
  });
  test.afterAll(() => app.stop());

  test('runs nothing but its own files in its page, whose address does not show the token', async ({
    page,
  }) => {
    await page.goto(app.url);
    await playerAt(page).sees('home');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(page.url()).not.toContain('token');
    const title = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "injected"';
      document.head.append(script);
      return document.title;
    });
    expect(title).toBe('Ethernight');
  });

  test('asks who starts it for the first time for their name, and then no more', async ({ page }) => {
    await page.goto(app.url);
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

  test('has no line for a page from elsewhere, not even with the token', async ({ page }) => {
    const foreign = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Foreign</title>');
    });
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
    const control = app.url.replace('http:', 'ws:').replace('/?', '/control?');
    const outcome = () =>
      page.evaluate(
        (url) =>
          new Promise<string>((resolve) => {
            const socket = new WebSocket(url);
            socket.onopen = () => resolve('open');
            socket.onclose = () => resolve('closed');
          }),
        control,
      );
    try {
      await page.goto(app.url);
      expect(await outcome()).toBe('open');
      await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
      expect(await outcome()).toBe('closed');
    } finally {
      foreign.closeAllConnections();
      foreign.close();
    }
  });

  test('obeys its second window, and the first one says so instead of fighting back; when it ends its page says so', async ({
    context,
  }) => {
    const first = playerAt(await context.newPage());
    await first.page.goto(app.url);
    await first.sees('home');
    const second = playerAt(await context.newPage());
    await second.page.goto(app.url);
    await second.sees('home');
    await first.sees('closed');
    await second.rename('Bob');
    await second.sees('home');
    expect(await app.stop()).toBe(0);
    await second.sees('closed');
  });
});
