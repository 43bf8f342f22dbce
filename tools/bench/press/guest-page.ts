// Row: from a press on a guest's page to the picture of it at another app, beside one in the host's own window.

import { enter, letIn } from '../../../e2e/guests.ts';
import { playerAt } from '../../../e2e/player.ts';
import { openBrowser } from '../app-costs/browser.ts';
import type { Bench, Row } from '../row.ts';
import { median } from '../statistics.ts';
import { openApp, presses, stageMoves } from './two-windows.ts';

const CHANGES = 50;
const QUICK_CHANGES = 30;

/** What the page's line may add, ms. */
const MOST_LATER_MS = 3;

export async function pressGuestPage({ quick, undo, say }: Bench): Promise<Row> {
  const browser = await openBrowser(undo);
  const host = await openApp(undo, browser);
  const address = await host.host();
  const link = await letIn(host);
  // A phone on its side: its picture costs this machine little.
  const context = await browser.newContext({ viewport: { width: 844, height: 390 } });
  const guest = playerAt(await context.newPage());
  await guest.page.goto(link);
  await enter(guest, 'Bob');
  const watcher = await openApp(undo, browser);
  await watcher.join(address);
  for (const player of [watcher, guest, host]) await player.readyButton.click();
  for (const player of [watcher, guest, host]) await player.sees('match');
  await stageMoves(watcher);
  say('pressing');
  const [own = [], theirs = []] = await presses([host, guest], watcher, quick ? QUICK_CHANGES : CHANGES);
  const later = median(theirs) - median(own);
  const what = 'From a press on a guest’s page to the picture at another app, median';
  return {
    meaning: `${what}, and the same from the host's own window: two apps and a browser, all on this machine, Trails.`,
    measures: [
      {
        what,
        here: { value: median(theirs), unit: 'ms' },
        there: { value: median(own), unit: 'ms', label: 'the host’s window' },
      },
    ],
    figures: [
      { what: 'Later than from the host’s window', measured: later, limit: MOST_LATER_MS, unit: 'ms' },
    ],
    notes: [
      `${theirs.length} keys each, in turn, at random times: where a press begins is the same for both.`,
      'Three pages draw in software, headless, and share this machine with both apps.',
    ],
  };
}
