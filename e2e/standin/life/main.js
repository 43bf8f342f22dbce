// Goes through what Electron does, and prints what is told of it, a line of JSON each: for life.spec.ts, on the stand-in and on
// Electron. `--scenario=` is which part.

import { once } from 'node:events';
import { join } from 'node:path';
import { app, BrowserWindow, protocol, session, utilityProcess } from 'electron';

const say = (...words) => process.stdout.write(`${JSON.stringify(words)}\n`);
const here = import.meta.dirname;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

app.setPath('userData', app.commandLine.getSwitchValue('user-data-dir'));
const scenarios = {
  page,
  quit,
  exit,
  utility,
  signals: () => {}, // listens at once, and once it is ready
  hides: () => hides(),
  crashes: () => crashes(),
  rejects,
};
const scenario = app.commandLine.getSwitchValue('scenario');

protocol.registerSchemesAsPrivileged([
  { scheme: 'life', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
if (scenario === 'signals') process.on('SIGTERM', () => say('the listener before ready'));
say('starts', app.isReady(), app.isPackaged, app.requestSingleInstanceLock());

await app.whenReady();
session.defaultSession.webRequest.onBeforeRequest(({ url }, answer) => {
  answer({ cancel: !url.startsWith('life://') });
});
const html = `<!doctype html><title>life</title><p>Something to draw</p>
  <a id="away" href="https://example.invalid/">away</a>`;
protocol.handle('life', async ({ url }) => {
  if (url.endsWith('.png')) {
    await wait(300);
    return new Response(null, { status: 404 });
  }
  const body = url.endsWith('slow.html') ? `${html}<img src="slow.png">` : html;
  return new Response(body, { headers: { 'content-type': 'text/html' } });
});
if (scenario === 'signals') {
  process.on('SIGTERM', () => say('a listener after ready'));
  let hangs = 0;
  process.on('SIGHUP', () => {
    say('hangs up');
    if (++hangs === 2) app.exit(0);
  });
  app.on('will-quit', (event) => {
    say('will-quit');
    event.preventDefault();
  });
  setInterval(() => {}, 1_000);
}
await scenarios[scenario]();
say('done');

function openWindow(options = {}) {
  const window = new BrowserWindow({
    width: 400,
    height: 300,
    show: false,
    ...options,
    webPreferences: { backgroundThrottling: false, sandbox: true },
  });
  return window;
}

/** A page that comes, that stays, that goes elsewhere and does not come. */
async function page() {
  const window = openWindow();
  const { webContents } = window;
  const of = ({ isMainFrame, isSameDocument }) => ({ isMainFrame, isSameDocument });
  for (const name of ['did-start-navigation', 'did-navigate', 'did-navigate-in-page', 'did-stop-loading']) {
    webContents.on(name, (event) => say(name, webContents.isLoading(), of(event)));
  }
  webContents.on('did-finish-load', () => {
    void Promise.resolve().then(() => say('a microtask'));
    say('did-finish-load', webContents.isLoading());
  });
  webContents.on('did-fail-load', (_event, _code, _why, url, isMain) => say('did-fail-load', url, isMain));
  webContents.on('will-navigate', (event) => {
    say('will-navigate', event.url);
    event.preventDefault();
  });
  const shown = once(window, 'ready-to-show').then(() => say('ready-to-show'));
  await window.loadURL('life://app/index.html');
  say('loaded', webContents.isLoading());
  await webContents.executeJavaScript(`''`);
  say('runs a script', webContents.isLoading());
  await Promise.race([shown, wait(2_000)]);

  say('prevented');
  const refused = once(webContents, 'will-navigate');
  void webContents.executeJavaScript(`document.getElementById('away').click()`);
  await refused;
  await wait(100);
  say('still', webContents.getURL());

  say('within');
  await webContents.executeJavaScript(`location.hash = 'part'; ''`);
  await wait(100);

  say('does not come');
  await window.loadURL('https://example.invalid/').catch(() => say('rejected'));
  await wait(100);

  say('again');
  const stops = once(webContents, 'did-stop-loading');
  await window.loadURL('life://app/index.html');
  await stops;

  say('slowly');
  const early = once(webContents, 'did-navigate').then(async () => {
    await webContents.executeJavaScript(`''`);
    say('runs a script', webContents.isLoading());
  });
  await window.loadURL('life://app/slow.html');
  await early;

  say('closes');
  window.on('close', (event) => {
    say('close');
    if (!window.mayClose) event.preventDefault();
  });
  window.on('closed', () => say('closed'));
  app.on('window-all-closed', () => say('window-all-closed'));
  const closed = once(window, 'closed');
  window.close();
  await wait(300); // long enough for a page to go
  say('is it gone', window.isDestroyed());
  window.mayClose = true;
  window.close();
  say('is it gone', window.isDestroyed());
  await closed;
  setTimeout(() => app.exit(0), 50);
}

/** What is told of a quit, and what a quit inside it is. */
async function quit() {
  const window = openWindow();
  await window.loadURL('life://app/index.html');
  let stays = true;
  window.on('close', (event) => {
    say('close');
    if (stays) event.preventDefault();
  });
  app.on('before-quit', () => say('before-quit'));
  app.on('window-all-closed', () => say('window-all-closed'));
  let last = false;
  app.on('will-quit', (event) => {
    say('will-quit');
    app.quit();
    if (last) return;
    event.preventDefault();
    void Promise.resolve().then(() => {
      say('within the event');
      app.quit();
    });
  });
  app.on('quit', (_event, code) => say('quit', code));
  app.quit();
  await wait(50);
  say('it stays', BrowserWindow.getAllWindows().length);
  stays = false;
  app.quit();
  app.quit();
  await wait(1_000);
  say('still here');
  last = true;
  app.quit();
}

/** Without a question. */
async function exit() {
  const window = openWindow();
  for (const name of ['before-quit', 'will-quit', 'quit']) app.on(name, () => say(name));
  window.on('close', () => say('close'));
  try {
    protocol.registerSchemesAsPrivileged([]);
  } catch (error) {
    say(error.message);
  }
  app.exit(3);
}

async function utility() {
  const start = async (mood) => {
    const child = utilityProcess.fork(join(here, 'child.js'), [mood], { stdio: 'inherit' });
    child.on('message', (message) => say(mood, message));
    const pid = child.pid;
    await once(child, 'spawn');
    return { child, hadPid: pid !== undefined };
  };
  const end = async (name, child) =>
    say(name, ...(await once(child, 'exit')), child.pid ?? null, child.kill());

  const late = await start('late');
  late.child.postMessage('early');
  await once(late.child, 'message');
  const ends = await start('ends');
  say('pid', ends.hadPid, typeof ends.child.pid);
  await end('ends', ends.child);
  const stubborn = await start('stubborn');
  await once(stubborn.child, 'message');
  say('kill', stubborn.child.kill());
  await end('stubborn', stubborn.child);
  const killed = await start('killed');
  await once(killed.child, 'message');
  process.kill(killed.child.pid, 'SIGKILL');
  await end('killed', killed.child);
  app.exit(0);
}

/** A promise that nobody looks after. */
async function rejects() {
  void Promise.reject(new Error('nobody catches it'));
  await wait(200);
  say('goes on');
  app.exit(0);
}

/** What a page takes itself for while its window cannot be seen. */
async function hides() {
  const window = openWindow();
  for (const name of ['show', 'hide', 'minimize', 'restore', 'focus', 'blur']) {
    window.on(name, () => say(name, window.isVisible(), window.isMinimized()));
  }
  await window.loadURL('life://app/index.html');
  const state = () => window.webContents.executeJavaScript('document.visibilityState');
  say('hidden at first', await state());
  window.show();
  await wait(100);
  window.minimize();
  await wait(300);
  say('minimised', await state());
  window.restore();
  await wait(300);
  window.hide();
  await wait(100);
  say('hidden', await state());
  app.exit(0);
}

/** A page whose process ends, what becomes of a message to it, and the next page. */
async function crashes() {
  const window = openWindow();
  const { webContents } = window;
  await window.loadURL('life://app/index.html');
  const tell = (what) => {
    try {
      webContents.postMessage('hello', null);
      say(what, webContents.mainFrame.isDestroyed(), 'sent');
    } catch ({ message }) {
      say(what, webContents.mainFrame.isDestroyed(), message);
    }
  };
  tell('alive');
  webContents.on('render-process-gone', () => tell('gone'));
  const gone = once(webContents, 'render-process-gone');
  webContents.forcefullyCrashRenderer();
  await gone;
  await window.loadURL('life://app/index.html');
  tell('again');
  app.exit(0);
}
