// What a page from elsewhere gets from the browser window's app, in the real browser in which a person plays: nothing.

import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { WebSocket } from 'ws';
import { openChromium } from '../build/testing/browser.ts';
import { sparingProfile, startWebApp, type WebApp } from './apps.ts';
import { playerAt } from './player.ts';

/** A name of a foreign owner that leads to this machine, as any name can be made to. */
const FOREIGN = 'evil.example';

test.describe.configure({ mode: 'default' });
let app: WebApp;
let browser: Browser;
let context: BrowserContext;
let server: Server;
let port: number;
/** All cookies that the foreign server received. */
let cookies: string;
let key: string;

test.beforeAll(async ({ launchOptions }) => {
  app = await startWebApp([], { profile: sparingProfile('Ann') });
  server = createServer((request, response) => {
    cookies += `${request.headers.cookie ?? ''};`;
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Foreign</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  browser = await openChromium({
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${FOREIGN} 127.0.0.1`],
  });
  context = await browser.newContext();
  const own = await context.newPage();
  await own.goto(await app.link());
  await playerAt(own).sees('home');
  key = await own.evaluate(() => localStorage.getItem('ethernight-key') ?? '');
  expect(key).not.toBe('');
});
test.beforeEach(() => {
  cookies = '';
});
test.afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
  await app.stop();
});

/** A page of a stranger on the internet, and one of another user of this machine, who may listen on another port. */
const PAGES = [
  ['from the internet', () => `http://${FOREIGN}:${port}/`],
  ['of another port of this machine', () => `http://127.0.0.1:${port}/`],
] as const;

async function open(address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

for (const [whose, address] of PAGES) {
  test(`a page ${whose} opens no socket, even with the key`, async () => {
    const page = await open(address());
    const sockets = [`/control?key=${key}`, `/stage?key=${key}`, '/control'].map(
      (path) => app.origin.replace('http', 'ws') + path,
    );
    const outcomes = await page.evaluate(
      (urls) =>
        Promise.all(
          urls.map(
            (url) =>
              new Promise<string>((resolve) => {
                const socket = new WebSocket(url);
                socket.onopen = () => resolve('open');
                socket.onclose = () => resolve('closed');
              }),
          ),
        ),
      sockets,
    );
    expect(outcomes).toEqual(['closed', 'closed', 'closed']);
  });

  test(`a page ${whose} reads nothing, runs nothing and shows nothing of the app`, async () => {
    const page = await open(address());
    // These files exist and have types that a page can embed: only their headers prevent it.
    const served = await (await fetch(app.origin)).text();
    const files = ['js', 'svg'].map((kind) => new RegExp(`"\\.(/assets/[^"]+\\.${kind})"`).exec(served)![1]!);
    for (const file of files) expect((await fetch(app.origin + file)).status).toBe(200);
    const outcomes = await page.evaluate(
      async ({ origin, script, picture }) => {
        const json = { 'content-type': 'application/json' };
        const tries: { [what: string]: () => Promise<Response> } = {
          page: () => fetch(origin, { credentials: 'include' }),
          session: () =>
            fetch(`${origin}/session`, { method: 'POST', headers: json, body: '{}', credentials: 'include' }),
          // Needs no leave, and is sent; the answer may not be seen.
          form: () => fetch(`${origin}/session`, { method: 'POST', body: '{}', credentials: 'include' }),
          enter: () => fetch(`${origin}/enter?token=guess`, { credentials: 'include' }),
        };
        const read: { [what: string]: string } = {};
        for (const [what, ask] of Object.entries(tries))
          read[what] = await ask().then(String, () => 'nothing');
        const load = (element: HTMLElement, source: string) =>
          new Promise<string>((resolve) => {
            element.onload = () => resolve('loaded');
            element.onerror = () => resolve('nothing');
            element.setAttribute('src', source);
            document.body.append(element);
          });
        read.script = await load(document.createElement('script'), origin + script);
        read.picture = await load(document.createElement('img'), origin + picture);
        return read;
      },
      { origin: app.origin, script: files[0]!, picture: files[1]! },
    );
    expect(new Set(Object.values(outcomes))).toEqual(new Set(['nothing']));
    // In a frame: the policy of the app forbids every page to embed it.
    await page.evaluate(async (origin) => {
      const frame = document.createElement('iframe');
      frame.src = origin;
      await new Promise((resolve) => {
        frame.onload = resolve;
        document.body.append(frame);
      });
    }, app.origin);
    expect(
      await page
        .frames()
        .at(-1)!
        .evaluate(() => document.querySelector('#app')),
    ).toBeNull();
  });

  test(`a page ${whose} that opens the app has no hold on its window`, async () => {
    const page = await open(address());
    const opened = context.waitForEvent('page');
    const held = page.evaluate(async (origin) => {
      const window = globalThis.open(origin);
      const closed = () => new Promise((resolve) => setTimeout(() => resolve(window?.closed), 20));
      while (!(await closed())) {} // cut off when the answer with its policy comes
      return true;
    }, app.origin);
    const popup = await opened;
    expect(await held).toBe(true);
    // It is a window as any other, and the person's own.
    await playerAt(popup).sees('home');
    await popup.close();
  });
}

test('a foreign name that leads here is told nothing, whatever it asks for', async () => {
  const page = await context.newPage();
  const rebound = `http://${FOREIGN}:${new URL(app.origin).port}`;
  const link = await app.link();
  for (const path of ['/', '/session', link.replace(app.origin, '')]) {
    const answer = await page.goto(rebound + path);
    expect(answer?.status()).toBe(403);
    expect(await answer?.text()).toBe('This server only answers to 127.0.0.1 and localhost.\n');
  }
  // Nor has it used the link up.
  expect((await page.goto(link))?.status()).toBe(200);
});

test('a server on another port of this machine is sent the cookie and not let in by it', async () => {
  await open(`http://127.0.0.1:${port}/`);
  // Else this would show nothing.
  const [cookie = ''] = new RegExp(`ethernight-${new URL(app.origin).port}=[\\w-]+`).exec(cookies) ?? [];
  expect(cookie).not.toBe('');
  const socket = new WebSocket(`${app.origin.replace('http', 'ws')}/control`, {
    origin: app.origin,
    headers: { cookie },
  });
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  expect(response.statusCode).toBe(403);
  const asked = await fetch(`${app.origin}/session`, {
    method: 'POST',
    headers: {
      origin: app.origin,
      'content-type': 'application/json',
      cookie,
    },
    body: '{}',
  });
  expect([asked.status, await asked.text()]).toEqual([204, '']);
});

/** What "back" and "forward" lead to. */
async function historyOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (await session.send('Page.getNavigationHistory')).entries;
}

test('the browser is started with a file of this user alone, and the link stands in no address', async () => {
  const home = await mkdtemp(join(tmpdir(), 'home-'));
  await mkdir(join(home, 'bin'));
  // As Linux is asked to open things: writes down what every user of the machine can read of its start.
  const script = `#!/bin/sh\necho "$0 $@" > "${home}/started"\n`;
  for (const program of ['xdg-open', 'open'])
    await writeFile(join(home, 'bin', program), script, { mode: 0o755 });
  const another = await startWebApp([], { profile: sparingProfile('Bob'), home });
  const fresh = await browser.newContext();
  try {
    await expect.poll(() => readFile(join(home, 'started'), 'utf8').catch(() => '')).toContain('.html');
    const [, file = ''] = (await readFile(join(home, 'started'), 'utf8')).trim().split(' ');
    const [, token = ''] = /name="token" value="([\w-]+)"/.exec(await readFile(file, 'utf8')) ?? [];
    expect(token).not.toBe('');
    expect(file).not.toContain(token);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);

    const page = await fresh.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    await playerAt(page).sees('home');
    expect([...asked, JSON.stringify(await historyOf(page))].join()).not.toContain(token);
    expect(page.url()).toBe(`${another.origin}/`);
    // The file has done its work.
    await expect.poll(() => readdir(home)).toEqual(['bin', 'started']);
  } finally {
    await fresh.close();
    await another.stop();
    await rm(home, { recursive: true, force: true });
  }
});

test('a link that was used lets no browser in, and the browser that used it keeps none of it', async () => {
  const used = await app.link();
  const first = await (await browser.newContext()).newPage();
  await first.goto(used);
  await playerAt(first).sees('home');
  expect(first.url()).toBe(`${app.origin}/`);
  expect((await historyOf(first)).map(({ url }) => url)).toEqual(['about:blank', `${app.origin}/`]);
  expect(await first.evaluate(() => document.cookie)).toBe('');

  const second = await (await browser.newContext()).newPage();
  expect((await second.goto(used))?.status()).toBe(403);
  await second.goto(app.origin);
  await playerAt(second).sees('closed');
  await expect(second.getByRole('heading')).toHaveText('This browser was not let in');
});
