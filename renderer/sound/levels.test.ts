// Every patch and every theme as a browser renders them: heard, in balance, without clicks and without clipping.

import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../build/programs.ts';
import { games } from '../../games/list.ts';
import { LOUDNESS_LUFS } from './parameters.ts';
import type { Finding } from './testing/render-all.ts';

let browser: Browser;
let page: Page;
let findings: readonly Finding[];

beforeAll(async () => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium found: `npm test` provides one');
  browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  page = await browser.newPage();
  await page.evaluate(`${await bundle()};globalThis.Listen = Listen;0`);
  findings = await page.evaluate('Listen.effects()');
}, 120_000);

afterAll(() => browser?.close());

/** render-all.ts as one script that leaves its exports in `Listen`. */
async function bundle(): Promise<string> {
  const entry = join(import.meta.dirname, 'testing/render-all.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'Listen' } },
  });
  const output = [built].flat()[0];
  if (!output || !('output' in output)) throw new Error('vite built nothing');
  return output.output[0].code;
}

const dB = (level: number) => 20 * Math.log10(level);
const names = (wrong: (finding: Finding) => boolean) => findings.filter(wrong).map(({ name }) => name);

describe('effects', () => {
  test('are many, and none is silent', () => {
    expect(findings.length).toBeGreaterThan(60);
    expect(names(({ peak }) => !(peak > 0.005))).toEqual([]);
  });

  test('are as loud as they are meant to be', () => {
    const off = ({ lufs, loudness }: Finding) =>
      Math.abs(lufs - LOUDNESS_LUFS[loudness as keyof typeof LOUDNESS_LUFS]) > 1.5;
    expect(names(off)).toEqual([]);
  });

  test('leave room for each other: no peak above -1.9 dB', () => {
    expect(names(({ peak }) => dB(peak) > -1.9)).toEqual([]);
  });

  test('have no constant part, and end in silence', () => {
    expect(names(({ constant }) => Math.abs(constant) > 0.01)).toEqual([]);
    expect(names(({ last }) => last > 1e-4)).toEqual([]);
  });

  test('last no longer than four seconds, details under a half', () => {
    expect(names(({ seconds }) => seconds > 4)).toEqual([]);
    expect(
      names(
        ({ loudness, seconds, name }) => loudness === 'whisper' && seconds > 0.5 && !name.endsWith('.item'),
      ),
    ).toEqual([]);
  });
});

describe.each(['night', ...games.flatMap(({ info, sounds }) => (sounds ? [info.id] : []))])(
  'theme %s',
  (theme) => {
    test('is at about -18 LUFS when it is most intense, and quieter before', async () => {
      const loud = await heard(`Listen.music('${theme}', 1, 8)`, 3);
      const calm = await heard(`Listen.music('${theme}', 0.25, 8)`, 3);
      expect(loud.lufs).toBeGreaterThan(-22);
      expect(loud.lufs).toBeLessThan(-14);
      expect(calm.lufs).toBeLessThanOrEqual(loud.lufs);
      expect(calm.lufs).toBeGreaterThan(-30);
      expect(dB(loud.peak)).toBeLessThan(-1);
    }, 120_000);
  },
);

test('two dozen sounds at once do not clip', async () => {
  const { peak, lufs } = await heard('Listen.pandemonium()', 0.4);
  expect(peak).toBeLessThan(0.985);
  expect(lufs).toBeGreaterThan(-20);
}, 120_000);

function heard(rendering: string, windowSeconds: number): Promise<{ lufs: number; peak: number }> {
  return page.evaluate(`${rendering}.then((channels) => Listen.heard(channels, ${windowSeconds}))`);
}
