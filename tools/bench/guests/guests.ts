// Row: how late frames and inputs come between a host and browsers when packets get lost, over the lines of a page and over one
// WebSocket; and what sixteen of them cost the server of their page.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Child, startChild } from '../child.ts';
import { alone, type Loss } from '../delivery/measured.ts';
import { openNamespace } from '../delivery/namespace.ts';
import type { Bench, Figure, Measure, Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';
import { HERE, openDelayLine } from './delay-line.ts';
import { CARRIERS, type Carrier, type Delays, TICK_RATE } from './jobs.ts';

/** p99 beyond the lossless case, ms. */
const TARGETS: readonly { readonly loss: Loss; readonly p99Ms: number }[] = [
  { loss: alone(0.05), p99Ms: 5 },
  { loss: alone(0.1), p99Ms: 20 },
];

/** Delay of a long line, ms, at whose loss the p99 must be at most a tick beyond the lossless case. */
const DELAY_MS = 20;
const FAR_LOSS = 0.05;

/** Limit relative to the p99 of one WebSocket, in the same window. */
const MOST_OF_ONE = 0.1;

/** Phones of each carrier in the windows; all are in the room when the cost is measured. */
const PHONES = 4;
const GUESTS = 16;
const MOST_CPU = 25;

const WINDOW_MS = 20_000;
const QUICK_WINDOW_MS = 10_000;
const SETTLE_MS = 4_000;

const WAYS = ['frames', 'inputs'] as const;
type Way = (typeof WAYS)[number];
type Found = { readonly [way in Way]: Delays };

export async function guestsRow(bench: Bench): Promise<Row> {
  const namespace = await openNamespace(bench.undo);
  if (typeof namespace === 'string') return nothingMeasured(namespace);
  const start = (name: string) =>
    startChild(bench.undo, join(import.meta.dirname, `${name}-process.ts`), { under: namespace.under });
  const noDelay = await openDelayLine(bench.undo, namespace, DELAY_MS);
  const [door, phones] = [start('door'), start('phones')];
  const link = await door.ask<string>('open', ['127.0.0.1', ...(noDelay === null ? [HERE] : [])]);
  const windowMs = bench.quick ? QUICK_WINDOW_MS : WINDOW_MS;
  const open = (carrier: Carrier, count: number) => phones.ask('open', { link, carrier, count });

  const window = async (loss: Loss): Promise<Found> => {
    bench.say(`guests at ${loss.share * 100} % loss`);
    await namespace.setLoss(loss);
    await pause(SETTLE_MS);
    await Promise.all([door, phones].map((child) => child.ask('begin')));
    await pause(windowMs);
    return { frames: await phones.ask<Delays>('take'), inputs: await door.ask<Delays>('take') };
  };

  const carriers = CARRIERS.filter((carrier) => carrier !== 'far' || noDelay === null);
  for (const carrier of carriers) await open(carrier, PHONES);
  const lossless = await window(alone(0));
  const lossy: ((typeof TARGETS)[number] & { readonly found: Found })[] = [];
  for (const target of TARGETS) lossy.push({ ...target, found: await window(target.loss) });
  await namespace.setLoss(alone(0));
  await pause(SETTLE_MS);
  // One WebSocket may have been given up by then.
  const { stages } = await door.ask<Cost>('cost');
  await open('lines', GUESTS - stages);
  const cpu = await costOf(door, windowMs);

  const figures: Figure[] = [];
  // What the machine itself adds, of which some is in each figure below.
  const measures: Measure[] = WAYS.map((way) => {
    const { lines, socket } = lossless[way];
    const late = (delays: Float64Array) => percentile(delays, 0.99) - median(delays);
    return {
      what: `${TICK_RATE} Hz, nothing lost, ${way}: p99 beyond the median`,
      here: { value: late(lines), unit: 'ms' },
      there: { value: late(socket), unit: 'ms', label: 'one WebSocket' },
    };
  });
  for (const { loss, p99Ms, found } of lossy) {
    for (const way of WAYS) {
      const beyond = (carrier: Carrier) =>
        percentile(found[way][carrier], 0.99) - median(lossless[way][carrier]);
      const what = `${TICK_RATE} Hz, ${loss.share * 100} % loss each way, ${way}: p99`;
      measures.push({
        what,
        here: { value: beyond('lines'), unit: 'ms' },
        there: { value: beyond('socket'), unit: 'ms', label: 'one WebSocket' },
      });
      figures.push(
        { what, measured: beyond('lines'), limit: p99Ms, unit: 'ms' },
        {
          what: `${what}, times one WebSocket’s`,
          measured: beyond('lines') / beyond('socket'),
          limit: MOST_OF_ONE,
          unit: '',
        },
      );
    }
  }
  if (noDelay === null) {
    for (const { loss, found } of lossy) {
      for (const way of WAYS) {
        const what = `The same with ${DELAY_MS} ms of delay each way, ${loss.share * 100} % loss, ${way}: p99`;
        const measured = percentile(found[way].far, 0.99) - median(lossless[way].far);
        measures.push({ what, here: { value: measured, unit: 'ms' } });
        if (loss.share === FAR_LOSS) figures.push({ what, measured, limit: 1000 / TICK_RATE, unit: 'ms' });
      }
    }
  }
  const what = `${GUESTS} guests at ${TICK_RATE} Hz: the server of their page`;
  measures.push({ what, here: { value: cpu, unit: '% of a core' } });
  figures.push({ what, measured: cpu, limit: MOST_CPU, unit: '% of a core' });
  return {
    meaning: `Delay of frames and inputs between the server of the guests’ page and ${PHONES} phones beyond the lossless case, when packets get lost each way.`,
    measures,
    figures,
    notes: [
      'The loss is real: nftables drops packets of TCP in a network namespace of this machine, each way. Both carriers run at the same time, between the same two processes.',
      noDelay === null
        ? `The delay is made by a program that an interface leads through (delay-line.c), at the same time.`
        : `Nothing was measured with delay: ${noDelay}.`,
      `Of the ${GUESTS} guests at most ${PHONES} have one WebSocket each; the peers that each has at the host are not counted.`,
    ],
  };
}

/** CPU since `begin`, ms, and how many stages are there. */
interface Cost {
  readonly cpuMs: number;
  readonly stages: number;
}

/** CPU of a process over a window, % of a core. */
async function costOf(child: Child, windowMs: number): Promise<number> {
  await child.ask('begin');
  const begun = performance.now();
  await pause(windowMs / 4);
  const { cpuMs, stages } = await child.ask<Cost>('cost');
  if (stages !== GUESTS) throw new Error(`${stages} guests are there, and not ${GUESTS}`);
  return (100 * cpuMs) / (performance.now() - begun);
}

function nothingMeasured(why: string): Row {
  return {
    meaning: 'Delay of frames and inputs between a host and browsers.',
    measures: [],
    figures: [],
    notes: [`Nothing was measured: a network namespace cannot be made here (${why}).`],
  };
}
