// What the shell does around its window: links and files that open it, calling people back when a game starts, and being
// started by another program.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { newDataFolder, sparingProfile, startWebApp, webProgram } from './apps.ts';
import { type Desktop, desktopProgram, launchDesktop } from './desktop.ts';
import { playerAt } from './player.ts';
import { type OpenRoom, openRoom } from './strangers.ts';

const open: Desktop[] = [];
const rooms: OpenRoom[] = [];
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((desktop) => desktop.close()));
  await Promise.all(rooms.splice(0).map((room) => room.close()));
});

async function launch(): Promise<Desktop> {
  const desktop = await launchDesktop({ args: ['--udp-port=0'], profile: sparingProfile('Ann') });
  open.push(desktop);
  return desktop;
}

async function room(): Promise<OpenRoom> {
  const opened = await openRoom();
  rooms.push(opened);
  return opened;
}

const linkTo = ({ address }: OpenRoom) => `ethernight://join/${address}`;

/** The system opens a link or a file: the program is started with it, and hands it over to the one that runs. */
async function openWith(desktop: Desktop, what: string, cwd?: string): Promise<void> {
  const { file, args, env } = desktopProgram(desktop.dataFolder);
  const second = spawn(file, [...args, what], { env, stdio: 'ignore', ...(cwd && { cwd }) });
  expect(await once(second, 'exit')).toEqual([0, null]);
}

test('a link that is opened asks before it joins its room or takes people away, and anything else is no link', async () => {
  const [first, second] = [await room(), await room()];
  const desktop = await launch();
  const player = playerAt(desktop.window);
  await player.sees('home');
  await openWith(desktop, 'https://example.invalid/');
  await openWith(desktop, 'ethernight-other://join/127.0.0.1:9');
  await expect(player.screen('home')).toBeVisible();

  await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const dialog = player.page.getByRole('dialog');
  // Any page can open a link, so the app asks the person first, and the host hears nothing before.
  await openWith(desktop, linkTo(first));
  await expect(dialog).toContainText(`A link invites you to ${first.address}.`);
  expect(first.members).toEqual([]);
  await dialog.getByRole('button', { name: 'Join' }).click();
  await player.sees('lobby');
  const minimized = () =>
    desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  await expect.poll(minimized).toBe(false);

  await openWith(desktop, linkTo(second));
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog).toBeHidden();
  expect(await player.address()).toBe(first.address);

  await openWith(desktop, linkTo(second));
  await dialog.getByRole('button').first().click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => second.members.length).toBe(1);
  await player.sees('lobby');
  expect(await player.address()).toBe(second.address);
  expect(first.members).toEqual([]);
});

test('an app that is started by a link asks, and tells the room that it ends, however many signals one Ctrl+C sends', async () => {
  const here = await room();
  const args = ['--udp-port=0', linkTo(here)];
  const desktop = await launchDesktop({ args, profile: sparingProfile('Ada') });
  open.push(desktop);
  await desktop.window.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await expect.poll(() => here.members).toEqual(['Ada']);
  const ended = once(desktop.app.process(), 'exit');
  const closed = desktop.app.waitForEvent('close');
  await desktop.app.evaluate(() => {
    const signal = () => process.kill(process.pid, 'SIGINT');
    setImmediate(signal); // not before this is answered
    setTimeout(signal, 5); // by npm, which passes on what the terminal said
  });
  expect(await ended).toEqual([0, null]);
  await closed;
  await expect.poll(() => here.members, { timeout: 2_000 }).toEqual([]); // silence would be noticed after five seconds
});

test('a start in a browser with the same data folder brings the window to the front, with what it was to join', async () => {
  const there = await room();
  const desktop = await launch();
  await playerAt(desktop.window).sees('home');
  const options = ['--no-open', '--port', '0', '--data', desktop.dataFolder, '--join', there.address];
  const args = [await webProgram(), ...options];
  const second = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await Promise.all([text(second.stdout), once(second, 'exit')]);
  expect(said).toContain('Ethernight is open already: its window has come to the front.');
  await expect(desktop.window.getByRole('dialog')).toContainText(`A link invites you to ${there.address}.`);
});

test('a start on the desktop with the data folder of an app in a browser ends, and that one opens a window with the replay or the link', async ({
  page,
}) => {
  const there = await room();
  const home = await mkdtemp(join(tmpdir(), 'home-'));
  await mkdir(join(home, 'bin'));
  // A program in place of the one that opens things on Linux.
  await writeFile(join(home, 'bin/xdg-open'), '#!/bin/sh\n', { mode: 0o755 });
  const app = await startWebApp(['--udp-port=0'], { profile: sparingProfile('Ada'), home });
  try {
    await page.goto(await app.link());
    await playerAt(page).sees('home');
    const { file, args, env } = desktopProgram(app.dataFolder);
    const startWith = async (opened: string) => {
      const second = spawn(file, [...args, opened], { env, stdio: 'ignore' });
      expect(await once(second, 'exit')).toEqual([0, null]);
    };
    await startWith(join(home, 'gone.ethernight-replay'));
    await expect(page.getByText('The file can’t be read.')).toBeVisible();
    await startWith(linkTo(there));
    await expect(page.getByRole('dialog')).toContainText(`A link invites you to ${there.address}.`);
  } finally {
    await app.stop();
    await rm(home, { recursive: true });
  }
});

