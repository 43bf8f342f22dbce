// What a party of four apps plays one after the other by its votes, on a machine that has much else to do; and the largest match.

import { errors } from '@playwright/test';
import { VOTE_MS } from '../electron/party/window/contract.ts';
import { takeAllCores } from './busy-cores.ts';
import { expect, type Guest, test } from './party.ts';
import { sameHashes } from './player.ts';

/** How long the evening is, minutes; ETHERNIGHT_EVENING_MINUTES=60 plays an hour. */
const EVENING_MINUTES = Number(process.env.ETHERNIGHT_EVENING_MINUTES ?? 5);

/** Programs for each core that take all that they get. */
const BUSY_PER_CORE = 3;

/** What a press takes to be seen by all there. */
const PATIENCE_MS = 60_000;

/** Frames of each match whose state all members have reported. */
const PLAYED_FRAMES = 600;

/** Bots at the table: a match of Trails in which all rest is over after 17 s, before a slow screen has drawn its frames. */
const BOTS = 2;

/** What is voted for, in turn: three votes for it and one for the next. */
const GAMES = ['Powder', 'Drift', 'Arena', 'Trails'];

const seats = ['Ann', 'Bob', 'Cat', 'Dan'] as const;

async function party(guest: (name: string) => Promise<Guest>): Promise<readonly Guest[]> {
  const all = await Promise.all(seats.map((name) => guest(name)));
  const address = await all[0]!.host();
  for (const one of all.slice(1)) await one.join(address);
  await expect(all[0]!.seats.filter({ hasText: 'Dan' })).toHaveCount(1);
  return all;
}

/** Places and points of the results, by row: what is called "You" on one screen has a name on the others. */
function scoresOf({ standings }: Guest): Promise<readonly string[]> {
  return standings.evaluateAll((rows) => rows.map((row) => row.textContent.replace(/\D+/g, ' ').trim()));
}

/**
 * The room votes: all but the last have wished for one game, as they may before a vote, and the last votes for another. What most
 * wish for is chosen on all screens, whether the last one's computer is quick enough for the vote or not.
 */
async function vote(all: readonly Guest[], game: string, other: string) {
  const [host] = all;
  const last = all.at(-1)!;
  for (const one of all.slice(0, -1)) {
    await one.button('Vote, tournament').click();
    await wish(one, game);
    await one.page.keyboard.press('Escape');
  }
  await host!.button('Vote, tournament').click();
  await host!.button('Start a vote (30 s)').click();
  await host!.page.keyboard.press('Escape');
  const beforeItEnds = { timeout: VOTE_MS };
  try {
    await last.page.locator('[data-note="vote"]').getByRole('button').click(beforeItEnds);
    await wishes(last).getByText(other, { exact: true }).click(beforeItEnds);
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
  for (const { page } of all) await expect(page.locator('[data-note="vote"]')).toHaveCount(0);
  for (const one of all) {
    await one.page.keyboard.press('Escape');
    await expect(gameOf(one)).toHaveText(game);
  }
}

function wishes({ page }: Guest) {
  return page.getByRole('group', { name: 'What would you like to play?' });
}

/** Returns when the room knows of it. */
async function wish(one: Guest, game: string) {
  const choice = wishes(one).getByRole('button', { name: game });
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
}

function gameOf({ page }: Guest) {
  return page.locator('h2.GamePicker-name');
}

test('a party of four plays by the vote while every core is taken: none is given up, reloads or falls out of step', {
  tag: '@alone',
}, async ({ guest }) => {
  test.setTimeout((EVENING_MINUTES + 15) * 60_000);
  const all = await party(guest);
  const [host] = all;
  await host!.setBots(BOTS);
  const end = takeAllCores(BUSY_PER_CORE);
  let played = 0;
  try {
    let loads = 0;
    for (const { page } of all) page.on('framenavigated', () => loads++);
    const until = performance.now() + EVENING_MINUTES * 60_000;
    while (performance.now() < until || played < 2) {
      await vote(all, GAMES[played % GAMES.length]!, GAMES[(played + 1) % GAMES.length]!);
      for (const one of all) await one.readyButton.click({ timeout: PATIENCE_MS });
      for (const one of all) await one.reaches(PLAYED_FRAMES, 3 * PATIENCE_MS);
      await sameHashes(all, PLAYED_FRAMES);
      for (const one of all) await expect(one.page.getByRole('alert')).toHaveCount(0);
      await host!.endMatch();
      for (const one of all) await one.sees('results');
      await expect(async () => {
        const scores = await scoresOf(host!);
        for (const one of all) expect(await scoresOf(one)).toEqual(scores);
      }).toPass();
      for (const one of all) await one.button('Back to lobby').click();
      for (const one of all) await one.sees('lobby');
      played++;
    }
    expect(loads, 'pages that loaded again').toBe(0);
    test.info().annotations.push({ type: 'matches', description: String(played) });
  } finally {
    await end();
  }
});

test('four friends and twelve bots play one match in step, and all sixteen are in its result', {
  tag: '@alone',
}, async ({ guest }) => {
  const all = await party(guest);
  const [host] = all;
  await host!.setBots(12);
  for (const one of all) {
    await expect(one.page.locator('.Lobby-seated')).toHaveText('4/16 + 12 bots');
    await expect(one.page.locator('.SeatCards-cards > li')).toHaveCount(16);
  }
  for (const one of all) await one.ready();
  for (const one of all) await one.sees('match');
  await sameHashes(all, 300);
  await host!.endMatch();
  for (const one of all) {
    await one.sees('results');
    await expect(one.standings).toHaveCount(1 + 16);
    for (const name of seats) await expect(one.standings.filter({ hasText: name })).toHaveCount(1);
  }
});
