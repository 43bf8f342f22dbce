// When a page was pressed and when something is in it, by the page's own clock: a driver's looks at it are up to half a second
// apart.

import type { BrowserContext, Page } from '@playwright/test';
import type { ScreenName } from '../../../e2e/player.ts';

/** For a page on a busy machine, ms. */
const LIMIT_MS = 60_000;

/** The wall clock with fractions, ms, as pages of this machine tell it. */
export const wallMs = () => performance.timeOrigin + performance.now();

/** Has all pages that this context opens from now on note when they are pressed. */
export async function notePresses(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const pressed: number[] = [];
    Object.assign(window, { pressed });
    const note = ({ timeStamp }: Event) => pressed.push(performance.timeOrigin + timeStamp);
    window.addEventListener('pointerdown', note, true);
  });
}

/** When the page was pressed first since it was last asked, on the wall clock, ms; NaN without a press. */
export function takePress(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { pressed: number[] }).pressed.splice(0)[0] ?? Number.NaN);
}

/** When this screen is in sight, on the wall clock, ms. */
export function seesScreen(page: Page, name: ScreenName): Promise<number> {
  return when(
    page,
    (screen) => {
      const shown = document.querySelector(`[data-screen="${screen}"]`);
      return shown?.checkVisibility({ visibilityProperty: true })
        ? performance.timeOrigin + performance.now()
        : 0;
    },
    name,
  );
}

/** When a press on the button with this word would reach it, on the wall clock, ms. */
export function canPress(page: Page, word: string): Promise<number> {
  return when(
    page,
    (wanted) => {
      const buttons = [...document.querySelectorAll('button')];
      const button = buttons.find(({ innerText }) => innerText.trim() === wanted);
      if (!button || button.disabled) return 0;
      const { x, y, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return button.contains(hit) ? performance.timeOrigin + performance.now() : 0;
    },
    word,
  );
}

/** When the match has begun here with a picture of it, on the wall clock, ms: the card of the countdown lies over it until then. */
export function seesMatch(page: Page): Promise<number> {
  return when(
    page,
    () => {
      const begun =
        document.querySelector('canvas[data-drawn]') && !document.querySelector('.GetReady-countdown');
      return begun ? performance.timeOrigin + performance.now() : 0;
    },
    '',
  );
}

/** Asks the page with each of its pictures until it tells a time. */
async function when(page: Page, isThere: (wanted: string) => number, wanted: string): Promise<number> {
  const told = await page.waitForFunction(isThere, wanted, { polling: 'raf', timeout: LIMIT_MS });
  return told.jsonValue();
}
