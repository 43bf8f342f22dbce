// What only a browser window can do: be reloaded, be opened twice, and be approached by foreign pages.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startWebApp } from './apps.ts';
import { expect, test } from './party.ts';
import { playerAt, sameHashes } from './player.ts';

test('a page that is reloaded in the middle of a match catches up and stays in step', async ({ guest }) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  await bob.join(await ann.host());
  await ann.setBots(2);
  await ann.ready();
  await bob.ready();
  await sameHashes([ann, bob], 60);
  await bob.page.reload();
  await bob.sees('stage');
  const { frame } = await ann.stage();
  await sameHashes([ann, bob], frame + 60);
});

test('a second window takes over, and the first one says so instead of fighting back', async ({
  browser,
}) => {
  const app = await startWebApp();
  try {
    const context = await browser.newContext();
    const first = playerAt(await context.newPage());
    await first.page.goto(app.url);
    await first.sees('home');
    const second = playerAt(await context.newPage());
    await second.page.goto(app.url);
    await second.sees('home');
    await first.sees('closed');
    await second.rename('Bob');
    await second.sees('home');
    await context.close();
  } finally {
    expect(await app.stop()).toBe(0);
  }
});

test('when the app ends its page says so, and the app ends by itself with its friends told', async ({
  browser,
}) => {
  const app = await startWebApp();
  const context = await browser.newContext();
  const player = playerAt(await context.newPage());
  await player.page.goto(app.url);
  await player.sees('home');
  expect(await app.stop()).toBe(0);
  await player.sees('closed');
  await context.close();
});

test('a page from elsewhere cannot open a line to the app, not even with the token', async ({ browser }) => {
  const app = await startWebApp();
  const foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Foreign</title>');
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
    const control = app.url.replace('http:', 'ws:').replace('/?', '/control?');
    const outcome = await page.evaluate(
      (url) =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(url);
          socket.onopen = () => resolve('open');
          socket.onclose = () => resolve('closed');
        }),
      control,
    );
    expect(outcome).toBe('closed');
    await context.close();
  } finally {
    foreign.closeAllConnections();
    foreign.close();
    await app.stop();
  }
});

test('the page runs nothing but its own files, and its address does not show the token', async ({
  browser,
}) => {
  const app = await startWebApp();
  try {
    const context = await browser.newContext();
    const { page, sees } = playerAt(await context.newPage());
    await page.goto(app.url);
    await sees('home');
    expect(page.url()).not.toContain('token');
    const title = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "injected"';
      document.head.append(script);
      return document.title;
    });
    expect(title).toBe('Ethernight');
    await context.close();
  } finally {
    await app.stop();
  }
});
