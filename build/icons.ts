// Makes every icon of the app from build/icons/icon.svg: `node build/icons.ts`, after each change of the drawing.
//
// Rendered by the same Chromium that runs the tests, and checked in: packing works without a browser.

import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import pngToIco from 'png-to-ico';
import { makeIcns } from './icns.ts';
import { openChromium } from './testing/browser.ts';

export const ICONS = join(import.meta.dirname, 'icons');

/** Names what the checked-in icons were made from, so that a test can tell when they are outdated. */
export const MADE = join(ICONS, 'made.json');

export interface Made {
  /** SHA-256 of icon.svg. */
  readonly source: string;
  /** SHA-256 by path below build/icons. */
  readonly files: Readonly<Record<string, string>>;
}

const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 256];
const MAC_SIZES = [32, 64, 128, 256, 512, 1024];

/** Apple's grid: the shape takes 824 of 1024 pixels, and the system expects the margin around it. */
const MAC_SHARE = 824 / 1024;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function makeIcons(): Promise<void> {
  const svg = await readFile(join(ICONS, 'icon.svg'));
  const browser = await openChromium();
  const files = await drawAll(browser, svg).finally(() => browser.close());
  await rm(join(ICONS, 'linux'), { recursive: true, force: true });
  await mkdir(join(ICONS, 'linux'));
  for (const [path, bytes] of Object.entries(files)) await writeFile(join(ICONS, path), bytes);
  const hashes = Object.entries(files).map(([path, bytes]) => [path, sha256(bytes)]);
  const made: Made = { source: sha256(svg), files: Object.fromEntries(hashes) };
  await writeFile(MADE, `${JSON.stringify(made, null, 2)}\n`);
  console.log(`Made ${hashes.length} icons in ${ICONS}.`);
}

async function drawAll(browser: Browser, svg: Buffer): Promise<Record<string, Uint8Array>> {
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  const draw = async (size: number, share = 1): Promise<Buffer> => {
    const side = size * share;
    const margin = (size - side) / 2;
    const image = `<img src="data:image/svg+xml;base64,${svg.toString('base64')}" width="${side}" height="${side}"
      style="position: absolute; left: ${margin}px; top: ${margin}px">`;
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<!doctype html><body style="margin: 0">${image}`);
    await page.locator('img').evaluate((element: HTMLImageElement) => element.decode());
    return await page.screenshot({ omitBackground: true });
  };
  const drawEach = async (sizes: readonly number[], share?: number) => {
    const drawn = new Map<number, Buffer>();
    for (const size of sizes) drawn.set(size, await draw(size, share));
    return drawn;
  };

  const linux = await drawEach(LINUX_SIZES);
  const windows = await drawEach(WINDOWS_SIZES);
  return {
    'icon.png': await draw(1024),
    'icon.ico': await pngToIco([...windows.values()]),
    'icon.icns': makeIcns(await drawEach(MAC_SIZES, MAC_SHARE)),
    ...Object.fromEntries([...linux].map(([size, png]) => [`linux/${size}x${size}.png`, png])),
  };
}

if (import.meta.main) await makeIcons();
