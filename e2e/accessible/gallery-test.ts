// The tests that look at the gallery: what they look at it with, in which windows.

import { test as base, type Page } from '@playwright/test';
import { type Gallery, type Look, openGallery } from './gallery.ts';

export const wide = { width: 1280, height: 720 };
export const low = { width: 1024, height: 600 };
export const phone = { width: 390, height: 844 };

/** As most people have it. */
export const plain = { scheme: 'dark', language: 'en', textPercent: 100 } as const;

/** From a small phone to a large screen, and those between in which layouts turn. */
export const windows = [
  [360, 640],
  [400, 800],
  [640, 360],
  [800, 600],
  [1024, 600],
  [1280, 720],
  [1080, 1920],
  [1920, 1080],
  [2560, 1440],
] as const;

interface Shared {
  readonly gallery: Gallery;
  /** The page of all tests of a worker: what is opened in it draws a whole App anew. */
  readonly galleryPage: Page;
}

export interface GalleryOptions {
  /** In which languages the test that looks at most windows does so; set by the project. */
  languages: readonly Look['language'][];
}

interface Own {
  /** A page of its own on a screen for fingers. */
  readonly touchPage: Page;
}

export const test = base.extend<Own & GalleryOptions, Shared>({
  languages: [['en', 'zh'], { option: true }],
  gallery: [
    async ({ browser: _ }, use) => {
      const gallery = await openGallery();
      await use(gallery);
      await gallery.close();
    },
    { scope: 'worker' },
  ],
  galleryPage: [
    async ({ browser }, use) => {
      // Every pixel, as people have them: sizes and colours are what is looked at.
      const page = await browser.newPage({ deviceScaleFactor: 1, viewport: wide });
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ galleryPage }, use) => {
    // Over nothing, and nothing of it is seen in the list of states.
    await galleryPage.mouse.move(0, 0);
    await use(galleryPage);
  },
  touchPage: async ({ browser }, use) => {
    const page = await browser.newPage({ deviceScaleFactor: 1, hasTouch: true, isMobile: true });
    await use(page);
    await page.close();
  },
});

/** The gallery in dark colours, in one language after the other. */
export async function* inEveryLanguage(gallery: Gallery, page: Page, size = wide) {
  for (const language of ['en', 'zh'] as const) {
    await gallery.open(page, { ...plain, ...size, language });
    yield language;
  }
}

/** Where these are, one of each. */
export function boxesOf(page: Page, ...selectors: readonly string[]) {
  return Promise.all(selectors.map((one) => page.locator(one).boundingBox()));
}

/** The colour behind it. */
export function groundOf(page: Page, selector: string) {
  return page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
}
