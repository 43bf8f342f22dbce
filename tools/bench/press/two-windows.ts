// Row: from a key press in one player's window to the picture of it in the other's: two whole apps, real screens.

import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { newProfile, startWebApp } from '../../../e2e/apps.ts';
import { type Player, playerAt } from '../../../e2e/player.ts';
import { trails } from '../../../games/trails/index.ts';
import { openBrowser } from '../app-costs/browser.ts';
import type { Bench, Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';
import type { Undo } from '../undo.ts';

const CHANGES = 200;
const QUICK_CHANGES = 40;

/** What a picture may add to one-way delay and a tick, ms: half a picture at 60 Hz. */
const ALLOWANCE_MS = 8;

/**
 * Between two changes, ms, for each who presses: random, so that they fall at any phase of a tick. A stage tells its latest eight
 * changes twice a second, and at most six happen in that time.
 */
const SHORTEST_PAUSE_MS = 90;
const LONGEST_PAUSE_MS = 140;

/** Changes of one player that may be unseen before the next one, and ms between two looks for them. */
const MOST_UNSEEN = 2;
const LOOK_MS = 50;

/** After the last change, ms: it has been drawn, and told. */
const DRAIN_MS = 1_500;

/**
 * Changes of all players in a match, an even number for each: riders who never turn end one in sudden death after 28 s, and a
 * change with what is waited for may take half a second on a busy machine.
 */
const CHANGES_A_MATCH = 48;

const WINDOW = { width: 1280, height: 720 };

export async function pressTwoWindows({ quick, undo, say }: Bench): Promise<Row> {
  const browser = await openBrowser(undo);
  const [presser, watcher] = [await openApp(undo, browser), await openApp(undo, browser)];
  await watcher.join(await presser.host());
  await watcher.ready();
  await presser.ready();
  await watcher.sees('match');
  await presser.sees('match');
  await stageMoves(watcher);
  say('pressing');
  const [shown = []] = await presses([presser], watcher, quick ? QUICK_CHANGES : CHANGES);
  return row(shown);
}

/** An app, and its person at the first page of it. */
export async function openApp(undo: Undo, browser: Browser): Promise<Player> {
  const app = await startWebApp(['--udp-port', '0'], { profile: newProfile('Ann') });
  undo.add(async () => {
    await app.stop();
  });
  const page = await browser.newPage({ viewport: WINDOW });
  await page.goto(await app.link());
  const player = playerAt(page);
  await player.sees('home');
  return player;
}

/**
 * Players at the first seats, of whom the first leads the room, press in turn in the match that goes on and in as many after
 * it as so many changes each take. Times from each press to its picture at the watcher, ms, by player.
 */
export async function presses(
  players: readonly Player[],
  watcher: Player,
  changes: number,
): Promise<number[][]> {
  for (const player of players) await noteKeys(player);
  const all: number[][] = players.map(() => []);
  const most = CHANGES_A_MATCH / players.length;
  for (let left = changes; left > 0; left -= most) {
    if (left < changes) await anotherMatch(players, watcher);
    const times = await pressesInMatch(players, watcher, Math.min(most, left));
    for (const [seat, more] of times.entries()) all[seat]!.push(...more);
  }
  return all;
}

async function pressesInMatch(
  players: readonly Player[],
  watcher: Player,
  changes: number,
): Promise<number[][]> {
  const seen = players.map(() => new Map<number, number>());
  for (let i = 0; i < changes; i++) {
    for (const [seat, { page }] of players.entries()) {
      const random = SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS);
      await pause(players.length * random);
      await page.keyboard[i % 2 === 0 ? 'down' : 'up']('Space');
      await look(watcher, seen);
      // A stage tells its latest eight changes, and a busy one seldom.
      for (
        const end = performance.now() + DRAIN_MS;
        i - seen[seat]!.size > MOST_UNSEEN;
        await pause(LOOK_MS)
      ) {
        await look(watcher, seen);
        if (performance.now() > end) break;
      }
    }
  }
  await pause(DRAIN_MS);
  await look(watcher, seen);
  if (!(await watcher.screen('match').isVisible()))
    throw new Error('the match ended while keys were pressed: this machine is too busy to measure on');
  const all: number[][] = [];
  for (const [seat, player] of players.entries()) {
    const pressed = await takeKeys(player);
    const changed = [...seen[seat]!].sort(([a], [b]) => a - b);
    if (changed.length !== pressed.length) {
      throw new Error(`${pressed.length} keys went down or up, but ${changed.length} changes were seen`);
    }
    // Frames in order are keys in order: each change of the input has a frame of its own.
    all.push(changed.map(([, timeMs], i) => timeMs - pressed[i]!));
  }
  return all;
}

/** The leader ends the match, and all want another one. */
async function anotherMatch(players: readonly Player[], watcher: Player): Promise<void> {
  await players[0]!.endMatch();
  const all = [watcher, ...players];
  for (const player of all) await player.sees('results');
  // A guest's page has no other way to the next match.
  for (const player of all) await player.button('Back to lobby').click();
  for (const player of all) await player.readyButton.click();
  for (const player of all) await player.sees('match');
  await stageMoves(watcher);
}

export async function stageMoves(player: Player): Promise<void> {
  while ((await player.stage()).frame < trails.info.tickRate) await pause(100);
}

/** Adds the changes of inputs that this screen has drawn, by seat and frame. */
async function look(player: Player, seen: readonly Map<number, number>[]): Promise<void> {
  for (const { seat, frame, timeMs } of (await player.stage()).shown) seen[seat]?.set(frame, timeMs);
}

/** Has the page note when its keys go down and up, on the same clock as pictures. */
async function noteKeys({ page }: Player): Promise<void> {
  await page.evaluate(() => {
    const noted: number[] = [];
    Object.assign(window, { noted });
    for (const type of ['keydown', 'keyup'] as const) {
      // The event's own time: when the key moved, whenever the page came to hear of it.
      window.addEventListener(type, (event) => noted.push(performance.timeOrigin + event.timeStamp), true);
    }
  });
}

/** The keys since it was last asked. */
function takeKeys({ page }: Player): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { noted: number[] }).noted.splice(0));
}

function row(shown: readonly number[]): Row {
  const tickMs = 1000 / trails.info.tickRate;
  // Loopback: the way through relay and both sockets is a fraction of a millisecond, and counted as 0.
  const limit = tickMs + ALLOWANCE_MS;
  const allowed = { value: limit, unit: 'ms', label: 'a tick + 8 ms' };
  return {
    meaning: `From a key in one player's window to the picture of it in the other's: two whole apps in Chromium on this machine, Trails at ${trails.info.tickRate} Hz.`,
    measures: [
      { what: 'Key to picture, median', here: { value: median(shown), unit: 'ms' }, there: allowed },
      { what: 'Key to picture, p99', here: { value: percentile(shown, 0.99), unit: 'ms' }, there: allowed },
    ],
    figures: [{ what: 'Key to picture, median', measured: median(shown), limit, unit: 'ms' }],
    notes: [
      `${shown.length} keys, down or up, at random times. A picture counts when its drawing has ended in the stage's worker; what the screen itself adds is not in it.`,
      'Both windows draw in software, headless, and share this machine with both apps.',
    ],
  };
}
