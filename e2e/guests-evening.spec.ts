// An evening of two apps and three browsers on a network that loses packets (namespaces behind a switch, nftables): three games,
// a phone whose tab is killed, and a host that goes home. For root of a Linux with iproute2 and nftables; others do
// not run it (build/testing/networks.ts).

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { sparingProfile, startWebApp } from './apps.ts';
import { browserOn } from './discovery/browser-on.ts';
import { type Machine, openNetwork, type TestNetwork } from './discovery/network.ts';
import { enter, letIn, standingsAt } from './guests.ts';
import { expect, test } from './party.ts';
import { type Player, playerAt, sameHashes } from './player.ts';

/** Each way between two machines. */
const LOSS_PERCENT = 5;

/** Trails ends by itself though its players do nothing; the others tie then round after round, so the leader ends them. */
const GAMES = ['Trails', 'Powder', 'Arena'];

/** Of each match: frames that all have had the same state of. */
const FRAMES = 120;

// Three short matches, on a machine that may be busy.
test.setTimeout(1_200_000);

let network: TestNetwork;

test.beforeAll(async () => {
  network = await openNetwork();
});
test.afterAll(() => network?.close());

/** A machine that loses so much of what comes to it. */
async function lossyMachine(): Promise<Machine> {
  const machine = await network.machine();
  const [program = '', ...inside] = machine.under;
  const rules = `
    add table inet evening
    add chain inet evening in { type filter hook input priority 0; }
    add rule inet evening in iifname eth0 meta l4proto { tcp, udp } numgen random mod 100 < ${LOSS_PERCENT} drop
  `;
  await promisify(execFile)(program, [...inside, 'nft', rules]);
  return machine;
}

/** An app on a machine, and its person at the page of it. */
async function appOn(machine: Machine, name: string, switches: readonly string[]) {
  const app = await startWebApp([], { under: machine.under, secluded: true, profile: sparingProfile(name) });
  const browser = await browserOn(machine, switches);
  const player = playerAt(await browser.newPage());
  await player.page.goto(await app.link());
  return {
    player,
    async quit() {
      await browser.close();
      await app.stop();
    },
  };
}

/** Two phones, one held upright and one on its side, and a laptop. */
function devices(browser: Browser): readonly (() => Promise<Player>)[] {
  const phone = { hasTouch: true, isMobile: true };
  const kinds = [
    { viewport: { width: 360, height: 640 }, ...phone },
    { viewport: { width: 844, height: 390 }, ...phone },
    { viewport: { width: 1280, height: 720 } },
  ];
  return kinds.map((kind) => async () => playerAt(await (await browser.newContext(kind)).newPage()));
}

test('two apps and three browsers play three games in step at 5 % loss, and go on when the host leaves', {
  tag: ['@networks', '@alone'],
}, async ({ launchOptions }) => {
  const switches = launchOptions.args ?? [];
  const [here, there, elsewhere] = [await lossyMachine(), await lossyMachine(), await lossyMachine()];
  const apps = [await appOn(here, 'Ann', switches), await appOn(there, 'Ben', switches)];
  const browser = await browserOn(elsewhere, switches, [here.address, there.address]);
  try {
    const [ann, ben] = apps.map(({ player }) => player);
    await ben!.join(await ann!.host());
    const link = await letIn(ann!);
    expect(new URL(link).hostname).toBe(here.address);
    const guests = await Promise.all(devices(browser).map((open) => open()));
    for (const [at, guest] of guests.entries()) {
      await guest.page.goto(link);
      await enter(guest, ['Cem', 'Dana', 'Eve'][at]!);
    }
    const all = [ann!, ben!, ...guests];

    for (const game of GAMES) {
      await test.step(`${game} is the same on all screens, and so is its result`, async () => {
        if (game === 'Trails') await ann!.makeItShort();
        else await ann!.chooseGame(game);
        for (const guest of guests) await guest.readyButton.click();
        await ben!.ready();
        await ann!.ready();
        for (const player of all) await player.sees('match');
        if (game === 'Powder') await killTab(guests[0]!);
        await sameHashes(all, FRAMES);
        if (game !== 'Trails') await ann!.endMatch();
        for (const player of all) await player.seesResults();
        const [told, ...others] = await Promise.all(all.map(standingsAt));
        for (const other of others) expect(other).toEqual(told);
        for (const player of all) await player.button('Back to lobby').click();
      });
    }

    await test.step('the host goes home, and the next one’s page has all of them', async () => {
      await ann!.button('Leave').click();
      await ann!.button('Hand it over and leave').click();
      for (const { page } of guests)
        await expect.poll(() => new URL(page.url()).hostname).toBe(there.address);
      for (const guest of guests) await guest.sees('lobby');
      await expect(ben!.seats.filter({ hasText: /Ben|Cem|Dana|Eve/ })).toHaveCount(4);
    });
  } finally {
    await browser.close();
    for (const { quit } of apps) await quit();
  }
});

/** The phone has thrown the page out; it is opened again in the same browser. */
async function killTab(guest: Player): Promise<void> {
  const address = guest.page.url();
  await guest.page.goto('about:blank');
  await guest.page.goto(address);
  await guest.sees('match');
}
