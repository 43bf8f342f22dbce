// What really sounds in a page: nothing before a press, then music and signals; in a match its sounds, and words
// for them; nothing at volume 0, and a game without a sound device goes on.

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildStrictPage } from '../build/build.ts';
import { initialPreferences } from '../electron/party/window/preferences.ts';
import { expect, test } from './party.ts';

const LOUD = { volume: initialPreferences.volume };

interface Heard {
  /** AudioContext.state, or null while there is none. */
  readonly state: string | null;
  /** Level of the last second that left the page, dB. */
  readonly level: number;
  /** Buffers started in it. */
  readonly started: number;
}

/** Listens where the page hands its sound to the system. For the next loads of the page. */
async function listenIn(page: Page): Promise<() => Promise<Heard>> {
  await page.addInitScript(() => {
    const ear = { meter: null as AnalyserNode | null, started: 0 };
    Object.assign(window, { ear });
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => unknown;
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, ...to: unknown[]) {
        if (to[0] instanceof AudioDestinationNode && this.context instanceof AudioContext) {
          ear.meter = new AnalyserNode(this.context, { fftSize: 32768 });
          connect.call(this, ear.meter);
        }
        return connect.apply(this, to);
      },
    });
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      if (this.context instanceof AudioContext) ear.started += 1;
      start.apply(this, when);
    };
  });
  return () =>
    page.evaluate(() => {
      const { meter, started } = (
        window as unknown as { ear: { meter: AnalyserNode | null; started: number } }
      ).ear;
      if (!meter) return { state: null, level: Number.NEGATIVE_INFINITY, started };
      const samples = new Float32Array(meter.fftSize);
      meter.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length;
      return { state: meter.context.state, level: 10 * Math.log10(power), started };
    });
}

/** For the next loads of the page: the first start of the sound is refused, and the sound can be interrupted, as on iOS. */
async function bedevil(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const interruption = { on: false, lasts: false, refused: 0 };
    Object.assign(window, { interruption });
    const Real = AudioContext;
    window.AudioContext = class extends Real {
      constructor(options?: AudioContextOptions) {
        if (interruption.refused++ === 0) throw new DOMException('not yet', 'NotSupportedError');
        super(options);
      }
      override get state() {
        return interruption.on ? 'interrupted' : super.state;
      }
      override async resume() {
        if (interruption.on && interruption.lasts) throw new DOMException('a call', 'InvalidStateError');
        await super.resume();
        if (!interruption.on) return;
        interruption.on = false;
        this.dispatchEvent(new Event('statechange'));
      }
    };
  });
}

/** A call comes in, or is over: then the page may sound again, if it asks. */
function interrupt(page: Page, change: { on?: boolean; lasts: boolean }): Promise<void> {
  return page.evaluate((now) => {
    const { ear, interruption } = window as unknown as { ear: { meter: AnalyserNode }; interruption: object };
    Object.assign(interruption, now);
    ear.meter.context.dispatchEvent(new Event('statechange'));
  }, change);
}

/**
 * For the next loads of the page: it is built as for development, where React does everything twice (StrictMode), and
 * whatever that or React itself complains of is in what is returned.
 */
