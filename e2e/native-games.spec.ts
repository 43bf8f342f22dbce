// Three whole apps play games that people already have, one after the other: Debian's own, without a display. What counts is
// what the games' own servers say of who is in them.

import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningIn } from '../electron/party/native/testing/processes.ts';
import { openttdWithoutDisplay, smallPictures } from '../electron/party/native/testing/without-display.ts';
import { type ProbeName, probes } from '../netcode/probes/list.ts';
import type { ServerInfo } from '../netcode/probes/probe.ts';
import { askServer } from '../netcode/udp/ask-server.ts';
import { freeUdpPort, newDataFolder, sparingProfile, startWebApp, type WebApp } from './apps.ts';
import { expect, test } from './party.ts';
import { picture } from './picture.ts';
import { type Player, playerAt } from './player.ts';

const NAMES = ['Ann', 'Böb', 'Cyd'];

const GAMES: readonly {
  name: string;
  probe: ProbeName;
  video: string;
  /** Names of players as the server tells them; empty where it tells a number alone. */
  names: readonly string[];
}[] = [
  { name: 'OpenTTD', probe: 'openttd', video: 'dummy', names: [] },
  { name: 'Teeworlds', probe: 'teeworlds7', video: 'offscreen', names: NAMES },
  { name: 'Chocolate Doom', probe: 'chocolatedoom', video: 'dummy', names: [] },
  { name: 'BZFlag', probe: 'bzflag', video: 'offscreen', names: ['Ann', 'Bob', 'Cyd'] },
];

/** Starting a game takes seconds, and three at once on a busy machine more. */
const GAME_LIMIT_MS = 90_000;

for (const { name, probe, video, names } of GAMES) {
  test(`three play ${name} with a press each, under their names, and come back to the lobby together`, {
    tag: ['@games', '@alone'],
  }, async ({ browser }) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'native-games-')));
    const apps: WebApp[] = [];
    const people: Player[] = [];
    const port = await freeUdpPort();
    try {
      for (const person of NAMES) {
        const dataFolder = await newDataFolder(sparingProfile(person));
        await openttdWithoutDisplay(dataFolder);
        // Games keep their settings in the person's folder: this is a person of their own.
        const home = join(folder, person);
        await smallPictures(home);
        const env = {
          HOME: home,
          SDL_VIDEODRIVER: video,
          SDL_AUDIODRIVER: 'dummy',
          LIBGL_ALWAYS_SOFTWARE: '1',
        };
        const switches = ['--udp-port', String(person === 'Ann' ? port : 0), '--games-at', '127.0.0.1'];
        const app = await startWebApp(switches, { dataFolder, env });
        apps.push(app);
        const page = await (await browser.newContext({ colorScheme: 'dark' })).newPage();
        await page.goto(await app.link());
        const player = playerAt(page);
        people.push(player);
        if (person === 'Ann') await player.host();
        else await player.join(`127.0.0.1:${port}`);
      }
      const [ann] = people as [Player];

      const tile = ann.page.getByRole('radio', { name: `${name}: 3 of 3 have it` });
      await tile.click({ force: true }); // drawn by its label
      await ann.allowNative();
      for (const player of people) {
        await expect(player.page.getByRole('heading', { name })).toBeVisible();
        await player.page.locator('.ready-button').click();
        if (player !== ann) await player.allowNative();
      }
      for (const { page } of people) {
        await expect(page.locator('.NativePanel-in-game')).toHaveCount(3, { timeout: GAME_LIMIT_MS });
      }
      if (probe === 'openttd') await picture(ann.page, 'native');
      const seesAllIn = async () => {
        const shown = await ann.page.locator('.NativePanel-address code').innerText();
        const address = { host: '127.0.0.1', port: Number(/:(\d+)$/.exec(shown)![1]) };
        const ask = () => askServer(probes[probe], address, AbortSignal.timeout(5_000));
        await expect
          .poll(async () => told(await ask()), { timeout: GAME_LIMIT_MS })
          .toEqual({ players: 3, names: [...names].sort() });
      };
      await seesAllIn();

      // Once more, with the windows of the game before still open: each makes way for the next.
      await ann.button('End the game').click();
      await ann.page.getByRole('dialog').getByRole('button', { name: 'End the game' }).click();
      for (const player of people) {
        await expect(player.page.getByText(`${name} is over.`)).toBeVisible({ timeout: GAME_LIMIT_MS });
        await player.page.locator('.ready-button').click();
      }
      for (const { page } of people) {
        await expect(page.locator('.NativePanel-in-game')).toHaveCount(3, { timeout: GAME_LIMIT_MS });
      }
      await seesAllIn();

      for (const player of people) await player.button('Close my game').click();
      for (const { page } of people) {
        await expect(page.getByText(`${name} is over.`)).toBeVisible({ timeout: GAME_LIMIT_MS });
        await expect(page.locator('.ready-button')).toHaveAttribute('aria-pressed', 'false');
      }
      for (const { dataFolder } of apps) await expect.poll(() => runningIn(dataFolder)).toEqual([]);

      // All have the same score of 0: one member enters an order, and another member confirms it with one press.
      await ann.button('Say who won').click();
      for (const winner of ['Cyd', 'Ann']) {
        await ann.page.locator('.NativePanel-vote', { hasText: winner }).click();
      }
      await ann.button('That’s how it ended').click();
      await people[1]!.button('Agree').click();
      await expect(ann.page.getByText(`Cyd won ${name}!`)).toBeVisible();
      await expect(ann.page.locator('.NativePanel-places')).toHaveText(/^1\. Cyd.*2\. Ann.*3\. Böb/); // with scores where the server told them
    } finally {
      for (const app of apps) for (const pid of runningIn(app.dataFolder)) process.kill(pid, 'SIGKILL');
      await Promise.all(apps.map((app) => app.stop()));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}

function told(info: ServerInfo | null) {
  return info && { players: info.players, names: [...info.names].sort() };
}
