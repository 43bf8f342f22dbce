// Row: whether every game is drawn as often as the screen can show it, and what that costs the window's main thread.

import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import { games } from '../../../games/list.ts';
import type { Bench, Figure, Measure, Row } from '../row.ts';
import { mean, median, percentile } from '../statistics.ts';
import { openBrowser } from './browser.ts';
import { type Apps, appsIn, WINDOW } from './measured-apps.ts';
import { threadSecondsOf } from './processor-time.ts';

const SEATS = 8;

/** How long a match is watched, seconds: seats fall and the field fills. */
const WATCHED_S = 30;
const QUICK_WATCHED_S = 5;

/** A stage tells how many pictures it drew twice a second. */
const LOOK_EVERY_MS = 500;

/** After the countdown, ms: everything has been drawn once and compiled. */
const WARM_UP_MS = 3_000;

const PICTURES_A_SECOND = 60;

/** Pictures are counted in half seconds, so one picture more or less is two a second. */
const COUNTED_TO = 0.5;

const MAIN_THREAD_SHARE = 0.2;

/** What is watched: a player with bots in all other seats. */
interface Watched {
  readonly game: string;
  readonly seats: number;
  /** Options of the room, by label. */
  readonly options?: Readonly<Record<string, string>>;
}

interface Drawn {
  readonly fps: readonly number[];
  readonly stepMs: readonly number[];
  /** Share of the time that the page's main thread was at work. */
  readonly busy: number;
  /** Processor time of its workers, of which the stage plays and draws; NaN where the system tells none. */
  readonly workers: number;
}

export async function drawing({ quick, undo, say }: Bench): Promise<Row> {
  const browser = await openBrowser(undo);
  const apps = appsIn(browser);
  undo.add(apps.closeAll);
  const measures: Measure[] = [];
  const figures: Figure[] = [];
  const sixty = { value: PICTURES_A_SECOND, unit: '/s', label: 'of the screen' };
  for (const { info, texts } of games) {
    const { name } = texts.en;
    say(name);
    const { fps, stepMs, busy } = await watch(apps, { game: name, seats: SEATS }, quick).finally(
      apps.closeAll,
    );
    measures.push(
      { what: `${name}: pictures, mean`, here: { value: mean(fps), unit: '/s' }, there: sixty },
      {
        what: `${name}: pictures, worst 5 %`,
        here: { value: percentile(fps, 0.05), unit: '/s' },
        there: sixty,
      },
      {
        what: `${name}: main thread`,
        here: { value: busy * 100, unit: '%' },
        there: { value: MAIN_THREAD_SHARE * 100, unit: '%', label: 'allowed' },
      },
      {
        what: `${name}: a step of the rules`,
        here: { value: mean(stepMs), unit: 'ms' },
        there: { value: 1000 / info.tickRate, unit: 'ms', label: 'a tick' },
      },
    );
    figures.push(
      {
        what: `${name}, time for a picture`,
        measured: 1000 / median(fps),
        limit: 1000 / (PICTURES_A_SECOND - COUNTED_TO),
        unit: 'ms',
      },
      { what: `${name}, main thread`, measured: busy * 100, limit: MAIN_THREAD_SHARE * 100, unit: '%' },
    );
  }
  return {
    meaning: `A player and ${SEATS - 1} bots with all effects, ${WINDOW.width}x${WINDOW.height}, headless Chromium that draws in software; relay, app and page share this machine.`,
    measures,
    figures,
    notes: [
      'Pictures are those whose drawing has ended in the stage’s worker; the main thread’s share is its processor time.',
    ],
  };
}

/** Plays a match and looks at how it is drawn. */
export async function watch(
  apps: Apps,
  { game, seats, options = {} }: Watched,
  quick: boolean,
): Promise<Drawn> {
  const seconds = quick ? QUICK_WATCHED_S : WATCHED_S;
  const { player } = await apps.open();
  await player.host();
  await player.chooseGame(game);
  for (const [label, value] of Object.entries(options)) await player.setOption(label, value);
  await player.setBots(seats - 1);
  await player.ready();
  await player.sees('match');
  const session = await player.page.context().newCDPSession(player.page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await pause(WARM_UP_MS);

  const fps: number[] = [];
  const stepMs: number[] = [];
  const canvas = player.page.locator('canvas[data-frame]');
  const before = { busy: await busySeconds(session), workers: workerSeconds() };
  const from = performance.now();
  while (performance.now() - from < seconds * 1000 && (await player.screen('match').isVisible())) {
    await pause(LOOK_EVERY_MS);
    fps.push(Number(await canvas.getAttribute('data-fps')));
    stepMs.push(Number(await canvas.getAttribute('data-step-ms')));
    // A hand that plays: what keys cost is part of it.
    await player.press(fps.length % 2 === 0 ? 'ArrowUp' : 'ArrowLeft');
  }
  const passed = (performance.now() - from) / 1000;
  const share = { busy: await busySeconds(session), workers: workerSeconds() };
  return {
    fps,
    stepMs,
    busy: (share.busy - before.busy) / passed,
    workers: (share.workers - before.workers) / passed,
  };
}

/** Processor seconds of the workers of the browser that this process has started. */
const workerSeconds = () => threadSecondsOf(process.pid, 'DedicatedWorker');

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
