// What a party of four apps plays one after the other by its votes, on a machine that has much else to do; and the largest match.

import { errors } from '@playwright/test';
import { VOTE_MS } from '../electron/party/window/contract.ts';
import { takeAllCores } from './busy-cores.ts';
import { type AppOptions, expect, type Fixtures, type Guest, test } from './party.ts';
import { sameHashes } from './player.ts';

/** How long the evening is, minutes; ETHERNIGHT_EVENING_MINUTES=60 plays an hour. */
const EVENING_MINUTES = Number(process.env.ETHERNIGHT_EVENING_MINUTES ?? 5);

/** Programs for each core that take all that they get. */
const BUSY_PER_CORE = 3;

/** What a press takes to be seen by all there. */
const PATIENCE_MS = 60_000;

/** For a press on a button that goes away when another app hosts the room. */
const PRESS = { timeout: 10_000 };

/** Frames of each match whose state all members have reported. */
const PLAYED_FRAMES = 600;

/** Bots at the table: a match of Trails in which all rest is over after 17 s, before a slow screen has drawn its frames. */
const BOTS = 2;

/** What is voted for, in turn: three votes for it and one for the next. */
const GAMES = ['Powder', 'Drift', 'Arena', 'Trails'];

const seats = ['Ann', 'Bob', 'Cat', 'Dan'] as const;

async function party(guest: Fixtures['guest'], options: AppOptions = {}): Promise<readonly Guest[]> {
  const all = await Promise.all(seats.map((name) => guest(name, options)));
  const address = await all[0]!.host();
  for (const one of all.slice(1)) await one.join(address);
  await expect(all[0]!.seats.filter({ hasText: 'Dan' })).toHaveCount(1);
  return all;
}

/** Places and points of the results, by row: what is called "You" on one screen has a name on the others. */
function scoresOf({ standings }: Guest): Promise<readonly string[]> {
  return standings.evaluateAll((rows) => rows.map((row) => row.textContent.replace(/\D+/g, ' ').trim()));
}

interface HostsAct {
  isDone(host: Guest): Promise<boolean>;
  /** Leads a person who may be the host to the button. */
  prepare(one: Guest): Promise<void>;
  act(host: Guest): Promise<void>;
}

/**
 * Does as the host, at the app that has this button now; returns which one that is. A computer that does not answer for a moment
 * loses the room to another app, so `act`, which rejects where its press came to nothing, begins anew at the next host.
 */
async function asHost(
  all: readonly Guest[],
  button: string | RegExp,
  { isDone, prepare, act }: HostsAct,
): Promise<Guest> {
  let host: Guest | undefined;
  await expect(async () => {
    // What was pressed at the host before.
    if (host && (await isDone(host))) return;
    for (const one of all) await prepare(one);
    const look = async () => {
      const shown = await Promise.all(all.map((one) => one.button(button).isVisible()));
      return shown.indexOf(true);
    };
    await expect.poll(look, 'the app that hosts').toBeGreaterThanOrEqual(0);
    host = all[await look()]!;
    await act(host);
  }).toPass({ timeout: 4 * PATIENCE_MS });
  return host!;
}

/**
 * All get ready, and the match begins. A person who was ready and is it no longer, because another app hosts the room now and does
 * not know of it, presses again; returns how often that was.
 */
async function play(all: readonly Guest[]): Promise<number> {
  let presses = 0;
  await expect(async () => {
    for (const { page } of all) {
      const ready = page.locator('.ready-button[aria-pressed="false"]');
      if (!(await ready.isVisible())) continue;
      await ready.click(PRESS);
      presses++;
      await expect(ready).toBeHidden();
    }
    for (const { screen } of all) expect(await screen('match').isVisible()).toBe(true);
  }).toPass({ timeout: 4 * PATIENCE_MS });
  return presses - all.length;
}

/** The host ends the match, from the menu that is open at all apps. */
function endMatch(all: readonly Guest[]): Promise<Guest> {
  return asHost(all, 'End match', {
    isDone: ({ screen }) => screen('results').isVisible(),
    prepare: async ({ page, button }) => {
      await expect(page.locator('.GetReady-countdown')).toBeHidden();
      if (await page.getByRole('dialog', { name: 'Menu' }).isVisible()) return;
      if (await page.getByRole('dialog').isVisible()) await button('Play on').click(PRESS);
      await button('Menu').click(PRESS);
    },
    act: async (host) => {
      await host.button('End match').click(PRESS);
      const question = host.page.getByRole('dialog', { name: 'End this match?' });
      await question.getByRole('button', { name: 'End match' }).click(PRESS);
      await host.sees('results');
    },
  });
}

