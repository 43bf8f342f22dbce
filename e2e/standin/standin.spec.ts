// What the shell relies on, tried on a fixture app: the same facts must hold on the stand-in and on Electron.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Desktop, desktopProgram, launchDesktop } from '../desktop.ts';

const appFolder = join(import.meta.dirname, 'fixture');

/** What the fixture's page keeps for us, seen from inside it. */
interface FixturePage {
  received: unknown[];
  portCloses: number;
  port: MessagePort;
  onReceived(data: unknown): void;
  ask(message: unknown): Promise<unknown>;
}
declare global {
  interface Window extends FixturePage {}
}

// One app for all, in this order: what they do to it is nothing that must not be done twice, and the last one ends it.
test.describe.configure({ mode: 'default' });
let desktop: Desktop;
test.beforeAll(async () => {
  desktop = await launchDesktop({ appFolder });
  await connected();
});
test.afterAll(() => desktop.close());

const connected = () => desktop.window.waitForFunction(() => window.received?.length > 0);

test('the page is a secure page of its own scheme and knows nothing of Node or the preload script', async () => {
  const { window: page } = desktop;
  expect(await page.evaluate(() => [isSecureContext, window.received])).toEqual([
    true,
    [['--greeting=hello']],
  ]);
  const names = ['require', 'process', 'module', 'electron', 'onlyInPreload', 'inlineRan', 'standinSend'];
  const types = await page.evaluate((all) => all.map((name) => typeof Reflect.get(globalThis, name)), names);
  expect(types).toEqual(names.map(() => 'undefined'));
});

test('the main process answers as Electron does', async () => {
  const facts = await desktop.app.evaluate(({ app, BrowserWindow }) => ({
    version: app.getVersion(),
    languages: app.getPreferredSystemLanguages().length > 0,
    packaged: app.isPackaged,
    data: app.getPath('userData'),
    windows: BrowserWindow.getAllWindows().length,
    visible: BrowserWindow.getAllWindows()[0]?.isVisible(),
    electron: process.versions.electron !== undefined,
  }));
  const { dataFolder } = desktop;
  expect(facts).toMatchObject({
    version: '1.2.3',
    languages: true,
    packaged: false,
    data: dataFolder,
    windows: 1,
    visible: true,
    electron: true,
  });
  const handle = await desktop.app.browserWindow(desktop.window);
  expect(await handle.evaluate((window) => window.webContents.isLoading())).toBe(false);
});

test('ports carry JSON and bytes between the page and the utility process, in order', async () => {
  const echoed = await desktop.window.evaluate(async () => [
    await window.ask({ do: 'join', nested: [1, null, 'ü\u2028"\\'] }),
    Array.from((await window.ask(Uint8Array.of(0, 127, 255))) as Uint8Array),
    Array.from(new Uint8Array((await window.ask(Uint8Array.of(5, 6).buffer)) as ArrayBuffer)),
  ]);
  expect(echoed).toEqual([{ do: 'join', nested: [1, null, 'ü\u2028"\\'] }, [0, 127, 255], [5, 6]]);
});

test('a burst arrives whole and in order', async () => {
  const firsts = await desktop.window.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        window.onReceived = (data) => {
          seen.push((data as Uint8Array)[4095] as number);
          if (seen.length === 200) resolve(seen);
        };
        window.port.postMessage({ burst: 200, bytes: 4096 });
      }),
  );
  expect(firsts).toEqual(Array.from({ length: 200 }, (_, index) => index));
});

test('a utility process that is killed closes the page port, and a new one gets new ports', async () => {
  const { app, window: page } = desktop;
  const before = await page.evaluate(() => window.received.length);
  await app.evaluate(() => Reflect.get(globalThis, 'killEcho')());
  await expect.poll(() => page.evaluate(() => window.portCloses)).toBe(1);
  await expect.poll(() => app.evaluate(() => typeof Reflect.get(globalThis, 'echoExit'))).toBe('number');
  await app.evaluate(({ BrowserWindow }) => {
    Reflect.get(globalThis, 'startEcho')();
    Reflect.get(globalThis, 'connect')(BrowserWindow.getAllWindows()[0]);
  });
  await page.waitForFunction((count) => window.received.length === count, before + 1);
  expect(await page.evaluate(() => window.ask('again'))).toBe('again');
});

test('a page that is loaded again gets ports again', async () => {
  await desktop.window.reload();
  await connected();
  expect(await desktop.window.evaluate(() => window.ask('after the reload'))).toBe('after the reload');
});

test('the page goes nowhere else, opens nothing, and loads nothing foreign', async () => {
  const { app, window: page } = desktop;
  const url = page.url();
  expect(await page.evaluate(() => open('https://example.invalid/'))).toBeNull();
  await page.click('#blank');
  await page.click('#away');
  // One that would answer.
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fetched = await page.evaluate(
    (address) => fetch(address).then(String, () => 'refused'),
    `http://127.0.0.1:${port}/`,
  );
  server.close();
  expect([fetched, asked]).toEqual(['refused', 0]);
  expect(page.url()).toBe(url);
  expect(await page.evaluate(() => window.ask('still here'))).toBe('still here');
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  await expect.poll(() => app.windows().length).toBe(1);
});

test('a worker loads its modules under the scheme', async () => {
  const answer = await desktop.window.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker('worker.js', { type: 'module' });
        worker.onmessage = (event) => resolve(event.data);
        worker.onerror = () => reject(new Error('the worker did not load'));
      }),
  );
  expect(answer).toBe(42);
});

test('a second start with the same data folder ends, and the first is told', async () => {
  const { file, args, env } = desktopProgram(desktop.dataFolder, { appFolder });
  const second = spawn(file, [...args, 'fixture://hello'], { env, stdio: 'ignore' });
  expect(await once(second, 'exit')).toEqual([0, null]);
  const seconds = () => desktop.app.evaluate(() => Reflect.get(globalThis, 'secondInstances') as string[][]);
  await expect.poll(async () => (await seconds())?.length).toBe(1);
  expect((await seconds())[0]).toContain('fixture://hello');
});

test('attention can be called for, sleep kept off, and a notification made', async () => {
  const facts = await desktop.app.evaluate(({ BrowserWindow, powerSaveBlocker, Notification }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) throw new Error('there is no window');
    window.flashFrame(true);
    window.flashFrame(false);
    window.focus();
    const blocker = powerSaveBlocker.start('prevent-display-sleep');
    const started = powerSaveBlocker.isStarted(blocker);
    powerSaveBlocker.stop(blocker);
    return {
      started,
      stopped: !powerSaveBlocker.isStarted(blocker),
      title: new Notification({ title: 'Hello', body: 'there' }).title,
    };
  });
  expect(facts).toEqual({ started: true, stopped: true, title: 'Hello' });
});

test('two apps with two data folders run side by side', async () => {
  const other = await launchDesktop({ appFolder });
  await other.window.waitForFunction(() => window.received?.length > 0);
  expect(await desktop.window.evaluate(() => window.ask('one'))).toBe('one');
  expect(await other.window.evaluate(() => window.ask('two'))).toBe('two');
  await other.close();
});

test('closing the window goes through will-quit and ends the process', async () => {
  const { app, window: page } = desktop;
  const program = app.process(); // not to be asked for once the app has gone
  const ended = app.waitForEvent('close');
  await page.close();
  await ended;
  expect(program.exitCode).toBe(0);
});
