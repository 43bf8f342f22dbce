// What the shell does around its window: links that open it, and calling people back when a game starts.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { initialSettings } from '../electron/party/settings.ts';
import { freeUdpPort, newDataFolder } from './apps.ts';
import { type Desktop, desktopProgram, launchDesktop } from './desktop.ts';
import { playerAt } from './player.ts';

const open: Desktop[] = [];
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((desktop) => desktop.close()));
});

async function launch(args: readonly string[] = [], udpPort = 0): Promise<Desktop> {
  const desktop = await launchDesktop({ args: [`--udp-port=${udpPort}`, ...args] });
  open.push(desktop);
  return desktop;
}

/** An app whose room is open at the port. */
async function host(port: number): Promise<Desktop> {
  const desktop = await launch([], port);
  const player = playerAt(desktop.window);
  await player.sees('home');
  await player.host();
  return desktop;
}

/** The system opens a link or a file: the program is started with it, and hands it over to the one that runs. */
async function openWith(desktop: Desktop, what: string, cwd?: string): Promise<void> {
  const { file, args, env } = desktopProgram(desktop.dataFolder);
  const second = spawn(file, [...args, what], { env, stdio: 'ignore', ...(cwd && { cwd }) });
  expect(await once(second, 'exit')).toEqual([0, null]);
}

test('a link that is opened while the app runs joins its room', async () => {
  const port = await freeUdpPort();
  await host(port);
  const guest = await launch();
  const player = playerAt(guest.window);
  await player.sees('home');
  await guest.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  await openWith(guest, `ethernight://join/127.0.0.1:${port}`);
  await player.sees('lobby');
  const minimized = () =>
    guest.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  await expect.poll(minimized).toBe(false);
});

test('the app that is started by a link joins its room', async () => {
  const port = await freeUdpPort();
  await host(port);
  const guest = await launch([`ethernight://join/127.0.0.1:${port}`]);
  await playerAt(guest.window).sees('lobby');
});

test('whoever is in a room is asked before a link takes them away', async () => {
  const [first, second] = [await freeUdpPort(), await freeUdpPort()];
  await host(first);
  const inTheirOwn = await host(second);
  const player = playerAt(inTheirOwn.window);
  const dialog = player.page.getByRole('dialog');
  const link = `ethernight://join/127.0.0.1:${first}`;

  await openWith(inTheirOwn, link);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog).toBeHidden();
  await player.sees('lobby');

  await openWith(inTheirOwn, link);
  await dialog.getByRole('button').first().click();
  await expect(dialog).toBeHidden();
  // Nobody may kick who is a guest.
  await player.sees('lobby');
  await expect(player.page.getByText('This room is at')).toBeVisible();
});

test('anything else on the command line is no link', async () => {
  const desktop = await launch();
  const player = playerAt(desktop.window);
  await player.sees('home');
  await openWith(desktop, 'https://example.invalid/');
  await openWith(desktop, 'ethernight-other://join/127.0.0.1:9');
  await expect(player.screen('home')).toBeVisible();
});

test('a replay that is opened is played again, and what came of it is said', async () => {
  const desktop = await launch();
  const player = playerAt(desktop.window);
  await player.sees('home');
  await player.hostWithBots();
  await player.ready();
  await expect.poll(async () => (await player.stage()).frame).toBeGreaterThan(120);
  await player.press('Escape');
  await player.button('End match').click();
  await player.sees('lobby');

  // The system's own window: what it would have said is written down.
  await desktop.app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async (options: unknown) => {
      Object.assign(globalThis, { asked: options });
      return { response: 0, checkboxChecked: false };
    };
  });
  const asked = () => desktop.app.evaluate(() => Reflect.get(globalThis, 'asked'));
  const folder = join(desktop.dataFolder, 'replays');
  const [replay = ''] = await readdir(folder);
  await openWith(desktop, replay, folder); // typed in that folder
  await expect
    .poll(asked)
    .toMatchObject({ message: expect.stringMatching(/^This replay of Trails breaks off/) });

  await openWith(desktop, join(folder, 'gone.ethernight-replay'));
  await expect.poll(asked).toMatchObject({ message: 'This replay cannot be read.' });
});

