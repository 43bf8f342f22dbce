// Row: what an idle page costs: processor time of the whole browser, which draws in software here.

import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { findFirefox } from '../../../build/programs.ts';
import { freeUdpPort, newProfile, startWebApp } from '../../../e2e/apps.ts';
import { openFirefox } from '../../../e2e/determinism/firefox.ts';
import { drivenPlayer } from '../../../e2e/driven-player.ts';
import { machine } from '../machine.ts';
import type { Bench, Row } from '../row.ts';
import type { Undo } from '../undo.ts';
import { openBrowser } from './browser.ts';
import { appsIn } from './measured-apps.ts';
import { processorSecondsOf } from './processor-time.ts';

/** How long the page is watched, seconds: longer than a loop of a preview. */
const WATCHED_S = 30;
/** Enough to see that it works. */
const QUICK_WATCHED_S = 10;
/** How long an unseen page rests before it is measured, seconds: sounds have died away. */
const UNSEEN_S = 8;
/** How long a page settles, seconds: pictures are prepared and have gone round once. */
const SETTLED_S = 20;

interface Rest {
  readonly what: string;
  /** Share of a core. */
  readonly most: number;
  readonly share: number;
}

/** A page at home, in a browser that is otherwise idle. */
interface Watched {
  /** How it is called among others. */
  readonly suffix: string;
  evaluate(expression: string): Promise<unknown>;
  host(): Promise<unknown>;
  /** Processor seconds of all processes of the browser together, since each began. */
  processorSeconds(): number | Promise<number>;
}

/** How a person looks at it: uses it, uses another window beside it, or has hidden it. */
type Seen = 'used' | 'seen' | 'hidden';

export async function rest({ quick, undo, say }: Bench): Promise<Row> {
  const chromium = await inChromium(await openBrowser(undo), undo);
  const firefox = process.platform === 'linux' ? await inFirefox(undo) : null;
  const percent = (value: number) => ({ value: value * 100, unit: '%' });
  // Side by side: pages at rest leave each other enough.
  const watched = [chromium, ...(firefox ? [firefox] : [])];
  const rests = (await Promise.all(watched.map((one) => restCosts(one, quick, say)))).flat();
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
    notes: [
      'Hidden is what the page is told; a browser that hides it takes pictures and timers from it besides.',
      ...(firefox ? [] : ['No Firefox was found here, or no Linux to ask what it costs.']),
    ],
  };
}

/** Home and the lobby, in sight and hidden. */
async function restCosts(
  { suffix, evaluate, host, processorSeconds }: Watched,
  quick: boolean,
  say: Bench['say'],
): Promise<readonly Rest[]> {
  const rests: Rest[] = [];
  const measure = async (what: string, seen: Seen, settledS: number, most: number) => {
    await evaluate(look(seen));
    await pause(settledS * 1000);
    const before = await processorSeconds();
    const from = performance.now();
    await pause((quick ? QUICK_WATCHED_S : WATCHED_S) * 1000);
    const share = ((await processorSeconds()) - before) / ((performance.now() - from) / 1000);
    rests.push({ what: `${what}${suffix}`, most, share });
  };
  const measureAll = async (what: string, most: number) => {
    say(`${what}${suffix}`);
    await measure(`${what} at rest`, 'used', SETTLED_S, most);
    await measure(`${what} beside another window`, 'seen', UNSEEN_S, 0.02);
    await measure(`${what} hidden`, 'hidden', UNSEEN_S, 0.02);
  };
  await measureAll('Home', 0.05);
  await evaluate(look('used'));
  await host();
  await measureAll('Lobby', 0.15);
  return rests;
}

async function inChromium(browser: Browser, undo: Undo): Promise<Watched> {
  const apps = appsIn(browser);
  undo.add(apps.closeAll);
  const session = await browser.newBrowserCDPSession();
  const { player } = await apps.open();
  return {
    suffix: '',
    evaluate: (expression) => player.page.evaluate(expression),
    host: () => player.host(),
    async processorSeconds() {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    },
  };
}

/** Null without Firefox. */
async function inFirefox(undo: Undo): Promise<Watched | null> {
  const program = findFirefox();
  if (!program) return null;
  const app = await startWebApp([`--udp-port=${await freeUdpPort()}`], { profile: newProfile('Ann') });
  undo.add(async () => void (await app.stop()));
  const browser = await openFirefox(program);
  undo.add(browser.close);
  await browser.open(await app.link());
  const player = drivenPlayer(browser);
  await player.sees('home');
  return {
    suffix: ' in Firefox',
    evaluate: browser.evaluate,
    host: player.host,
    processorSeconds: () => processorSecondsOf(browser.pid),
  };
}

/** In the page: a browser without a window always has it in front and focused; this is how it is otherwise. */
const look = (seen: Seen): string => `
  document.hasFocus = () => ${seen === 'used'};
  for (const [name, get] of [['visibilityState', () => '${seen === 'hidden' ? 'hidden' : 'visible'}'], ['hidden', () => ${seen === 'hidden'}]])
    Object.defineProperty(document, name, { get, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('${seen === 'used' ? 'focus' : 'blur'}'));
`;