/** The host begins the vote, in the dialog that is open at all apps. */
function beginVote(all: readonly Guest[]): Promise<Guest> {
  // Where every core is taken, the vote can be over before the page has said that it was pressed.
  const hasBegun = ({ page, button }: Guest) =>
    button('Call off the vote').or(page.locator('[data-note="voted"]')).first();
  return asHost(all, /^(Start a vote|Call off the vote)/, {
    isDone: (one) => hasBegun(one).isVisible(),
    prepare: async (one) => {
      if (!(await wishes(one).isVisible())) await one.button('Vote, tournament').click(PRESS);
    },
    act: async (host) => {
      // A vote goes on at another host.
      const begun = hasBegun(host);
      if (!(await begun.isVisible())) await host.button('Start a vote (30 s)').click(PRESS);
      await expect(begun).toBeVisible();
    },
  });
}

/**
 * The room votes: all but the last have wished for one game, as they may before a vote, and the last votes for another. What most
 * wish for is chosen on all screens, whether the last one's computer is quick enough for the vote or not. Returns the host.
 */
async function vote(all: readonly Guest[], game: string, other: string): Promise<Guest> {
  const last = all.at(-1)!;
  for (const one of all.slice(0, -1)) {
    await one.button('Vote, tournament').click();
    await wish(one, game);
  }
  const host = await beginVote(all);
  for (const { page } of all) await page.keyboard.press('Escape');
  const beforeItEnds = { timeout: VOTE_MS };
  try {
    await last.page.locator('[data-note="vote"]').getByRole('button').click(beforeItEnds);
    await wishes(last).getByText(other, { exact: true }).click(beforeItEnds);
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
  // It counts its time anew at another host.
  const anew = { timeout: 2 * PATIENCE_MS };
  for (const { page } of all) await expect(page.locator('[data-note="vote"]')).toHaveCount(0, anew);
  for (const one of all) {
    await one.page.keyboard.press('Escape');
    await expect(gameOf(one)).toHaveText(game);
  }
  return host;
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
  // Apps in one process would stand still together, and each lose all others.
  const all = await party(guest, { ownProcess: true });
  await all[0]!.setBots(BOTS);
  const end = takeAllCores(BUSY_PER_CORE);
  let played = 0;
  let again = 0;
  const hosts = [all[0]!];
  try {
    let loads = 0;
    for (const { page } of all) page.on('framenavigated', () => loads++);
    const until = performance.now() + EVENING_MINUTES * 60_000;
    while (performance.now() < until || played < 2) {
      hosts.push(await vote(all, GAMES[played % GAMES.length]!, GAMES[(played + 1) % GAMES.length]!));
      again += await play(all);
      for (const one of all) await one.reaches(PLAYED_FRAMES, 3 * PATIENCE_MS);
      await sameHashes(all, PLAYED_FRAMES);
      for (const one of all) await expect(one.page.getByRole('alert')).toHaveCount(0);
      hosts.push(await endMatch(all));
      for (const one of all) await one.sees('results');
      await expect(async () => {
        const scores = await scoresOf(all[0]!);
        for (const one of all) expect(await scoresOf(one)).toEqual(scores);
      }).toPass();
      for (const one of all) await one.button('Back to lobby').click();
      for (const one of all) await one.sees('lobby');
      played++;
    }
    expect(loads, 'pages that loaded again').toBe(0);
  } finally {
    await end();
    const changes = hosts.filter((host, at) => at > 0 && host !== hosts[at - 1]).length;
    const evening = `${played} matches; ${changes} times another app hosted than before; ${again} times Ready pressed again`;
    test.info().annotations.push({ type: 'evening', description: evening });
    console.log(evening);
  }
});

test('four friends and twelve bots play one match in step, and all sixteen are in its result', {
  tag: '@alone',
}, async ({ guest }) => {
  const all = await party(guest);
  const [host] = all;
  await host!.setBots(12);
  for (const one of all) {
    await expect(one.page.locator('.Lobby-seated')).toHaveText('4/16');
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
