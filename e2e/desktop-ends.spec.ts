// How the desktop app ends, by any cause: the others in its room are told, and it can be opened again at once.

import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newDataFolder, sparingProfile } from './apps.ts';
import { type Desktop, type LaunchOptions, launchDesktop, partyPid } from './desktop.ts';
import { playerAt } from './player.ts';
import { joinStranger, type OpenRoom, openRoom } from './strangers.ts';

const open: Desktop[] = [];
const rooms: OpenRoom[] = [];
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((desktop) => desktop.close()));
  await Promise.all(rooms.splice(0).map((room) => room.close()));
});

async function launch(options: LaunchOptions = {}): Promise<Desktop> {
  const desktop = await launchDesktop({ args: ['--udp-port=0'], profile: sparingProfile('Ada'), ...options });
  open.push(desktop);
  return desktop;
}

/** An app whose person is a guest in a room. */
async function guest(): Promise<{ readonly desktop: Desktop; readonly room: OpenRoom }> {
  const room = await openRoom();
  rooms.push(room);
  const desktop = await launch();
  await playerAt(desktop.window).join(room.address);
  await expect.poll(() => room.members).toEqual(['Ada']);
  return { desktop, room };
}

/** Leaves every question to the host unanswered, and keeps the questions. */
async function leaveUnanswered({ app }: Desktop): Promise<void> {
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async (...given: unknown[]) => {
      console.error(`asked: ${(given.at(-1) as { readonly message: string }).message}`);
      return new Promise(() => {});
    };
  });
}

/** Resolves with how the app's process ended, once the driver has noticed. */
async function endOf({ app }: Desktop): Promise<readonly unknown[]> {
  const [how] = await Promise.all([once(app.process(), 'exit'), app.waitForEvent('close')]);
  return how;
}

/** Time within which a goodbye arrives, ms: members notice a silence after five seconds only. */
const told = (room: OpenRoom) => expect.poll(() => room.members, { timeout: 3_000 }).toEqual([]);

for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} ends the app of a host of others without a question, however often it comes`, async () => {
    const desktop = await launch();
    const address = await playerAt(desktop.window).host();
    const bob = await joinStranger(Number(address.split(':').at(-1)), 'Bob');
    try {
      await expect(playerAt(desktop.window).member('Bob')).toBeVisible();
      await leaveUnanswered(desktop);
      const program = desktop.app.process();
      const ended = endOf(desktop);
      program.kill(signal);
      setTimeout(() => program.kill(signal), 5);
      expect(await ended).toEqual([0, null]);
    } finally {
      await bob.leave();
    }
  });

  test(`a party process that gets ${signal} itself says goodbye to its room`, async () => {
    const { desktop, room } = await guest();
    process.kill(await partyPid(desktop), signal);
    await told(room);
  });
}

/** Plays a shutdown, and ends the machine at once where nothing holds it up. */
async function shutDown({ app }: Desktop): Promise<void> {
  await app.evaluate(({ powerMonitor }) => {
    setTimeout(() => {
      let held = false;
      const preventDefault = () => {
        held = true;
      };
      powerMonitor.emit('shutdown', { preventDefault });
      if (!held) process.kill(process.pid, 'SIGKILL');
    });
  });
}

if (process.platform === 'linux') {
  test('a machine that is shut down waits for the app, which tells its room and goes', async () => {
    const { desktop, room } = await guest();
    const ended = endOf(desktop);
    await shutDown(desktop);
    await told(room);
    expect(await ended).toEqual([0, null]);
  });
}

test('a session of Windows that ends waits for the app, which has told its room by then', async () => {
  const { desktop, room } = await guest();
  const ended = endOf(desktop);
  const party = await partyPid(desktop);
  // Windows ends all processes of the app as soon as its listeners have returned.
  await desktop.app.evaluate(({ BrowserWindow }, pid) => {
    setTimeout(() => {
      const event = { reasons: ['critical'], preventDefault: () => {} };
      const [window] = BrowserWindow.getAllWindows();
      window?.emit('query-session-end', event);
      window?.emit('session-end', event);
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process has ended and was reaped.
      }
      process.exit(9);
    });
  }, party);
  await told(room);
  expect(await ended).toEqual([9, null]);
});

test('an app whose party has died too often ends when the person gives up, and can be opened again', async () => {
  const dataFolder = await newDataFolder(sparingProfile('Ada'));
  try {
    const desktop = await launch({ dataFolder });
    await playerAt(desktop.window).sees('home');
    await desktop.app.evaluate(async ({ BrowserWindow, dialog }) => {
      const [window] = BrowserWindow.getAllWindows();
      if (!window) throw new Error('there is no window');
      const minimized = new Promise<void>((resolve) => window.once('minimize', () => resolve()));
      window.minimize();
      await minimized;
      // The person answers when they see the question, which belongs to the window.
      dialog.showMessageBox = async () => {
        if (window.isMinimized())
          await new Promise<void>((resolve) => window.once('restore', () => resolve()));
        return { response: 1, checkboxChecked: false }; // quit
      };
    });
    const ended = endOf(desktop);
    let last = 0;
    for (let death = 0; death < 3; death++) {
      await expect.poll(() => partyPid(desktop)).not.toBe(last);
      last = await partyPid(desktop);
      process.kill(last, 'SIGKILL');
    }
    expect(await ended).toEqual([0, null]);
    const again = await launch({ dataFolder });
    await playerAt(again.window).sees('home');
    await again.close();
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
});

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

if (process.platform === 'linux') {
  test('what is opened while the window closes is opened by the app that comes next, an AppImage by its own file', async () => {
    const dataFolder = await newDataFolder(sparingProfile('Ada'));
    try {
      // In place of the AppImage, which the system starts next: writes down what it is started with.
      const image = join(dataFolder, 'Ethernight.AppImage');
      const started = join(dataFolder, 'started');
      const script = `#!/bin/sh\nprintf '%s\\n' "$@" > '${started}.new'\nmv '${started}.new' '${started}'\n`;
      await writeFile(image, script, { mode: 0o755 });
      const first = await launch({ dataFolder, env: { APPIMAGE: image } });
      await playerAt(first.window).sees('home');
      const ended = endOf(first);
      const link = 'ethernight://join/127.0.0.1:9';
      const replay = join(dataFolder, 'evening.ethernight-replay');
      await first.app.evaluate(
        ({ app, BrowserWindow }, [early = '', late = '']) => {
          const open = (what: string) => app.emit('second-instance', {}, [process.execPath, what], '/', null);
          setTimeout(() => {
            const [window] = BrowserWindow.getAllWindows();
            window?.close();
            open(early); // its page is there still
            window?.once('closed', () => open(late));
          });
        },
        [link, replay],
      );
      expect(await ended).toEqual([0, null]);
      const given = async () => (await readFile(started, 'utf8').catch(() => '')).trimEnd().split('\n');
      await expect.poll(async () => (await given()).slice(-2)).toEqual([link, replay]);
    } finally {
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}

