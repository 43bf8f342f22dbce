// What really sounds in a page: nothing before a press, then music and signals; in a match its sounds, and words
// for them; nothing at volume 0, and a game without a sound device goes on.

import type { Page } from '@playwright/test';
import { initialPreferences } from '../electron/party/profile/preferences.ts';
import { expect, test } from './party.ts';

const LOUD = { volume: initialPreferences.volume };

interface Heard {
  /** AudioContext.state, or null while there is none. */
  readonly state: string | null;
  /** Of the last second or so that left the page, dB. */
  readonly level: number;
}

/** Listens where the page hands its sound to the system. For the next loads of the page. */
async function listenIn(page: Page): Promise<() => Promise<Heard>> {
  await page.addInitScript(() => {
    const ear = { meter: null as AnalyserNode | null };
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
  });
  return () =>
    page.evaluate(() => {
      const { meter } = Reflect.get(window, 'ear') as { meter: AnalyserNode | null };
      if (!meter) return { state: null, level: Number.NEGATIVE_INFINITY };
      const samples = new Float32Array(meter.fftSize);
      meter.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length;
      return { state: meter.context.state, level: 10 * Math.log10(power) };
    });
}

/** Quieter than this nobody hears anything in any room. */
const AUDIBLE_DB = -70;

test('a page is silent until it is pressed, then plays; volume 0 puts it to rest; in a match its game is heard, and said where nothing can sound', async ({
  guest,
}) => {
  const ann = await guest('Ann', { settings: LOUD });
  const heard = await listenIn(ann.page);
  await ann.page.reload();
  await ann.sees('home');
  expect((await heard()).state).toBeNull();

  await ann.page.mouse.click(4, 4);
  await expect.poll(async () => (await heard()).state).toBe('running');
  await expect.poll(async () => (await heard()).level, { timeout: 30_000 }).toBeGreaterThan(AUDIBLE_DB);

  await ann.button('Settings').click();
  await ann.page.getByRole('button', { name: 'Sound', exact: true }).click();
  const volume = ann.page.getByRole('slider', { name: 'All sound' });
  await volume.press('Home');
  await expect.poll(async () => (await heard()).state).toBe('suspended');
  await volume.press('End');
  await expect.poll(async () => (await heard()).state).toBe('running');
  // The game alone from here on.
  await ann.page.getByRole('slider', { name: 'Music' }).press('Home');
  await ann.page.getByRole('switch', { name: /captions/i }).click();
  await ann.page.keyboard.press('Escape');
  await expect.poll(async () => (await heard()).level).toBeLessThan(AUDIBLE_DB);

  await ann.hostWithBots();
  await ann.ready();
  await ann.sees('match');
  await ann.reaches(120); // what was pressed on the way has faded
  await expect.poll(async () => (await heard()).level, { timeout: 30_000 }).toBeGreaterThan(AUDIBLE_DB);
  await test.step('captions also come on a machine without a sound device that its browser gives up on', async () => {
    await ann.page.addInitScript(() => {
      Object.assign(window, {
        AudioContext: class {
          constructor() {
            throw new DOMException('no device', 'NotSupportedError');
          }
        },
      });
    });
    await ann.page.reload();
    await ann.sees('match');
    await expect(ann.page.locator('.caption').first()).toBeVisible({ timeout: 30_000 });
  });
});
