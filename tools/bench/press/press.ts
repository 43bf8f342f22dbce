// Row: from a press at one player to the picture of it at another, through relay and both peers.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { trails } from '../../../games/trails/index.ts';
import { type Child, startChild } from '../child.ts';
import type { Bench, Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';
import { nextPicture } from './fake-screen.ts';
import { LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS } from './setup.ts';

const PRESSES = 300;
const QUICK_PRESSES = 60;

/** After the last press, ms: it has arrived. */
const DRAIN_MS = 500;

/** What a picture may add to one-way delay and a tick, ms: half a picture at 60 Hz. */
const ALLOWANCE_MS = 8;

export async function press(bench: Bench): Promise<Row> {
  const { pressed, seen, oneWayMs } = await pressAll(bench, false);
  if (seen.length !== pressed.length) {
    throw new Error(`${pressed.length} presses, but ${seen.length} changes were seen`);
  }
  return row(pressed, seen, median(oneWayMs));
}

/**
 * When keys were pressed at one player, and when the other stepped them, ms of the common clock: fewer where a machine
 * was so busy that two fell into a frame.
 */
export interface Presses {
  readonly pressed: readonly number[];
  readonly seen: readonly number[];
  /** From player to relay to player, as the peers measured it at each press. */
  readonly oneWayMs: readonly number[];
}

/** Presses by a relay over node:dgram, or in batches. */
export async function pressAll({ quick, undo, say }: Bench, batches: boolean): Promise<Presses> {
  const start = (file: string) => startChild(undo, join(import.meta.dirname, file));
  const [relay, presser, watcher] = [
    start('relay-process.ts'),
    start('peer-process.ts'),
    start('peer-process.ts'),
  ];
  const port = await relay.ask<number>('open', { batches });
  // The first peer in has seat 0.
  const presserIn = presser.ask('join', { port, watched: 1 });
  await untilIn(presser);
  const watcherIn = watcher.ask('join', { port, watched: 0 });
  await Promise.all([presserIn, watcherIn]);
  say('pressing');
  const pressed: number[] = [];
  const oneWayMs: number[] = [];
  for (let i = 0; i < (quick ? QUICK_PRESSES : PRESSES); i++) {
    await pause(SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
    pressed.push(await presser.ask<number>('press', (i + 1) % 2));
    const rtts = await Promise.all([presser.ask<number>('rttMs'), watcher.ask<number>('rttMs')]);
    oneWayMs.push((rtts[0]! + rtts[1]!) / 2);
  }
  await pause(DRAIN_MS);
  const seen = await watcher.ask<number[]>('seen');
  await Promise.all([presser.stop(), watcher.stop(), relay.stop()]);
  return { pressed, seen, oneWayMs };
}

async function untilIn(peer: Child): Promise<void> {
  for (;;) {
    const members = await peer.ask<number>('seat').catch(() => 0);
    if (members > 0) return;
    await pause(20);
  }
}

function row(pressed: readonly number[], seen: readonly number[], oneWayMs: number): Row {
  const tickMs = 1000 / trails.info.tickRate;
  const stepped = seen.map((at, i) => at - pressed[i]!);
  const shown = seen.map((at, i) => nextPicture(at, Math.random() * tickMs) - pressed[i]!);
  const limit = oneWayMs + tickMs + ALLOWANCE_MS;
  const allowed = { value: limit, unit: 'ms', label: 'one-way delay + a tick + 8 ms' };
  return {
    meaning: `From a press at one player to the other's: relay and two headless peers as three processes on this machine, Trails at ${trails.info.tickRate} Hz.`,
    measures: [
      { what: 'Stepped at the other, median', here: { value: median(stepped), unit: 'ms' }, there: allowed },
      {
        what: 'Stepped at the other, p99',
        here: { value: percentile(stepped, 0.99), unit: 'ms' },
        there: allowed,
      },
      { what: 'In a picture at 60 Hz, median', here: { value: median(shown), unit: 'ms' }, there: allowed },
      {
        what: 'In a picture at 60 Hz, p99',
        here: { value: percentile(shown, 0.99), unit: 'ms' },
        there: allowed,
      },
    ],
    figures: [{ what: 'Press to picture, median', measured: median(shown), limit, unit: 'ms' }],
    notes: [
      `One-way delay from player to relay to player as the peers measure it: ${oneWayMs.toFixed(2)} ms.`,
      'The screen is stood in for by its beat of 60 pictures a second at a random phase; drawing is not in it.',
    ],
  };
}
