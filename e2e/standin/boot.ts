// Starts the stand-in: Chromium, the module `electron`, then the app's real main script in this process.

import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from './app.ts';
import { connectCdp } from './cdp.ts';
import { startChromium } from './chromium.ts';
import { serveSchemes } from './protocol.ts';
import { onDeathBySignal } from './signals.ts';
import { openWorld } from './world.ts';
// Whole before anybody asks for it: Playwright's require('electron') may come at any moment after the start.
import './electron.ts';

const args = process.argv.slice(2);
// As Electron has it, and Playwright's loader, which hides the switches that it starts Electron with.
const DRIVERS = ['--inspect=0', '--remote-debugging-port=0'];
process.argv.splice(1, Infinity, ...args.filter((arg) => !DRIVERS.includes(arg)));
const appFolder = resolve(args.find((arg) => !arg.startsWith('-')) ?? '.');
const manifest = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8'));

const electron = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron'
      ? { url: electron, format: 'module-typescript', shortCircuit: true }
      : next(name, context),
});
Object.assign(process.versions, { electron: `${manifest.version}-standin` });

// Said at once: with a debugger attached, Node would wait for it before it shows the error.
process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(1);
});
let end = async () => {};

/** The browser that draws the windows, and its address. */
async function openBrowser() {
  const chromium = await startChromium();
  onDeathBySignal(chromium.kill);
  let ending = false;
  const cdp = await connectCdp(chromium.endpoint, () => {
    if (!ending) process.exit(1);
  });
  end = async () => {
    ending = true;
    cdp.send('Browser.close').catch(() => {}); // the answer may not come any more
    await chromium.ended();
  };
  return { cdp, endpoint: chromium.endpoint };
}

const world = {
  appFolder,
  name: manifest.productName ?? manifest.name,
  version: manifest.version,
  args,
  schemePort: await serveSchemes(),
  end: () => end(),
};
/** The main script has run, or waits for the app to be ready: not before that Electron goes on (NodeBindings::JoinAppCode). */
const { promise: mainHasRun, resolve: goOn } = Promise.withResolvers<void>();
app.onWhenReady(goOn);
const becomeReady = () => mainHasRun.then(() => app.becomeReady());
if (args.includes('--inspect=0')) {
  // Playwright drives: it reads both debuggers' addresses from what the program says, and nothing is ready
  // before it listens, just as its loader holds the real Electron back.
  Object.assign(globalThis, { __playwright_run: becomeReady });
  const { cdp, endpoint } = await openBrowser();
  openWorld({ ...world, cdp });
  inspector.open(0, '127.0.0.1');
  process.stderr.write(`DevTools listening on ${endpoint}\n`);
} else {
  // One that finds another instance ends before it asks for that: it needs no browser.
  void mainHasRun.then(async () => {
    const { cdp, endpoint } = await openBrowser();
    openWorld({ ...world, cdp });
    if (args.includes('--remote-debugging-port=0'))
      process.stderr.write(`DevTools listening on ${endpoint}
`);
    app.becomeReady();
  });
  openWorld({
    ...world,
    get cdp(): never {
      throw new Error('the app is not ready');
    },
  });
}
await import(pathToFileURL(join(appFolder, manifest.main)).href);
