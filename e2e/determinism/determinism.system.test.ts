// The same thousand frames of every game in three engines, every hash compared.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findFirefox } from '../../build/programs.ts';
import { bundleScript, openChromium } from '../../build/testing/browser.ts';
import { SPARING_SWITCHES } from '../../build/testing/chromium-switches.ts';
import { BOARD_FRAMES, type Findings, FRAMES, findings, played } from './engine.ts';
import { openFirefox } from './firefox.ts';

const engines = ['Chromium', 'Firefox'] as const;
type Engine = (typeof engines)[number];

/** Half a minute of a core each; a busy machine may take twenty times as long. */
const LIMIT_MS = 900_000;

const inNode = findings();
let inBrowsers: { readonly [engine in Engine]: Findings };

beforeAll(async () => {
  const engine = await bundleScript(join(import.meta.dirname, 'engine.ts'), 'Engine');
  const script = `${engine};JSON.stringify(Engine.findings())`;
  const inChromium = await askChromium(script);
  const inFirefox = await askFirefox(script);
  inBrowsers = { Chromium: JSON.parse(inChromium), Firefox: JSON.parse(inFirefox) };
}, LIMIT_MS);

async function askChromium(script: string): Promise<string> {
  const browser = await openChromium({ args: SPARING_SWITCHES });
  try {
    const page = await browser.newPage();
    return await page.evaluate<string>(script);
  } finally {
    await browser.close();
  }
}

/** Besides, how Firefox is driven: what is thrown is told, and closing leaves nothing behind. */
async function askFirefox(script: string): Promise<string> {
  const program = findFirefox();
  if (!program) throw new Error('no Firefox found: `npm run test:all` provides one');
  const folder = mkdtempSync(join(tmpdir(), 'determinism-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder);
  try {
    const browser = await openFirefox(program);
    try {
      await expect(browser.evaluate('throw new TypeError("a test")')).rejects.toThrow('a test');
      return await browser.evaluate(script);
    } finally {
      await browser.close();
      await expect(browser.evaluate('1')).rejects.toThrow('closed the connection');
      expect(readdirSync(folder)).toEqual([]);
    }
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first frame whose hash differs, or null. */
function firstDifference(game: string, engine: Engine): number | null {
  const ours = inNode.frames[game]!;
  const theirs = inBrowsers[engine].frames[game] ?? [];
  for (let index = 0; index < FRAMES; index++) if (ours[index] !== theirs[index]) return index + 1;
  return null;
}

describe.each(engines)('Node and %s', (engine) => {
  it.each(played.map(({ info }) => info.id))(`compute the same ${FRAMES} states of %s`, (game) => {
    expect(inNode.frames[game]).toHaveLength(FRAMES);
    expect(firstDifference(game, engine)).toBeNull();
  });

  it.each(Object.keys(inNode.boards))(
    `compute the same ${BOARD_FRAMES} states of a cartridge on board %s`,
    (board) => {
      expect(inNode.boards[board]).toHaveLength(BOARD_FRAMES / 100);
      expect(inBrowsers[engine].boards[board]).toEqual(inNode.boards[board]);
    },
  );

  it('audit each game and arithmetic alike, so that they may play together', () => {
    expect(inBrowsers[engine].audits).toEqual(inNode.audits);
  });

  it('compute the same sines, logarithms and other functions, bit by bit', () => {
    expect(inBrowsers[engine].math).toEqual(inNode.math);
  });

  it('refuse the same calls to rules', () => {
    expect(inBrowsers[engine].guard).toEqual(inNode.guard);
    for (const answer of Object.values(inNode.guard)) expect(answer).toMatch(/^rules called /);
  });
});

describe('a game', () => {
  it.each(played)('has hardly ever two equal states in a match: $info.id', ({ info }) => {
    expect(new Set(inNode.frames[info.id]).size).toBeGreaterThan(0.99 * FRAMES);
  });
});
