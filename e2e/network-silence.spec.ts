// Nothing but the app's own sockets goes to the network, ever: a whole evening on a network of its own (namespaces
// behind a switch), where every packet that leaves a machine is looked at. For root of a Linux with iproute2 and
// nftables; others do not run it (build/testing/networks.ts).

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { sparingProfile, startWebApp } from './apps.ts';
import { browserOn } from './discovery/browser-on.ts';
import { startGuest } from './discovery/guest.ts';
import { type Machine, openNetwork, type TestNetwork } from './discovery/network.ts';
import { watch } from './network-silence/watch.ts';
import { playerAt } from './player.ts';

// Twenty seconds on an idle machine.
test.setTimeout(300_000);

let network: TestNetwork;

test.beforeAll(async () => {
  network = await openNetwork();
});
test.afterAll(() => network?.close());

/** Everything that the page asks for or opens a line to, by where that is. */
function originsOf(page: Page): ReadonlySet<string> {
  const origins = new Set<string>();
  const note = (url: string) => {
    if (!/^(data|blob):/.test(url)) origins.add(new URL(url.replace(/^ws/, 'http')).origin);
  };
  page.on('request', (request) => note(request.url()));
  page.on('websocket', (socket) => note(socket.url()));
  return origins;
}

test('an evening from start to end sends nothing but what its players need', { tag: '@networks' }, async ({
  launchOptions,
}) => {
  const [here, there] = [await network.machine(), await network.machine()];
  const [watched, watchedThere] = [await watch(here), await watch(there)];
  const profile = sparingProfile('Somebody');
  const app = await startWebApp([], { under: here.under, secluded: true, profile });
  const browser = await browserOn(here, launchOptions.args ?? []);
  const bob = await startGuest(there, 'Bob');
  try {
    const page = await browser.newPage();
    const origins = originsOf(page);
    const ann = playerAt(page);
    await page.goto(await app.link());
    await ann.sees('home');
    await ann.rename('Ann');

    // A room of one's own, which the other one finds and joins, and a match.
    await ann.host();
    await bob.send({ do: 'join', address: (await bob.finds('Ann')).addresses.join(',') });
    await expect(ann.member('Bob')).toBeVisible();
    await expect(page.locator('.JoinPanel-word')).not.toContainText('…');
    await page.getByRole('textbox', { name: 'Say something' }).fill('Hello');
    await page.keyboard.press('Enter');
    await bob.send({ do: 'ready', ready: true });
    await ann.ready();
    await ann.sees('match');
    await ann.reaches(60);
    await ann.press('ArrowUp');
    await ann.button('Menu').click();
    await ann.button('Network').click();
    await page.getByRole('dialog', { name: 'Network' }).getByRole('button', { name: 'Done' }).click();
    await ann.endMatch();
    await ann.button('Leave').click();
    await ann.button('Close the room').click();
    await ann.sees('home');

    // Every section of the settings, and a game against bots.
    await ann.button('Settings').click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    for (const section of ['Sound', 'Controls', 'Play', 'Data', 'General']) {
      await settings.getByRole('button', { name: section, exact: true }).click();
    }
    await settings.getByRole('button', { name: 'Done' }).click();
    await ann.hostWithBots();
    await ann.ready();
    await ann.sees('match');
    await ann.button('Menu').click();
    await ann.button('Leave room').click();
    await ann.sees('home');

    // Ann finds and joins Bob’s room.
    await bob.send({ do: 'dismiss' });
    await bob.send({ do: 'host', game: 'powder' });
    await page.getByRole('button', { name: /Bob’s room/ }).click();
    await ann.sees('lobby');
    await ann.button('Leave').click();
    await ann.sees('home');

    expect([...origins]).toEqual([app.origin]);

    // The page may not ask elsewhere either: its policy is in the way before a packet is.
    for (const url of [`http://${there.address}:8080/`, 'http://203.0.113.7/', 'https://[2001:db8::7]/']) {
      expect(await page.evaluate(asksElsewhere, url), url).toBe('refused');
    }

    expect(await watched.strays()).toEqual([]);
    expect(await watchedThere.strays()).toEqual([]);
    const { rooms, everybody, multicast } = await watched.seen();
    for (const packets of [rooms, everybody, multicast]) expect(packets).toBeGreaterThan(0);

    // The watch does see what strays.
    await sendElsewhere(here, '203.0.113.7');
    expect(await watched.strays()).toEqual(['203.0.113.7 udp 9']);
  } finally {
    await bob.quit();
    await browser.close();
    await app.stop();
  }
});

/** Runs in the page: by the ways that a page has to ask somewhere. */
async function asksElsewhere(url: string): Promise<'refused' | 'asked'> {
  const PATIENCE_MS = 5000;
  const wanted = new Set(['connect-src', 'img-src', 'script-src-elem', 'style-src-elem']);
  const all = Promise.withResolvers<'refused'>();
  const note = (event: SecurityPolicyViolationEvent) => {
    wanted.delete(event.effectiveDirective);
    if (wanted.size === 0) all.resolve('refused');
  };
  document.addEventListener('securitypolicyviolation', note);
  await fetch(url, { mode: 'no-cors' }).catch(() => {});
  navigator.sendBeacon(url, 'x');
  new Image().src = url;
  const script = document.createElement('script');
  script.src = url;
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = url;
  document.head.append(script, style);
  try {
    new WebSocket(url.replace(/^http/, 'ws')).close();
  } catch {} // some browsers throw instead of telling
  const patience = new Promise<'asked'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'asked'));
  const outcome = await Promise.race([all.promise, patience]);
  script.remove();
  style.remove();
  document.removeEventListener('securitypolicyviolation', note);
  return outcome;
}

async function sendElsewhere({ under }: Machine, address: string): Promise<void> {
  const program = `const s = require('node:dgram').createSocket('udp4'); s.send('x', 9, '${address}', () => s.close())`;
  const [file = '', ...args] = [...under, process.execPath, '-e', program];
  await promisify(execFile)(file, args);
}
