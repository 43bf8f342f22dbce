// The desktop shell itself: an isolated window that goes nowhere else, and a party process that may die.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { gameRecipe } from '../electron/party/native/testing/game-recipe.ts';
import { newDataFolder, sparingProfile } from './apps.ts';
import { type Desktop, launchDesktop, partyPid } from './desktop.ts';
import { BUTTON, plugIn } from './pads.ts';
import { playerAt } from './player.ts';
import { joinStranger } from './strangers.ts';

/** A game that every computer lacks. */
const UNKNOWN_GAME = 'Nowhere Game';

// One window for all, each of which begins at home: what they try must not come through, so that nothing of it is left.
test.describe.configure({ mode: 'default' });
let desktop: Desktop;
let dataFolder: string;
async function launch(): Promise<void> {
  desktop = await launchDesktop({ args: ['--udp-port=0'], dataFolder });
}
test.beforeAll(async () => {
  dataFolder = await newDataFolder(sparingProfile('Ann'));
  await mkdir(join(dataFolder, 'recipes'));
  const recipe = gameRecipe({ id: 'nowhere', name: UNKNOWN_GAME });
  await writeFile(join(dataFolder, 'recipes/nowhere.json'), JSON.stringify(recipe));
  await launch();
});
test.beforeEach(() => playerAt(desktop.window).sees('home'));
test.afterAll(async () => {
  await desktop.close();
  await rm(dataFolder, { recursive: true, force: true });
});

test('the page has nothing of Node, Electron or the preload script', { tag: '@core' }, async () => {
  const names = ['require', 'process', 'module', 'global', 'Buffer', 'electron', 'ipcRenderer'];
  const types = await desktop.window.evaluate(
    (all) => all.map((name) => typeof Reflect.get(globalThis, name)),
    names,
  );
  expect(types).toEqual(names.map(() => 'undefined'));
});

test('its window is isolated and sandboxed, with nothing switched off that protects it', {
  tag: '@core',
}, async () => {
  const preferences = await desktop.app.evaluate(({ BrowserWindow }) =>
    // Electron knows it, its types do not.
    Reflect.get(BrowserWindow.getAllWindows()[0]!.webContents, 'getLastWebPreferences').call(
      BrowserWindow.getAllWindows()[0]!.webContents,
    ),
  );
  expect(preferences).toMatchObject({ contextIsolation: true, sandbox: true, nodeIntegration: false });
  const { webSecurity = true, webviewTag = false, nodeIntegrationInSubFrames = false } = preferences;
  const { nodeIntegrationInWorker = false, allowRunningInsecureContent = false } = preferences;
  const { experimentalFeatures = false } = preferences;
  expect(webSecurity).toBe(true);
  expect([webviewTag, nodeIntegrationInSubFrames, nodeIntegrationInWorker]).toEqual([false, false, false]);
  expect([allowRunningInsecureContent, experimentalFeatures]).toEqual([false, false]);
});

test('the page is granted what it needs, and nothing else', async () => {
  const states = await desktop.window.evaluate(async () => {
    const names = ['clipboard-write', 'geolocation', 'notifications', 'camera', 'microphone', 'midi'];
    const asked = names.map((name) => navigator.permissions.query({ name: name as PermissionName }));
    return (await Promise.all(asked)).map(({ state }) => state);
  });
  expect(states).toEqual(['granted', ...Array<string>(5).fill('denied')]);
});

test('frames and webviews show nothing, and no text becomes a script', { tag: '@core' }, async () => {
  const outcome = await desktop.window.evaluate(async () => {
    const frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => {
      frame.onload = resolve; // also of what was refused
    });
    frame.src = document.URL;
    document.body.append(frame);
    await loaded;
    const framed = frame.contentDocument?.querySelector('#app') ?? null;
    frame.remove();
    let evaluated = 'yes';
    try {
      new Function('return 1')();
    } catch {
      evaluated = 'no';
    }
    const isWord = document.createElement('webview').constructor === HTMLElement;
    return { framed, evaluated, webview: isWord ? 'a word' : 'a page' };
  });
  expect(outcome).toEqual({ framed: null, evaluated: 'no', webview: 'a word' });
});

test('the policy blocks inline scripts and foreign hosts', { tag: '@core' }, async () => {
  const outcome = await desktop.window.evaluate(async () => {
    const blocked: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'globalThis.inlineRan = true';
    document.head.append(script);
    const fetched = await fetch('https://example.invalid/').then(String, () => 'refused');
    const image = new Image();
    const loaded = new Promise((resolve) => {
      image.onload = () => resolve('loaded');
      image.onerror = () => resolve('refused');
    });
    image.src = 'https://example.invalid/pixel.png';
    return {
      inlineRan: Reflect.has(globalThis, 'inlineRan'),
      fetched,
      image: await loaded,
      blocked: [...new Set(blocked)].sort(),
    };
  });
  expect(outcome).toEqual({
    inlineRan: false,
    fetched: 'refused',
    image: 'refused',
    blocked: ['connect-src', 'img-src', 'script-src-elem'],
  });
});