test('an app that is started while another one still says goodbye opens, once that has gone', async () => {
  const dataFolder = await newDataFolder(sparingProfile('Ada'));
  try {
    const first = await launch({ dataFolder });
    await playerAt(first.window).sees('home');
    const party = await partyPid(first);
    process.kill(party, 'SIGSTOP'); // its goodbye takes as long as it may
    const ended = endOf(first);
    const holdsLock = await first.app.evaluate(
      ({ app }) =>
        new Promise<boolean>((resolve) => {
          app.once('will-quit', () => resolve(app.hasSingleInstanceLock())); // after the shell's own
          setTimeout(() => app.quit());
        }),
    );
    expect(holdsLock).toBe(false);
    await expect.poll(() => first.app.windows().length).toBe(0);
    const second = await launch({ dataFolder });
    await playerAt(second.window).sees('home');
    expect(await ended).toEqual([0, null]);
    await expect.poll(() => runs(party)).toBe(false);
    await second.close();
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
});

test('an app that the system opens again while it says goodbye is there again when it has gone', async () => {
  const dataFolder = await newDataFolder(sparingProfile('Ada'));
  try {
    const first = await launch({ dataFolder });
    await playerAt(first.window).sees('home');
    process.kill(await partyPid(first), 'SIGSTOP'); // its goodbye takes as long as it may
    const ended = endOf(first);
    // The other one tells of its start, and ends.
    const told = join(dataFolder, 'started.json');
    await first.app.evaluate(({ app }, file) => {
      process.argv.push(`--smoke=${file}`);
      setTimeout(() => {
        app.once('will-quit', () => app.emit('activate', {}, false)); // as macOS does
        app.quit();
      });
    }, told);
    expect(await ended).toEqual([0, null]);
    await expect.poll(() => readFile(told, 'utf8').catch(() => '')).toContain('"visible":true');
    await expect.poll(() => readFile(join(dataFolder, 'logs/party.log'), 'utf8')).toContain('"msg":"closed"');
  } finally {
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
});