test('whoever has started the app with a line to it ends it by letting go, and its room hears of it', async () => {
  const port = await freeUdpPort();
  const player = playerAt((await host(port)).window);
  const dataFolder = await newDataFolder({ name: 'Ada', settings: initialSettings, recent: [] });
  const { file, args, env } = desktopProgram(dataFolder);
  const guest = spawn(file, [...args, '--udp-port=0', `ethernight://join/127.0.0.1:${port}`], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(guest, 'exit');
  await expect(player.member('Ada')).toBeVisible();
  guest.disconnect();
  expect(await ended).toEqual([0, null]);
  await expect(player.member('Ada')).toBeHidden({ timeout: 2_000 }); // silence would be noticed after five seconds
  await rm(dataFolder, { recursive: true });
});

test('a game that starts calls people back, and the display stays awake until it is over', async () => {
  const desktop = await launch();
  const { app } = desktop;
  const player = playerAt(desktop.window);
  await player.sees('home');
  await player.host();
  // The system's own doors: what goes through them is written down.
  await app.evaluate(({ BrowserWindow, Notification, powerSaveBlocker }) => {
    const seen = { flashes: [] as boolean[], said: [] as string[], press: () => {}, blocker: -1 };
    Object.assign(globalThis, { seen });
    const [window] = BrowserWindow.getAllWindows();
    if (!window) throw new Error('there is no window');
    window.flashFrame = (on) => seen.flashes.push(on);
    Notification.prototype.show = function (this: Electron.Notification) {
      seen.said.push(this.title);
      seen.press = () => this.emit('click');
    };
    const start = powerSaveBlocker.start.bind(powerSaveBlocker);
    powerSaveBlocker.start = (type) => {
      seen.blocker = start(type);
      return seen.blocker;
    };
    window.blur();
  });
  const seen = () => app.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(globalThis, 'seen'))));
  const awake = () =>
    app.evaluate(({ powerSaveBlocker }) => {
      const { blocker } = Reflect.get(globalThis, 'seen') as { blocker: number };
      return blocker >= 0 && powerSaveBlocker.isStarted(blocker);
    });
  expect(await awake()).toBe(false);

  await player.setBots(1);
  await player.ready();
  await expect.poll(async () => (await seen()).said).toHaveLength(1);
  expect(await seen()).toMatchObject({ flashes: [true], said: [expect.stringContaining('Trails')] });
  expect(await awake()).toBe(true);
  await app.evaluate(() => (Reflect.get(globalThis, 'seen') as { press(): void }).press());
  await expect.poll(async () => (await seen()).flashes).toEqual([true, false]);

  await player.sees('stage');
  expect(await awake()).toBe(true);
  await player.press('Escape');
  await player.button(/^Leave/).click();
  await expect.poll(awake).toBe(false);
});

test('a machine that wakes tells the party, which looks after its room', async () => {
  const desktop = await launch();
  const player = playerAt(desktop.window);
  await player.sees('home');
  await player.host();
  await desktop.app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend');
    powerMonitor.emit('resume');
  });
  const log = (name: string) => readFile(join(desktop.dataFolder, 'logs', name), 'utf8');
  await expect.poll(() => log('party.log')).toContain('"msg":"woke"');
  expect(await log('shell.log')).toMatch(/"the machine goes to sleep".*"the machine woke"/s);
  await expect(player.screen('lobby')).toBeVisible();
});

test('a party process that dies is in the log', async () => {
  const desktop = await launch();
  const player = playerAt(desktop.window);
  await player.sees('home');
  const pid = await desktop.app.evaluate(
    ({ app }) => app.getAppMetrics().find((metric) => metric.name === 'Ethernight party')?.pid,
  );
  process.kill(pid ?? 0, 'SIGKILL');
  await player.sees('failure');
  const log = await readFile(join(desktop.dataFolder, 'logs/shell.log'), 'utf8');
  expect(log).toContain('"msg":"the party process died"');
});

test('whoever has packed the app can start it once and hears that it came up, or what went wrong', async () => {
  const smoke = (program: readonly string[], env = process.env) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../build/smoke.ts'), '--', ...program], {
      env,
      encoding: 'utf8',
    });
  const { file, args, env } = desktopProgram('unused');
  const { stdout, status } = smoke([file, args[0] as string], env as NodeJS.ProcessEnv);
  expect(stdout).toMatch(/^Ethernight \d+\.\d+\.\d+ came up (in|without) its sandbox and ended well\.$/m);
  expect(status).toBe(0);

  const broken = smoke([process.execPath, '-e', 'process.exit(3)', '--']);
  expect(broken.stderr).toMatch(/did not come up \(3\)/);
  expect(broken.status).toBe(1);
});
