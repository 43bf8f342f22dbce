// What a page costs at which nobody does anything: processor time of the whole browser, which draws in software here.

import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';
import type { Player } from '../../../e2e/player.ts';
import type { Apps } from './measured-apps.ts';

/** Longer than a preview takes from one loop to the next. */
const WATCHED_S = 30;
/** Until pictures are prepared and have gone round for the first time, s. */
const SETTLED_S = 20;

export interface Rest {
  readonly what: string;
  /** Share of a core. */
  readonly most: number;
  readonly share: number;
}

/** Home and the lobby, looked at and not. */
export async function restCosts(browser: Browser, apps: Apps): Promise<readonly Rest[]> {
  const session = await browser.newBrowserCDPSession();
  const { player } = await apps.open();
  const rests: Rest[] = [];
  const look = async (what: string, most: number, unseen: number) => {
    await setFocus(player, true);
    await pause(SETTLED_S * 1000);
    rests.push({ what: `${what} at rest`, most, share: await busyShare(session) });
    await setFocus(player, false);
    rests.push({ what: `${what} beside another window`, most: unseen, share: await busyShare(session) });
  };
  await look('Home', 0.05, 0.02);
  await setFocus(player, true);
  await player.host();
  // There its music plays on: who waits for the others listens.
  await look('Lobby', 0.15, 0.1);
  return rests;
}

async function busyShare(session: CDPSession): Promise<number> {
  const before = await processorSeconds(session);
  const from = performance.now();
  await pause(WATCHED_S * 1000);
  return ((await processorSeconds(session)) - before) / ((performance.now() - from) / 1000);
}

/** Of all processes of the browser together, since each began. */
async function processorSeconds(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** A page that Playwright drives always has the focus; this is how it is without. */
async function setFocus({ page }: Player, focused: boolean): Promise<void> {
  await page.evaluate((has) => {
    document.hasFocus = () => has;
    window.dispatchEvent(new Event(has ? 'focus' : 'blur'));
  }, focused);
}