async function playStrictly(page: Page, folder: string): Promise<readonly string[]> {
  await buildStrictPage(folder);
  // The document and the workers are the app's own: a browser would let no others talk to this machine. The document's script is
  // the other one's, and so is all that this one asks for by a name that the app's page does not have.
  const own = join(import.meta.dirname, '../dist/renderer');
  const [strictEntry, ownEntry] = await Promise.all([folder, own].map(entryOf));
  const ownFiles = await readdir(join(own, 'assets'));
  const strictFiles = (await readdir(join(folder, 'assets'))).filter((file) => !ownFiles.includes(file));
  await page.route('**/assets/*', (route) => {
    const file = basename(new URL(route.request().url()).pathname);
    if (file === ownEntry)
      return route.fulfill({ body: `import './${strictEntry}'`, contentType: 'text/javascript' });
    return strictFiles.includes(file)
      ? route.fulfill({ path: join(folder, 'assets', file) })
      : route.continue();
  });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** The script that the document of a built page begins with: the name of its file. */
async function entryOf(page: string): Promise<string> {
  const [, entry] = /<script[^>]* src="[^"]*\/([^"/]+)"/.exec(
    await readFile(join(page, 'index.html'), 'utf8'),
  )!;
  return entry!;
}

/** Sound below this level is inaudible in any room, in dB. */
const AUDIBLE_DB = -70;

test('a page is silent until a press and at volume 0, sounds else, and lets the game of a match be heard', async ({
  guest,
}, testInfo) => {
  const ann = await guest('Ann', { settings: LOUD });
  const complaints = await playStrictly(ann.page, testInfo.outputPath('page'));
  await bedevil(ann.page);
  const heard = await listenIn(ann.page);
  await ann.page.reload();
  await ann.sees('home');
  expect((await heard()).state).toBeNull();

  await ann.page.mouse.move(4, 4);
  await ann.page.mouse.down(); // refused
  expect((await heard()).state).toBeNull();
  await ann.page.mouse.up();
  await expect.poll(async () => (await heard()).state).toBe('running');
  await expect.poll(async () => (await heard()).level, { timeout: 60_000 }).toBeGreaterThan(AUDIBLE_DB);

  await ann.button('Settings').click();
  await ann.page.getByRole('button', { name: 'Sound', exact: true }).click();
  const volume = ann.page.getByRole('slider', { name: 'All sound' });
  await volume.press('Home');
  await expect.poll(async () => (await heard()).state).toBe('suspended');
  // What is pressed in silence is not heard all at once when it is over.
  const pressAround = async () => {
    for (const name of ['Play', 'Data', 'Sound']) {
      await ann.page.getByRole('button', { name, exact: true }).click();
    }
  };
  const silent = (await heard()).started;
  await pressAround();
  expect((await heard()).started).toBe(silent);
  await volume.press('End');
  await expect.poll(async () => (await heard()).state).toBe('running');
  await expect.poll(async () => (await heard()).started).toBeGreaterThan(silent);

  await interrupt(ann.page, { on: true, lasts: true });
  const called = (await heard()).started;
  await pressAround();
  expect(await heard()).toMatchObject({ state: 'interrupted', started: called });
  await interrupt(ann.page, { lasts: false });
  await pressAround();
  await expect.poll(async () => (await heard()).state).toBe('running');
  await expect.poll(async () => (await heard()).started).toBeGreaterThan(called);
  // The game alone from here on.
  await ann.page.getByRole('slider', { name: 'Music' }).press('Home');
  await ann.page.keyboard.press('Escape');
  await expect.poll(async () => (await heard()).level).toBeLessThan(AUDIBLE_DB);

  await ann.hostWithBots();
  await ann.ready();
  await ann.sees('match');
  await ann.reaches(120); // what was pressed on the way has faded
  await expect.poll(async () => (await heard()).level, { timeout: 60_000 }).toBeGreaterThan(AUDIBLE_DB);

  // The stage begins twice and exists once: its port can be handed over only once.
  await expect(ann.page.locator('.StageHost-root canvas')).toHaveCount(1);
  await ann.press('Escape');
  await ann.button('Settings').click();
  await expect(ann.page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await ann.page.getByRole('button', { name: 'About' }).click();
  await expect(ann.page.getByRole('heading', { name: 'Ethernight', level: 3 })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a window out of sight puts its music to rest and lets a signal be heard', async ({ guest }) => {
  const ann = await guest('Ann', { settings: LOUD });
  const heard = await listenIn(ann.page);
  await ann.page.reload();
  await ann.sees('home');
  const address = await ann.host();
  await expect.poll(async () => (await heard()).state).toBe('running');
  const look = (used: boolean) =>
    ann.page.evaluate((has) => {
      document.hasFocus = () => has;
      window.dispatchEvent(new Event(has ? 'focus' : 'blur'));
    }, used);
  await look(false);
  await expect.poll(async () => (await heard()).state).toBe('suspended');
  const { started } = await heard();
  const bob = await guest('Bob');
  await bob.join(address);
  await expect.poll(async () => (await heard()).started).toBeGreaterThan(started);
  await expect.poll(async () => (await heard()).state).toBe('suspended');
  await look(true);
  await expect.poll(async () => (await heard()).state).toBe('running');
  await expect.poll(async () => (await heard()).level, { timeout: 60_000 }).toBeGreaterThan(AUDIBLE_DB);
});

test('a page sounds again, after a pause, whenever its sound device has gone', async ({ guest }) => {
  const ann = await guest('Ann', { settings: LOUD });
  const heard = await listenIn(ann.page);
  await ann.page.reload();
  await ann.sees('home');
  await ann.page.mouse.click(4, 4);
  const sounds = async () => {
    await expect.poll(async () => (await heard()).state, { timeout: 30_000 }).toBe('running');
    await expect.poll(async () => (await heard()).level, { timeout: 60_000 }).toBeGreaterThan(AUDIBLE_DB);
  };
  await sounds();
  // A context is closed from outside, tells of an error, or only stands still, as browsers differ.
  for (const death of ['closed', 'error', 'still'] as const) {
    await ann.page.evaluate(async (how) => {
      const { ear } = window as unknown as { ear: { meter: AnalyserNode | null } };
      const context = ear.meter!.context as AudioContext;
      ear.meter = null;
      if (how === 'closed') await context.close();
      else if (how === 'error') context.dispatchEvent(new Event('error'));
      else Object.defineProperty(context, 'currentTime', { value: 1 });
    }, death);
    expect((await heard()).state, `${death}: none at once`).toBeNull();
    await sounds();
  }
});

test('the captions say what is heard also where nothing can sound', async ({ guest }) => {
  const ann = await guest('Ann', { settings: LOUD });
  await ann.page.addInitScript(() => {
    // A machine whose browser has given up on its missing sound device.
    Object.assign(window, {
      AudioContext: class {
        constructor() {
          throw new DOMException('no device', 'NotSupportedError');
        }
      },
    });
  });
  await ann.page.reload();
  await ann.sees('home');
  await ann.button('Settings').click();
  await ann.page.getByRole('button', { name: 'Sound', exact: true }).click();
  await ann.page.getByRole('switch', { name: /captions/i }).click();
  await ann.page.keyboard.press('Escape');
  await ann.hostWithBots();
  await ann.ready();
  await ann.sees('match');
  await expect(ann.page.locator('.Captions-caption').first()).toBeVisible({ timeout: 60_000 });
  // At the foot of the page: without fingers there is no stick below the captions.
  const { y } = (await ann.page.locator('.Captions-root').boundingBox())!;
  expect(y, 'of 720').toBeGreaterThan(600);
});