test('no second window opens and the page does not navigate away', { tag: '@core' }, async () => {
  const { app, window: page } = desktop;
  const url = page.url();
  expect(await page.evaluate(() => window.open('https://example.invalid/'))).toBeNull();
  const click = (target: string) =>
    page.evaluate((where) => {
      const link = document.createElement('a');
      Object.assign(link, { href: 'https://example.invalid/', target: where });
      document.body.append(link);
      link.click();
      link.remove();
    }, target);
  await click('_blank');
  // Told after the app's own listener.
  await app.evaluate(({ BrowserWindow }) => {
    const navigations: unknown[] = [];
    Object.assign(globalThis, { navigations });
    const [window] = BrowserWindow.getAllWindows();
    window?.webContents.on('will-navigate', (event) => navigations.push([event.url, event.defaultPrevented]));
  });
  await click('');
  const navigations = () => app.evaluate(() => Reflect.get(globalThis, 'navigations') as unknown[]);
  await expect.poll(navigations).toEqual([['https://example.invalid/', true]]);
  expect(page.url()).toBe(url);
  await playerAt(page).sees('home');
  await expect.poll(() => app.windows().length).toBe(1);
});

test('a page that is loaded again is connected again', { tag: '@core' }, async () => {
  await desktop.window.reload();
  await playerAt(desktop.window).sees('home');
});

test('a host of others is asked once before the window closes, the app quits or the system ends, and may stay', async () => {
  const { app, window } = desktop;
  const player = playerAt(window);
  const address = await player.host();
  const bob = await joinStranger(Number(address.split(':').at(-1)), 'Bob');
  try {
    await expect(player.member('Bob')).toBeVisible();
    const asked = await app.evaluate(async ({ app: shell, BrowserWindow, dialog }) => {
      const questions: string[] = [];
      let stay = () => {};
      const answered = new Promise<void>((resolve) => {
        stay = resolve;
      });
      // Without a window macOS stops the main process.
      dialog.showMessageBox = async (...args: unknown[]) => {
        questions.push((args[1] as { readonly message: string }).message);
        await answered;
        return { response: 1, checkboxChecked: false };
      };
      /** Whether the system is held up that asks for such a reason, as Windows does. */
      const holdsUp = (reason: string) => {
        let held = false;
        const preventDefault = () => {
          held = true;
        };
        BrowserWindow.getAllWindows()[0]?.emit('query-session-end', { reasons: [reason], preventDefault });
        return held;
      };
      const held = {
        critical: holdsUp('critical'),
        askedFirst: questions.length,
        shutdown: holdsUp('shutdown'),
      };
      BrowserWindow.getAllWindows()[0]?.close();
      shell.quit();
      stay();
      await answered;
      return { questions, held };
    });
    expect(asked.questions).toEqual(['Quit Ethernight?']);
    expect(asked.held).toEqual({ critical: false, askedFirst: 0, shutdown: true });
    await player.sees('lobby');
    await expect(player.member('Bob')).toBeVisible();
  } finally {
    await bob.leave();
  }
  await expect(player.member('Bob')).toBeHidden();
  await player.button('Leave').click();
  await player.sees('home');
});

test('a game’s program is chosen by the system’s dialog, which opens once at a time', async () => {
  const { app, window } = desktop;
  const player = playerAt(window);
  await player.host();
  await window.getByRole('radio', { name: UNKNOWN_GAME }).click({ force: true }); // drawn by its label
  const question = window.getByRole('dialog', { name: `Where is ${UNKNOWN_GAME}?` });
  const client = question.getByRole('group', { name: 'Game' });
  const program = join(dataFolder, 'nowhere game');
  await writeFile(program, '', { mode: 0o755 });

  await app.evaluate(({ dialog }, path) => {
    const asked: unknown[] = [];
    dialog.showOpenDialog = async (...args: unknown[]) => {
      const { title, properties } = args.at(-1) as Electron.OpenDialogOptions;
      asked.push({ title, properties, belongs: args.length === 2 });
      await new Promise<void>((close) => Object.assign(globalThis, { asked, close }));
      return { canceled: false, filePaths: [path] };
    };
  }, program);
  const choose = client.getByRole('button', { name: 'Choose a program…' });
  await choose.click();
  await choose.click();
  // What the page asks of the shell arrives in order: the shell has heard both presses when this is done.
  const fills = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen());
  await window.keyboard.press('F11');
  await expect.poll(fills).toBe(true);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(false));
  const asked = await app.evaluate(() => {
    (Reflect.get(globalThis, 'close') as () => void)();
    return Reflect.get(globalThis, 'asked') as unknown;
  });
  expect(asked).toEqual([
    {
      title: `Choose the program of ${UNKNOWN_GAME}`,
      properties: ['openFile', 'dontAddToRecent'],
      belongs: true,
    },
  ]);
  await expect(client.getByRole('radio', { name: program })).toBeChecked();
  await question.getByRole('button', { name: 'Use these' }).click();
  await expect(question).toBeHidden();
  await player.button('Leave').click();
});

