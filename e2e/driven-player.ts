// One person at an app in a browser that Playwright drives only in a build of its own: as much of player.ts as a match
// needs.

import { expect } from '@playwright/test';
import type { DrivenBrowser } from './determinism/firefox.ts';
import { type ScreenName, SHORT_MATCH_LIMIT_MS, stageFacts } from './player.ts';

/** Pictures, matches and busy machines take their time. */
const LIMIT_MS = 75_000;

export function drivenPlayer(browser: DrivenBrowser) {
  /** True when the expression, in the page, is soon. */
  const until = (expression: string, timeout = LIMIT_MS) =>
    expect
      .poll(() => browser.evaluate(`Boolean(${expression})`), { message: expression, timeout })
      .toBe('true');
  const one = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;
  const pressed = async (element: string) => {
    await until(element);
    await browser.evaluate(`${element}.click()`);
  };
  const press = (selector: string) => pressed(one(selector));
  const texts = async (selector: string): Promise<string[]> =>
    JSON.parse(
      await browser.evaluate(
        `JSON.stringify([...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.textContent))`,
      ),
    );
  return {
    sees: (name: ScreenName) => until(one(`[data-screen="${name}"]`)),

    /** Waits for the end of a short match. */
    seesResults: (timeout = SHORT_MATCH_LIMIT_MS) => until(one('[data-screen="results"]'), timeout),

    /** Opens a room and returns the address that the lobby tells friends. */
    async host(): Promise<string> {
      await press('.Home-first button');
      await until(one('.JoinPanel-root .JoinPanel-address'));
      return (await browser.evaluate(`${one('.JoinPanel-root .JoinPanel-address')}.innerText`)).trim();
    },

    /** At the door of a room that lets browsers in: goes in under this name. */
    async enter(name: string) {
      const field = one('.Door-form input');
      await until(field);
      // Sets the value by the page's own setter, as typing does, so that React hears of it.
      const set = `Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set`;
      await browser.evaluate(
        `(${set}.call(${field}, ${JSON.stringify(name)}), ${field}.dispatchEvent(new Event('input', { bubbles: true })), '')`,
      );
      await press('.Door-form button[type="submit"]');
      await until(one('[data-screen="lobby"]'));
    },

    /** Every game in the lobby has its picture. */
    seesPreviews: () =>
      until(
        `((all) => all.length > 2 && all.every((img) => img.naturalWidth === 640))([...document.querySelectorAll('.GamePicker-root .GamePreview-root img')])`,
      ),

    /** Sets an option of the room; `choice` is said by one of them only. */
    async choose(choice: string) {
      const labels = `[...document.querySelectorAll('[role="radiogroup"] label')]`;
      const label = `${labels}.find((label) => label.textContent.trim() === ${JSON.stringify(choice)})`;
      await pressed(label);
      await until(`${label}.querySelector('input').checked`);
    },

    ready: () => press('.ready-button'),

    toLobby: () => press('[data-screen="results"] .button.primary'),

    /** Names and scores in the table of results, as standingsAt (guests.ts) reads them. */
    standings: () => Promise.all(['.StandingsTable-name', '.StandingsTable-score'].map(texts)),

    /** The address of the page. */
    address: () => browser.evaluate('location.href'),

    open: (link: string) => browser.open(link),

    press: (key: string) => browser.press(key),

    /** The heading of the screen. */
    heading: () => browser.evaluate(`${one('h1')}.innerText`),

    stage: async () =>
      stageFacts(
        JSON.parse(await browser.evaluate(`JSON.stringify({ ...${one('canvas[data-frame]')}?.dataset })`)),
      ),
  };
}
