// Row: what a page costs at which nobody does anything: processor time of the whole browser, which draws in software here.

import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';
import type { Player } from '../../../e2e/player.ts';
import { machine } from '../machine.ts';
import type { Bench, Row } from '../row.ts';
import { openBrowser } from './browser.ts';
import { type Apps, appsIn } from './measured-apps.ts';

/** Longer than a preview takes from one loop to the next. */
const WATCHED_S = 30;
/** Enough to see that it works. */
const QUICK_WATCHED_S = 10;
/** Until what sounded has died away, s. */
const UNSEEN_S = 8;
/** Until pictures are prepared and have gone round for the first time, s. */
const SETTLED_S = 20;

interface Rest {
  readonly what: string;
  /** Share of a core. */
  readonly most: number;
  readonly share: number;
}

export async function rest({ quick, undo, say }: Bench): Promise<Row> {
  const browser = await openBrowser(undo);
  const apps = appsIn(browser);
  undo.add(apps.closeAll);
  const percent = (value: number) => ({ value: value * 100, unit: '%' });
  const rests = await restCosts(browser, apps, quick, say);
  return {
    meaning: `Share of a core that a page takes at which nobody does anything, drawn in software; load of the machine: ${machine().load}.`,
    measures: rests.map(({ what, most, share }) => ({
      what,
      here: percent(share),
      there: { ...percent(most), label: 'at most' },
    })),
    figures: rests.map(({ what, most, share }) => ({
      what,
      measured: share * 100,
      limit: most * 100,
      unit: '%',
    })),
    notes: [],
  };
}

/** Home and the lobby, looked at and not. */
async function restCosts(
  browser: Browser,
  apps: Apps,
  quick: boolean,
  say: Bench['say'],
): Promise<readonly Rest[]> {
  const watchedMs = (quick ? QUICK_WATCHED_S : WATCHED_S) * 1000;
  const session = await browser.newBrowserCDPSession();
  const { player } = await apps.open();
  const rests: Rest[] = [];
  const look = async (what: string, most: number, unseen: number) => {
    say(what);
    await setFocus(player, true);
    await pause(SETTLED_S * 1000);
    rests.push({ what: `${what} at rest`, most, share: await busyShare(session, watchedMs) });
    await setFocus(player, false);
    await pause(UNSEEN_S * 1000);
    rests.push({
      what: `${what} beside another window`,
      most: unseen,
      share: await busyShare(session, watchedMs),
    });
  };
  await look('Home', 0.05, 0.02);
  await setFocus(player, true);
  await player.host();
  await look('Lobby', 0.15, 0.02);
  return rests;
}

async function busyShare(session: CDPSession, watchedMs: number): Promise<number> {
  const before = await processorSeconds(session);
  const from = performance.now();
  await pause(watchedMs);
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
