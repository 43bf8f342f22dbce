// Every state of every screen in one page without a party, built and served as the app's own page is, for tests.

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildGallery } from '../../build/build.ts';
import type { Preferences } from '../../electron/party/window/preferences.ts';
import { pageAnswers } from '../../electron/web/answers.ts';
import { BrowserSessions } from '../../electron/web/browser-sessions.ts';

/** In what form a state is looked at. */
export interface Form extends Pick<Preferences, 'textPercent'> {
  readonly scheme: 'dark' | 'light';
  readonly language: 'en' | 'zh';
  readonly width: number;
  readonly height: number;
}

export interface Gallery {
  /** Loads the page in this form and returns the names of all states. */
  open(page: Page, form: Form): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openGallery(): Promise<Gallery> {
  const folder = await mkdtemp(join(tmpdir(), 'ethernight-gallery-'));
  await buildGallery(folder);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  server.on('request', pageAnswers(folder, port, new BrowserSessions()));
  const opened = new WeakSet<Page>();
  return {
    async open(page, { scheme, language, textPercent, width, height }) {
      if (!opened.has(page)) await page.addInitScript(withoutPictures);
      opened.add(page);
      // Colours are measured when nothing fades.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await page.goto(
        `http://127.0.0.1:${port}/gallery.html?scheme=${scheme}&language=${language}&text=${textPercent}`,
      );
      return await page.locator('.gallery-states a').allInnerTexts();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Games on canvases have no words or controls to find; their workers would compute as long as all the rest. In the page. */
function withoutPictures(): void {
  class IdleWorker extends EventTarget {
    postMessage() {}
    terminate() {}
  }
  Object.assign(window, { Worker: IdleWorker });
}

/** Turns the open page to a state, as the App draws it from nothing; to the list of all for ''. */
export async function show(page: Page, state: string): Promise<void> {
  await page.evaluate(async (name) => {
    if (location.hash.slice(1) === name) return;
    // The page has drawn it when we hear of the change: two pictures alone were those of the state before, now and then.
    const changed = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
    location.hash = name;
    await changed;
  }, state);
  await laidOut(page);
}

/** Two pictures after a change all of it is laid out. */
export async function laidOut(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
