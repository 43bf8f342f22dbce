// Every state of every screen in one page without a party, built and served as the app's own page is, for tests.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import type { Preferences } from '../../electron/party/window/preferences.ts';
import { pageAnswers } from '../../electron/web/answers.ts';
import { BrowserSessions } from '../../electron/web/browser-sessions.ts';

/** Where gallery.setup.ts builds it, once a run. */
export const GALLERY_FOLDER = join(import.meta.dirname, '../../test-results/gallery');

/** How a state is drawn, in whatever window. */
export interface Look extends Pick<Preferences, 'textPercent'> {
  readonly scheme: 'dark' | 'light';
  readonly language: 'en' | 'zh';
}

/** In what form a state is looked at. */
export interface Form extends Look {
  readonly width: number;
  readonly height: number;
}

export interface Gallery {
  /** Makes the page look so, in a window of this size, with no state in it, and returns the names of all states. */
  open(page: Page, form: Form): Promise<readonly string[]>;
  /**
   * Loads it once for each look, in frames side by side that lie outside of the window: another state or size costs a
   * layout and no picture, and all wait for the same ones. `resize` gives a frame its size.
   */
  openFrames(page: Page, looks: readonly Look[]): Promise<readonly Frame[]>;
  /** `openFrames` for one form; also returns the names of all states. */
  openFrame(page: Page, form: Form): Promise<{ readonly frame: Frame; readonly states: readonly string[] }>;
  close(): Promise<void>;
}

/** Serves what gallery.setup.ts has built. */
export async function openGallery(): Promise<Gallery> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  server.on('request', pageAnswers(GALLERY_FOLDER, port, new BrowserSessions()));
  const origin = `http://127.0.0.1:${port}`;
  const address = `${origin}/gallery.html`;
  const addressOf = ({ scheme, language, textPercent }: Look) =>
    `${address}#?scheme=${scheme}&language=${language}&text=${textPercent}`;
  const prepared = new WeakSet<Page>();
  const prepare = async (page: Page) => {
    if (prepared.has(page)) return;
    prepared.add(page);
    await page.addInitScript(withoutPictures);
    // Colours are measured when nothing fades.
    await page.emulateMedia({ reducedMotion: 'reduce' });
  };
  const gallery: Gallery = {
    async open(page, form) {
      await prepare(page);
      await page.setViewportSize({ width: form.width, height: form.height });
      // Another look is another hash: the page is loaded once.
      await page.goto(addressOf(form));
      return await statesIn(page);
    },
    async openFrames(page, looks) {
      await prepare(page);
      // The app's own pages lie in no frame.
      await page.route(address, async (route) => {
        const response = await route.fetch();
        const { 'content-security-policy': _, ...headers } = response.headers();
        await route.fulfill({ response, headers });
      });
      const frames = looks.map(
        (look) => `<iframe src="${addressOf(look).replaceAll('&', '&amp;')}"></iframe>`,
      );
      const style = '<style>iframe { position: fixed; left: -9999px; border: 0 }</style>';
      await page.route(`${origin}/frames.html`, (route) =>
        route.fulfill({ contentType: 'text/html', body: style + frames.join('') }),
      );
      await page.goto(`${origin}/frames.html`);
      // What follows on this page loads the gallery as it is served.
      await page.unrouteAll();
      const shown = looks.map((look) => page.frame({ url: addressOf(look) })!);
      await Promise.all(shown.map(statesIn));
      return shown;
    },
    async openFrame(page, form) {
      const [frame] = await gallery.openFrames(page, [form]);
      await resize(frame!, form.width, form.height);
      return { frame: frame!, states: await statesIn(frame!) };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gallery;
}

/** The names in the list that it shows when it shows no state. */
async function statesIn(page: Page | Frame): Promise<readonly string[]> {
  const states = page.locator('.gallery-states a');
  await states.first().waitFor();
  return await states.allTextContents();
}

/**
 * Games on canvases have no words or controls to find; their workers would compute as long as all the rest, and to hand a
 * canvas over takes half as long as to draw its screen. In the page.
 */
function withoutPictures(): void {
  class IdleWorker extends EventTarget {
    postMessage() {}
    terminate() {}
  }
  Object.assign(window, { Worker: IdleWorker });
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => new OffscreenCanvas(1, 1);
}

/** Turns the open page to a state, as the App draws it from nothing; to the list of all for ''. Its look stays. */
export async function show(page: Page | Frame, state: string): Promise<void> {
  await page.evaluate(async (name) => {
    const [shown, look] = location.hash.slice(1).split('?');
    if (shown !== name) {
      // The page has drawn it when this hears of the change.
      const changed = new Promise((resolve) =>
        window.addEventListener('hashchange', resolve, { once: true }),
      );
      location.hash = `${name}?${look}`;
      await changed;
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await document.fonts.ready;
    // An animation of time that is as good as over still waits for a picture where none is drawn. One of scrolling has no end.
    for (const animation of document.getAnimations())
      if (
        animation.timeline === document.timeline &&
        animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      )
        animation.finish();
  }, state);
}

/** Gives a frame of `openFrames` another size, CSS pixels. */
export async function resize(frame: Frame, width: number, height: number): Promise<void> {
  const size = { width: `${width}px`, height: `${height}px` };
  const resized = frame.evaluate((to) => void Object.assign((frameElement as HTMLElement).style, to), size);
  await Promise.all([resized, laidOut(frame)]);
}

/** Two pictures after a change all of it is laid out. */
export async function laidOut(page: Page | Frame): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
