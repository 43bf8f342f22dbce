// Every patch and every theme as a browser renders them: heard, in balance, without clicks and without clipping.

import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleScript, openChromium } from '../../build/testing/browser.ts';
import { SPARING_SWITCHES } from '../../build/testing/chromium-switches.ts';
import { games } from '../../games/list.ts';
import { LOUDNESS_LUFS } from './parameters.ts';
import type { Finding } from './testing/render-all.ts';

let browser: Browser;
let page: Page;
let findings: readonly Finding[];

beforeAll(async () => {
  browser = await openChromium({ args: SPARING_SWITCHES });
  page = await browser.newPage();
  const script = await bundleScript(join(import.meta.dirname, 'testing/render-all.ts'), 'Listen');
  await page.evaluate(`${script};globalThis.Listen = Listen;0`);
  findings = await page.evaluate('Listen.effects()');
});

afterAll(() => browser?.close());

const dB = (level: number) => 20 * Math.log10(level);
const names = (wrong: (finding: Finding) => boolean) => findings.filter(wrong).map(({ name }) => name);

describe('effects', () => {
  it('are many, and none is silent', () => {
    expect(findings.length).toBeGreaterThan(60);
    expect(names(({ peak }) => !(peak > 0.005))).toEqual([]);
  });

  it('are as loud as they are meant to be', () => {
    const off = ({ lufs, loudness }: Finding) =>
      Math.abs(lufs - LOUDNESS_LUFS[loudness as keyof typeof LOUDNESS_LUFS]) > 1.5;
    expect(names(off)).toEqual([]);
  });

  it('leave room for each other: no peak above -1.9 dB', () => {
    expect(names(({ peak }) => dB(peak) > -1.9)).toEqual([]);
  });

  it('have no constant part, and end in silence', () => {
    expect(names(({ constant }) => Math.abs(constant) > 0.01)).toEqual([]);
    expect(names(({ last }) => last > 1e-4)).toEqual([]);
  });

  it('last no longer than four seconds, and details less than half a second', () => {
    expect(names(({ seconds }) => seconds > 4)).toEqual([]);
    expect(
      names(
        ({ loudness, seconds, name }) => loudness === 'whisper' && seconds > 0.5 && !name.endsWith('.item'),
      ),
    ).toEqual([]);
  });
});

describe.each(['night', ...games.flatMap(({ info, sounds }) => (sounds ? [info.id] : []))])(
  'the theme %s',
  (theme) => {
    it('is at about -18 LUFS when it is most intense, and quieter before', async () => {
      const loud = await heard(`Listen.music('${theme}', 1, 8)`, 3);
      const calm = await heard(`Listen.music('${theme}', 0.25, 8)`, 3);
      expect(loud.lufs).toBeGreaterThan(-22);
      expect(loud.lufs).toBeLessThan(-14);
      // Outside of matches the music stays calm.
      expect(calm.lufs).toBeLessThan(theme === 'night' ? loud.lufs : loud.lufs - 1);
      expect(calm.lufs).toBeGreaterThan(-30);
      expect(dB(loud.peak)).toBeLessThan(-1);
    });
  },
);

describe('two dozen sounds at once', () => {
  it('stay below clipping', async () => {
    const { peak, lufs } = await heard('Listen.pandemonium()', 0.4);
    expect(peak).toBeLessThan(0.985);
    expect(lufs).toBeGreaterThan(-20);
  });
});

function heard(rendering: string, windowSeconds: number): Promise<{ lufs: number; peak: number }> {
  return page.evaluate(`${rendering}.then((channels) => Listen.heard(channels, ${windowSeconds}))`);
}