test('when the party process dies it is in the log, and the person is told and goes on', async () => {
  const player = playerAt(desktop.window);
  await player.host();
  await killParty();
  await player.sees('failure');
  await expect(player.heading).toHaveText('The game service stopped');
  expect(await shellLog()).toContain('"msg":"the party process died"');
  await player.page.getByRole('button').first().click();
  await player.sees('home');
  await player.host();
  await player.button('Leave').click();
});

/** Quits as at a shutdown of the machine; only Linux announces it ahead. */
async function shutDown({ app, close }: Desktop): Promise<void> {
  if (process.platform === 'linux') {
    const gone = app.waitForEvent('close');
    await app.evaluate(({ powerMonitor }) => {
      setTimeout(() => powerMonitor.emit('shutdown', { preventDefault: () => {} }));
    });
    await gone;
  }
  await close();
}

test('F11, a button and a gamepad fill the screen; that and the size are kept for the next start, also after a shutdown', async () => {
  const { window: page } = desktop;
  const fills = () =>
    desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen());
  const enter = () => playerAt(desktop.window).button('Fullscreen');
  const leave = () => playerAt(desktop.window).button('Leave fullscreen');
  await expect(enter()).toBeVisible();
  await page.keyboard.press('F11');
  await expect(leave()).toBeVisible();
  expect(await fills()).toBe(true);
  await leave().click();
  await expect(enter()).toBeVisible();
  expect(await fills()).toBe(false);
  await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(900, 650));
  const pad = await plugIn(page);
  await enter().focus();
  await pad.tap(BUTTON.A);
  await expect(leave()).toBeVisible();

  await shutDown(desktop);
  await launch();
  await expect(leave()).toBeVisible();
  expect(await fills()).toBe(true);
  await leave().click();
  const size = () => desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getSize());
  await expect.poll(size).toEqual([900, 650]);
});

// The last, because a driver sees nothing more of a page that has died.
test('a page that hangs, died or did not load is there again and says so, in the room that it was in', async () => {
  const { app } = desktop;
  await playerAt(desktop.window).host();
  /**
   * In the page, which Playwright has given up. Around a crash Chromium drops an answer now and then, though the page
   * answers the next question at once: it is asked again, so what is asked must bear that.
   */
  const inPage = (expression: string) =>
    app.evaluate(async ({ BrowserWindow }, code) => {
      const dropped = {};
      for (let asked = 0; asked < 5; asked++) {
        const limit = new Promise<unknown>((resolve) => setTimeout(resolve, 1_000, dropped));
        const answer = BrowserWindow.getAllWindows()[0]
          ?.webContents.executeJavaScript(code)
          .catch(() => null);
        const first: unknown = await Promise.race([answer, limit]);
        if (first !== dropped) return first;
      }
      return null;
    }, expression);
  const note = () => inPage(`document.querySelector('.notes-note')?.textContent`);
  const marked = () => inPage(`document.documentElement.dataset.before ?? ''`);
  await inPage(`document.documentElement.dataset.before = 'yes'; ''`);

  await app.evaluate(({ BrowserWindow, dialog }) => {
    dialog.showMessageBox = (async (...given: unknown[]) => {
      Object.assign(globalThis, { asked: given.at(-1) });
      return { response: 0, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
    BrowserWindow.getAllWindows()[0]?.emit('unresponsive');
  });
  await expect.poll(note).toBe('The window had stopped and was reopened.');
  expect(await marked()).toBe('');
  await expect.poll(() => inPage(`document.querySelector('main').dataset.screen`)).toBe('lobby');
  const asked = await app.evaluate(() => Reflect.get(globalThis, 'asked') as { message: string });
  expect(asked.message).toBe('The Ethernight window isn’t responding.');

  await app.evaluate(({ app }) => {
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5 });
  });
  await expect.poll(note).toBe('The graphics had stopped and were restarted.');

  await inPage(`document.documentElement.dataset.before = 'yes'; ''`);
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.emit('did-fail-load', {}, -2, 'ERR_FAILED', contents.getURL(), true);
  });
  await expect.poll(marked).toBe('');
  await expect.poll(note).toBe('The window had stopped and was reopened.');
  expect(await shellLog()).toMatch(
    /"the page does not answer".*"the page died".*"a process died".*"the page did not load"/s,
  );
});

const shellLog = () => readFile(join(dataFolder, 'logs/shell.log'), 'utf8');

/** Kills the party process as the system does when memory runs out: without a chance to catch or report it. */
async function killParty(): Promise<void> {
  process.kill(await partyPid(desktop), 'SIGKILL');
}
