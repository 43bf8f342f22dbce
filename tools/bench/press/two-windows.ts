// Row: from a key press in one player's window to the picture of it in the other's: two whole apps, real screens.

import { setTimeout as pause } from 'node:timers/promises';
import { newProfile, startWebApp } from '../../../e2e/apps.ts';
import { type Player, playerAt } from '../../../e2e/player.ts';
import { trails } from '../../../games/trails/index.ts';
import { openBrowser } from '../app-costs/browser.ts';
import type { Bench, Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';

const CHANGES = 200;
const QUICK_CHANGES = 40;

/** What a picture may add to one-way delay and a tick, ms: half a picture at 60 Hz. */
const ALLOWANCE_MS = 8;

/**
 * Between two changes, ms: random, so that they fall at any phase of a tick. A stage tells its latest eight changes
 * twice a second, and no more than six happen in that time.
 */
const SHORTEST_PAUSE_MS = 90;
const LONGEST_PAUSE_MS = 140;

/** After the last change, ms: it has been drawn, and told. */
const DRAIN_MS = 1_500;

const HOST_SEAT = 0;

export async function pressTwoWindows({ quick, undo, say }: Bench): Promise<Row> {
  const browser = await openBrowser(undo);
  const open = async () => {
    const app = await startWebApp(['--udp-port', '0'], { profile: newProfile('Ann') });
    undo.add(async () => {
      await app.stop();
    });
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(await app.link());
    const player = playerAt(page);
    await player.sees('home');
    return player;
  };
  const [presser, watcher] = [await open(), await open()];
  await watcher.join(await presser.host());
  await watcher.ready();
  await presser.ready();
  await watcher.sees('match');
  await presser.sees('match');
  await stageMoves(watcher);

  say('pressing');
  await noteKeys(presser);
  const seen = new Map<number, number>();
  for (let i = 0; i < (quick ? QUICK_CHANGES : CHANGES); i++) {
    await pause(SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
    await presser.page.keyboard[i % 2 === 0 ? 'down' : 'up']('Space');
    await look(watcher, seen);
  }
  await pause(DRAIN_MS);
  await look(watcher, seen);
  const pressed = await notedKeys(presser);
  if (seen.size !== pressed.length) {
    throw new Error(`${pressed.length} keys went down or up, but ${seen.size} changes were seen`);
  }
  // Frames in order are keys in order: each change of the input has a frame of its own.
  const shown = [...seen].sort(([a], [b]) => a - b).map(([, timeMs], i) => timeMs - pressed[i]!);
  return row(shown);
}

async function stageMoves(player: Player): Promise<void> {
  while ((await player.stage()).frame < trails.info.tickRate) await pause(100);
}

/** Adds the changes of the host's input that this screen has drawn, by frame. */
async function look(player: Player, seen: Map<number, number>): Promise<void> {
  for (const { seat, frame, timeMs } of (await player.stage()).shown) {
    if (seat === HOST_SEAT) seen.set(frame, timeMs);
  }
}

/** Has the page note when its keys go down and up, on the same clock as pictures. */
async function noteKeys({ page }: Player): Promise<void> {
  await page.evaluate(() => {
    const noted: number[] = [];
    Object.assign(window, { noted });
    for (const type of ['keydown', 'keyup'] as const) {
      // The event's own time: when the key moved, not when the page came to hear of it.
      window.addEventListener(type, (event) => noted.push(performance.timeOrigin + event.timeStamp), true);
    }
  });
}

function notedKeys({ page }: Player): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { noted: number[] }).noted);
}

function row(shown: readonly number[]): Row {
  const tickMs = 1000 / trails.info.tickRate;
  // Loopback: the way through relay and both sockets is a fraction of a millisecond, and counted as nothing.
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