test('an app whose starter lets go of its line ends well', async () => {
  const dataFolder = await newDataFolder(sparingProfile('Ada'));
  const { file, args, env } = desktopProgram(dataFolder);
  const guest = spawn(file, [...args, '--udp-port=0'], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const ended = once(guest, 'exit');
  const log = () => readFile(join(dataFolder, 'logs/party.log'), 'utf8').catch(() => '');
  await expect.poll(log).toContain('"msg":"opened"');
  guest.disconnect();
  expect(await ended).toEqual([0, null]);
  await rm(dataFolder, { recursive: true });
});

// One evening at one app, because each app is a browser of its own here.
test('a game that starts calls people back, keeps the display awake, and can be played again from its file', async () => {
  const desktop = await launch();
  const { app } = desktop;
  const player = playerAt(desktop.window);
  await player.sees('home');
  await player.host();

  await test.step('a machine that wakes tells the party, which looks after its room', async () => {
    await app.evaluate(({ powerMonitor }) => {
      powerMonitor.emit('suspend');
      powerMonitor.emit('resume');
    });
    const log = (name: string) => readFile(join(desktop.dataFolder, 'logs', name), 'utf8');
    await expect.poll(() => log('party.log')).toContain('"msg":"woke"');
    expect(await log('shell.log')).toMatch(/"the machine goes to sleep".*"the machine woke"/s);
    await expect(player.screen('lobby')).toBeVisible();
  });

  // The system's own doors: what goes through them is written down.
  await app.evaluate(({ BrowserWindow, dialog, Notification, powerSaveBlocker }) => {
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
    dialog.showMessageBox = async (options: unknown) => {
      Object.assign(globalThis, { asked: options });
      return { response: 0, checkboxChecked: false };
    };
    window.blur();
  });
  const seen = () => app.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(globalThis, 'seen'))));
  const awake = () =>
    app.evaluate(({ powerSaveBlocker }) => {
      const { blocker } = Reflect.get(globalThis, 'seen') as { blocker: number };
      return blocker >= 0 && powerSaveBlocker.isStarted(blocker);
    });

  await test.step('the start calls, and the display stays awake until the match is over', async () => {
    expect(await awake()).toBe(false);
    await player.setBots(1);
    await player.ready();
    await expect.poll(async () => (await seen()).said).toHaveLength(1);
    expect(await seen()).toMatchObject({ flashes: [true], said: [expect.stringContaining('Trails')] });
    expect(await awake()).toBe(true);
    await app.evaluate(() => (Reflect.get(globalThis, 'seen') as { press(): void }).press());
    await expect.poll(async () => (await seen()).flashes).toEqual([true, false]);
    await player.sees('match');
    expect(await awake()).toBe(true);
    await player.reaches(120);
    await player.endMatch();
    await expect.poll(awake).toBe(false);
  });

  await test.step('a replay that is opened is watched, and one that cannot be is told so', async () => {
    const folder = join(desktop.dataFolder, 'replays');
    const [replay = ''] = await readdir(folder);
    await openWith(desktop, replay, folder); // typed in that folder
    await player.sees('replay');
    await expect(player.page.locator('[data-verdict="same"]')).toBeVisible();
    await openWith(desktop, join(folder, 'gone.ethernight-replay'));
    await expect(player.page.getByText('The file can’t be read.')).toBeVisible();
  });
});

test('a smoke test of the packed app says that its window came up, or what went wrong', async () => {
  const smoke = (program: readonly string[], env = process.env) =>
    spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../build/smoke.ts'), '--start', '--', ...program],
      {
        env,
        encoding: 'utf8',
      },
    );
  const { file, args, env } = desktopProgram('unused');
  const { stdout, status } = smoke([file, args[0] as string], env as NodeJS.ProcessEnv);
  expect(stdout).toMatch(
    /^Ethernight \d+\.\d+\.\d+ came up (in|without) its sandbox, showed its window and ended well\.$/m,
  );
  expect(status).toBe(0);

  const broken = smoke([process.execPath, '-e', 'process.exit(3)', '--']);
  expect(broken.stderr).toMatch(/did not come up \(3\)/);
  expect(broken.status).toBe(1);
});
