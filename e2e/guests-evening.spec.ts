// An evening of two apps and three browsers, of which one is Firefox, on a network that loses packets (namespaces behind a
// switch, nftables): three games to their end, a phone whose tab is killed, and a host that goes home. For root of a Linux with
// iproute2 and nftables; others do not run it (build/testing/networks.ts).

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { findFirefox } from '../build/programs.ts';
import { sparingProfile, startWebApp } from './apps.ts';
import { type Firefox, openFirefox } from './determinism/firefox.ts';
import { browserOn } from './discovery/browser-on.ts';
import { type Machine, openNetwork, type TestNetwork } from './discovery/network.ts';
import { drivenPlayer } from './driven-player.ts';
import { enter, letIn, standingsAt, swipe } from './guests.ts';
import { expect, test } from './party.ts';
import { type Player, playerAt, sameHashes } from './player.ts';

/** Each way between two machines. */
const LOSS_PERCENT = 5;

const NAMES = ['Cem', 'Dana', 'Eve'];

/** A bot that is as good as can be plays along, so that each ends by itself. */
const GAMES = ['Trails', 'Powder', 'Arena'];

/** A round of Arena takes 100 s, and a tie is played again, on a machine that may be busy. */
const MATCH_LIMIT_MS = 400_000;

/** Frames of each match whose state all members have reported. */
const FRAMES = 120;

// Three short matches to their end, on a machine that may be busy.
test.setTimeout(1_800_000);

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

/** A guest in whichever browser. */
interface Guest {
  open(link: string): Promise<unknown>;
  enter(name: string): Promise<void>;
  sees: Player['sees'];
  ready(): Promise<void>;
  stage: Player['stage'];
  /** What a hand does to steer. */
  steer(): Promise<unknown>;
  seesResults: Player['seesResults'];
  standings(): Promise<string[][]>;
  toLobby(): Promise<void>;
  address(): Promise<string>;
}

async function guestIn(
  browser: Browser,
  options: BrowserContextOptions,
  steer: (player: Player) => Promise<unknown>,
): Promise<Guest> {
  const player = playerAt(await (await browser.newContext(options)).newPage());
  return {
    open: (link) => player.page.goto(link),
    enter: (name) => enter(player, name),
    sees: player.sees,
    ready: () => player.readyButton.click(),
    stage: player.stage,
    steer: () => steer(player),
    seesResults: player.seesResults,
    standings: () => standingsAt(player),
    toLobby: () => player.button('Back to lobby').click(),
    address: async () => player.page.url(),
  };
}

/** A phone in Firefox held upright, one in Chromium on its side, and a laptop. */
function guestsIn(firefox: Firefox, chromium: Browser): Promise<readonly Guest[]> {
  const onItsSide = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
  return Promise.all([
    firefox.resize(360, 640).then(() => ({
      ...drivenPlayer(firefox),
      steer: () => firefox.swipe([100, 500], [140, 500]),
    })),
    guestIn(chromium, onItsSide, (player) => swipe(player, [200, 300], [240, 300])),
    guestIn(chromium, { viewport: { width: 1280, height: 720 } }, ({ press }) => press('ArrowRight')),
  ]);
}

test('two apps and three browsers play three games in step at 5 % loss, and go on when the host leaves', {
  tag: ['@networks', '@alone'],
}, async ({ launchOptions }) => {
  const program = findFirefox();
  if (!program) throw new Error('no Firefox found: `npm run test:all` provides one');
  const switches = launchOptions.args ?? [];
  const [here, there, elsewhere] = [await lossyMachine(), await lossyMachine(), await lossyMachine()];
  const apps = [await appOn(here, 'Ann', switches), await appOn(there, 'Ben', switches)];
  const chromium = await browserOn(elsewhere, switches, [here.address, there.address]);
  const firefox = await openFirefox(program, (await lossyMachine()).under);
  try {
    const [ann, ben] = apps.map(({ player }) => player);
    await ben!.join(await ann!.host());
    const link = await letIn(ann!);
    expect(new URL(link).hostname).toBe(here.address);
    const guests = await guestsIn(firefox, chromium);
    for (const [at, guest] of guests.entries()) {
      await guest.open(link);
      await guest.enter(NAMES[at]!);
    }
    const apart = [ann!, ben!];
    const all = [...apart, ...guests];
    await ann!.setBots(1);
    await ann!.makeBotsHard();

    for (const game of GAMES) {
      await test.step(`${game} is the same on all screens to its end, and so is its result`, async () => {
        if (game !== 'Trails') await ann!.chooseGame(game);
        // A round of Trails is over in seconds, and a machine that is busy may look at it later.
        await ann!.setOption('Match length', game === 'Trails' ? 'Medium' : 'Short');
        // With all hearts, players who stand still go together when the zone closes, and round after round is forfeit.
        if (game === 'Arena') await ann!.setOption('Hearts', '3');
        for (const guest of guests) await guest.ready();
        for (const app of apart) await app.ready();
        // At once: who is steered late has crashed by then.
        await Promise.all(all.map((player) => player.sees('match')));
        if (game === 'Powder') await comeBack(guests[0]!);
        // A mouse that rests on the page of an app aims there.
        await expect.poll(() => seatsSteered(guests)).toEqual(expect.arrayContaining([2, 3, 4]));
        await sameHashes(all, FRAMES);
        for (const player of all) await player.seesResults(MATCH_LIMIT_MS);
        const [told, ...others] = await Promise.all([
          ...apart.map(standingsAt),
          ...guests.map((guest) => guest.standings()),
        ]);
        expect(told![0]!.length).toBe(6);
        for (const other of others) expect(other).toEqual(told);
        for (const guest of guests) await guest.toLobby();
        for (const app of apart) await app.button('Back to lobby').click();
      });
    }

    await test.step('the host goes home, and the next one’s page has all of them', async () => {
      await ann!.button('Leave').click();
      await ann!.button('Hand it over and leave').click();
      for (const guest of guests)
        await expect.poll(async () => new URL(await guest.address()).hostname).toBe(there.address);
      for (const guest of guests) await guest.sees('lobby');
      await expect(ben!.seats.filter({ hasText: /Ben|Cem|Dana|Eve/ })).toHaveCount(4);
    });
  } finally {
    await firefox.close();
    await chromium.close();
    for (const { quit } of apps) await quit();
  }
});

/** Guests steer. Seats of which the first guest's screen has shown that. */
async function seatsSteered(guests: readonly Guest[]): Promise<number[]> {
  await Promise.all(guests.map((guest) => guest.steer()));
  const { shown } = await guests[0]!.stage();
  return [...new Set(shown.map(({ seat }) => seat))].sort();
}

/** The phone has thrown the page out; it is opened again in the same browser. */
async function comeBack(guest: Guest): Promise<void> {
  const address = await guest.address();
  await guest.open('about:blank');
  await guest.open(address);
  await guest.sees('match');
}
