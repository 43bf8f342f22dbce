// Row: from the scanned code to the lobby on a phone, over a line of 20 Mbit/s: for the first time, again, and eight at once.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { DIST } from '../../../build/built.ts';
import { makeFirstFrames } from '../../../build/first-frames.ts';
import { provide } from '../../../build/provide.ts';
import { SPARING_SWITCHES } from '../../../build/testing/chromium-switches.ts';
import { newProfile, startWebApp } from '../../../e2e/apps.ts';
import { browserOn } from '../../../e2e/discovery/browser-on.ts';
import { letIn } from '../../../e2e/guests.ts';
import { playerAt } from '../../../e2e/player.ts';
import { startChild } from '../child.ts';
import { openNamespace } from '../delivery/namespace.ts';
import type { Bench, Row } from '../row.ts';
import { median } from '../statistics.ts';

const TIMES = 3;
const QUICK_TIMES = 2;
const AT_ONCE = 8;

const FIRST_WITHIN_MS = 2_000;
const AGAIN_WITHIN_MS = 1_000;
const ALL_WITHIN_MS = 4_000;

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

export async function scanRow({ quick, undo, say }: Bench): Promise<Row> {
  const namespace = await openNamespace(undo);
  if (typeof namespace === 'string') return nothingMeasured(namespace);
  const [ip = '', ...before] = namespace.under;
  const inside = (...command: string[]) => promisify(execFile)(ip, [...before, ...command]);
  // A network of its own for each phone: one that asks an address of its own machine comes from that address.
  const addresses = Array.from({ length: AT_ONCE }, (_, at) => `10.154.${at}.1`);
  for (const [at, address] of addresses.entries()) {
    await inside('ip', 'link', 'add', `phone${at}`, 'type', 'veth', 'peer', 'name', `far${at}`);
    await inside('ip', 'address', 'add', `${address}/24`, 'dev', `phone${at}`);
    for (const name of [`phone${at}`, `far${at}`]) await inside('ip', 'link', 'set', name, 'up');
  }
  await provide(['page'], console.error);
  await makeFirstFrames(DIST);
  const app = await startWebApp([], {
    ...{ under: namespace.under, secluded: true, profile: newProfile('Ann', { volume: 0 }) },
  });
  undo.add(async () => void (await app.stop()));
  const browser = await browserOn({ under: namespace.under }, SPARING_SWITCHES, addresses);
  undo.add(() => browser.close());
  const host = playerAt(await browser.newPage());
  await host.page.goto(await app.link());
  await host.host();
  const link = new URL(await letIn(host));
  const links = addresses.map((address) => Object.assign(new URL(link), { hostname: address }).href);
  await inside('ip', 'link', 'set', 'lo', 'mtu', '1500');
  await inside(...'tc qdisc add dev lo root tbf rate 20mbit burst 32kb latency 100ms'.split(' '));

  const first: number[] = [];
  const again: number[] = [];
  /** What a page loads for the first time, until it is in the lobby. */
  const loaded = new Set<string>();
  for (let time = 0; time < (quick ? QUICK_TIMES : TIMES); time++) {
    say('scans the code');
    const phone = await browser.newContext(PHONE);
    phone.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/assets/')) loaded.add(pathname);
    });
    first.push(await scan(phone, links[time % AT_ONCE]!, `Guest ${time + 1}`));
    again.push(await scan(phone, links[time % AT_ONCE]!, null));
    await phone.close();
  }
  say('scans eight at once');
  const others = startChild(undo, join(import.meta.dirname, 'browsers-process.ts'), {
    under: namespace.under,
  });
  const phone = await browser.newContext(PHONE);
  const [own, rest] = await Promise.all([
    scan(phone, links[0]!, 'Phone 1'),
    others.ask<number[]>('scan', { links: links.slice(1), paths: [...loaded] }),
  ]);
  const all = [own, ...rest];
  const what = {
    first: 'From the code to the lobby at 20 Mbit/s, for the first time, median',
    again: 'Again, median',
    all: `${AT_ONCE} at once for the first time, the last one`,
  };
  const figure = (name: keyof typeof what, measured: number, limit: number) => ({
    ...{ what: what[name], measured, limit, unit: 'ms' },
  });
  const figures = [
    figure('first', median(first), FIRST_WITHIN_MS),
    figure('again', median(again), AGAIN_WITHIN_MS),
    figure('all', Math.max(...all), ALL_WITHIN_MS),
  ];
  return {
    meaning:
      'How long a phone waits from the scanned code to the lobby, without the time in which its name is typed.',
    measures: figures.map(({ what, measured, unit }) => ({ what, here: { value: measured, unit } })),
    figures,
    notes: [
      'Chromium and the host’s app are in a network namespace of this machine, whose loopback carries 20 Mbit/s in all. A browser that is there already opens the code in a new, empty profile. Of the eight one is a browser; the others load the same files and enter, but draw nothing: each phone has a processor of its own.',
    ],
  };
}

/** From opening the link to the lobby, ms, without typing: `name` is asked for the first time, and kept then. */
async function scan(phone: BrowserContext, link: string, name: string | null): Promise<number> {
  const guest = playerAt(phone.pages()[0] ?? (await phone.newPage()));
  const begun = performance.now();
  await guest.page.goto(link, { waitUntil: 'commit' });
  if (name === null) {
    await guest.screen('lobby').waitFor(); // at once, and not when it is looked at next
    return performance.now() - begun;
  }
  await guest.page.getByRole('textbox').waitFor();
  const door = performance.now();
  await guest.page.getByRole('textbox').fill(name);
  const typed = performance.now();
  await guest.button('Join').click();
  await guest.screen('lobby').waitFor();
  return performance.now() - typed + door - begun;
}

function nothingMeasured(why: string): Row {
  return {
    ...{ meaning: 'How long a phone waits from the scanned code to the lobby.', measures: [], figures: [] },
    notes: [`Nothing was measured: a network namespace cannot be made here (${why}).`],
  };
}
