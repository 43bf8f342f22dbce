// A guest’s or a host’s cable is pulled in a match, in front of a real window: its player leaves by keyboard and by pad, and what
// was recorded opens, verified as far as it went. On networks of namespaces, for root of a Linux.

import { type Browser, expect, type Page, test } from '@playwright/test';
import { sparingProfile, startWebApp, type WebApp } from './apps.ts';
import { browserOn } from './discovery/browser-on.ts';
import { type Guest, startGuest } from './discovery/guest.ts';
import { type Machine, openNetwork, type TestNetwork } from './discovery/network.ts';
import { BUTTON, plugIn } from './pads.ts';
import { playerAt } from './player.ts';

let network: TestNetwork;
let here: Machine;
let app: WebApp;
let browser: Browser;
let other: Guest;

test.beforeEach(async ({ launchOptions }) => {
  network = await openNetwork();
  here = await network.machine();
  const there = await network.machine();
  app = await startWebApp([], { under: here.under, secluded: true, profile: sparingProfile('Bob') });
  browser = await browserOn(here, launchOptions.args ?? []);
  other = await startGuest(there, 'Ann');
});
test.afterEach(async () => {
  await other.quit();
  await browser.close();
  await app.stop();
  await network.close();
});

/** What is asked where nothing is heard of the others. */
const PLAY_ON = 'Play on with whoever is here';

async function openPage() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(await app.link());
  const player = playerAt(page);
  await player.sees('home');
  return { page, player };
}

/** Steps until this button has the focus: more often than there are buttons is in vain. */
async function reach(page: Page, name: string, step: () => Promise<unknown>): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  for (let steps = 0; steps < 20; steps++) {
    if ((await focused()) === name) return;
    await step();
  }
  expect(await focused()).toBe(name);
}

/** Watches the genuine beginning of a recording whose end is missing. */
async function seesGenuinePart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Replays' }).click();
  const watch = page.locator('.ReplaysPage-row').getByRole('button', { name: /^Watch/ });
  await expect(watch).toHaveCount(1);
  await watch.click();
  await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'unfinished');
}

/** What a person has in hand: from one button to the next beside or below it, a press, and the way to the game's menu. */
interface Hands {
  next(): Promise<unknown>;
  below(): Promise<unknown>;
  press(): Promise<unknown>;
  menu(): Promise<unknown>;
}

async function handsAt(page: Page, by: 'keyboard' | 'pad'): Promise<Hands> {
  const key = (name: string) => () => page.keyboard.press(name);
  if (by === 'keyboard')
    return { next: key('Tab'), below: key('Tab'), press: key('Enter'), menu: key('Escape') };
  const pad = await plugIn(page);
  const button = (number: number) => () => pad.tap(number);
  return {
    ...{ next: button(BUTTON.right), below: button(BUTTON.down) },
    ...{ press: button(BUTTON.A), menu: button(BUTTON.start) },
  };
}

for (const by of ['keyboard', 'pad'] as const) {
  test(`a guest whose cable is pulled in a match leaves by ${by}, and their recording is genuine`, {
    tag: '@networks',
  }, async () => {
    const { page, player } = await openPage();
    other.send({ do: 'host', game: 'trails' });
    await player.joinFound('Ann');
    other.send({ do: 'ready', ready: true });
    await player.ready();
    await player.sees('match');
    await player.reaches(120);
    const hands = await handsAt(page, by);
    await here.plug(false);
    await expect(player.button('Leave room')).toBeVisible();
    await reach(page, 'Leave room', hands.next);
    await hands.press();
    await player.sees('home');
    await seesGenuinePart(page);
  });

  test(`a host whose cable is pulled in a match plays on or leaves by ${by}, and their recording is genuine`, {
    tag: '@networks',
  }, async () => {
    const { page, player } = await openPage();
    await player.host();
    const { addresses } = await other.finds('Bob');
    other.send({ do: 'join', address: addresses.join() });
    await other.until(({ place }) => place.at === 'room', 'is in');
    other.send({ do: 'ready', ready: true });
    await player.ready();
    await player.sees('match');
    await player.reaches(120);
    const hands = await handsAt(page, by);
    await here.plug(false);
    const stopped = await player.stage();
    await expect(player.button(PLAY_ON)).toBeVisible();
    await reach(page, PLAY_ON, hands.next);
    await hands.press();
    await expect(player.button(PLAY_ON)).toBeHidden();
    await player.reaches(stopped.frame + 60);
    await hands.menu();
    // It asks nothing once the room has let the guest go.
    await expect(player.button('Leave room')).toBeVisible();
    await reach(page, 'Leave room', hands.below);
    await hands.press();
    await player.sees('home');
    await seesGenuinePart(page);
  });
}
