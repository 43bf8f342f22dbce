// Row: how late frames come from a relay whose timers are as coarse as those of Windows 11 behind a covered window, and what meeting
// their deadlines takes of the processor; beside the same relay with usual timers. Linux lets timers come late by timerslack_ns.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '../child.ts';
import { onCore } from '../cores.ts';
import type { Bench, Row } from '../row.ts';
import { mean, median, percentile } from '../statistics.ts';

const RATES = [15, 60] as const;

const USUAL_NS = 50_000;
const COARSE_NS = 15_600_000;

/** Rounds: both kinds of timers in turn, so that other load falls on both alike. */
const ROUNDS = 4;
const WINDOW_MS = 8_000;
const QUICK_WINDOW_MS = 1_500;

/** After the timers have changed, ms: the relay has measured how coarse they are. */
const SETTLE_MS = 3_000;

/** What comes late may come so many times as late as with usual timers, and this is as good as not late, ms. */
const TIMES_USUAL = 1.5;
const NOT_LATE_MS = 2;

/** Frames that came together. */
const PAIR_MS = 1;

interface Seen {
  /** For each frame, its delay after the beat of the quickest frames, ms. */
  readonly lateMs: readonly number[];
  /** Share of all frames that came together with the one before, %. */
  readonly pairs: number;
  /** Share of a core, %. */
  readonly core: number;
}

export async function coarseTimers(bench: Bench): Promise<Row> {
  const seen = new Map<number, { readonly usual: Seen; readonly coarse: Seen }>();
  for (const rate of RATES) seen.set(rate, await measured(bench, rate));
  const rows = [...seen].map(([rate, { usual, coarse }]) => {
    const pair = (what: string, unit: string, of: (one: Seen) => number) => ({
      what: `${rate} Hz: ${what}`,
      here: { value: of(coarse), unit },
      there: { value: of(usual), unit, label: 'usual timers' },
    });
    return [
      pair('late, median', 'ms', ({ lateMs }) => median(lateMs)),
      pair('late, p99', 'ms', ({ lateMs }) => percentile(lateMs, 0.99)),
      pair('with the frame before', '%', ({ pairs }) => pairs),
      pair('share of a core', '%', ({ core }) => core),
    ];
  });
  return {
    meaning: 'Frames of a room of two, whose relay’s timers come up to 15.6 ms late.',
    measures: rows.flat(),
    figures: rows.flatMap((measures) =>
      measures.slice(0, 2).map(({ what, here, there }) => ({
        what,
        measured: here.value,
        limit: Math.max(NOT_LATE_MS, there.value * TIMES_USUAL),
        unit: 'ms',
      })),
    ),
    notes: [
      'Late is after the beat of the match that the earliest of all frames keeps; relay and peers are processes of this machine, on a core each.',
    ],
  };
}

async function measured({ undo, quick, say }: Bench, rate: number) {
  // A system that knows of no cache that cores share wakes a peer on the core of the relay that has just sent to it.
  const start = (file: string, core: number) =>
    startChild(undo, join(import.meta.dirname, file), { under: onCore(core) });
  const [relay, peers] = [start('relay-process.ts', 0), start('peers-process.ts', 1)];
  const port = await relay.ask<number>('open', rate);
  await peers.ask('join', { port, tickRate: rate });
  const look = async (ns: number): Promise<Seen> => {
    say(`${rate} Hz, timers ${ns / 1000} µs late`);
    await relay.ask('slack', ns);
    await pause(SETTLE_MS);
    await peers.ask('take');
    const [before, from] = [await relay.ask<number>('cpuMs'), performance.now()];
    await pause(quick ? QUICK_WINDOW_MS : WINDOW_MS);
    const core = (100 * ((await relay.ask<number>('cpuMs')) - before)) / (performance.now() - from);
    return { ...ofFrames(await peers.ask<number[]>('take'), 1000 / rate), core };
  };
  const usual: Seen[] = [];
  const coarse: Seen[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    usual.push(await look(USUAL_NS));
    coarse.push(await look(COARSE_NS));
  }
  await Promise.all([relay.stop(), peers.stop()]);
  return { usual: ofAll(usual), coarse: ofAll(coarse) };
}

function ofAll(seen: readonly Seen[]): Seen {
  return {
    lateMs: seen.flatMap(({ lateMs }) => lateMs),
    pairs: mean(seen.map(({ pairs }) => pairs)),
    core: mean(seen.map(({ core }) => core)),
  };
}

function ofFrames(came: readonly number[], periodMs: number): Pick<Seen, 'lateMs' | 'pairs'> {
  const offsets = came.map((at, frame) => at - frame * periodMs);
  const beat = offsets.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  const together = came.filter((at, frame) => frame > 0 && at - came[frame - 1]! < PAIR_MS);
  return { lateMs: offsets.map((one) => one - beat), pairs: (100 * together.length) / came.length };
}
