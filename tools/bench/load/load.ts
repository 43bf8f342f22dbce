// Rows: document 002's load on one relay process, and more than it carries, against the simplest possible relay of the
// same load.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Child, startChild } from '../child.ts';
import { onCore, pinned } from '../cores.ts';
import type { Bench, Row } from '../row.ts';
import { largest, median, percentile } from '../statistics.ts';
import {
  type GeneratorCount,
  type Kind,
  MANY_ROOMS,
  PAIRS_PER_SECOND,
  type RelayCount,
  ROOMS,
  SEATS,
  TICK_RATE,
} from './agreed.ts';
import { droppedAt } from './drops.ts';

/** Both relays run this often, one after the other, and the medians are compared: a busy machine drifts. */
const ROUNDS = 3;

/** Before counting, ms: the code gets hot and the rush of joining is over. */
const WARM_UP_MS = 5_000;

/**
 * Memory switches for a relay of hundreds of rooms, as `npm run relay` has them, here for both relays. Every datagram received is a buffer to
 * be freed: with the usual 16 MB for young objects thousands are freed at once, which stops the process for
 * milliseconds; and a heap that starts small is marked as a whole twice a second.
 */
export const NODE_SWITCHES = ['--max-semi-space-size=3', '--initial-heap-size=512'];

/** Long against the lateness of single ticks, which the rate of a room must not depend on. */
const WINDOW_MS = 16_000;
const QUICK_WINDOW_MS = 3_000;

/** After the last datagram was sent, ms: what is under way has arrived. */
const DRAIN_MS = 500;

/** Of a core: a generator that needs more than this was the bottleneck, and the relay's numbers are about it. */
const SATURATED_CORES = 0.9;

const FILES: { readonly [kind in Kind]: string } = {
  ethernight: 'real-relay.ts',
  simplest: 'simplest-relay.ts',
};

interface Run {
  readonly usPerPair: number;
  readonly pairsPerSecond: number;
  readonly relayCores: number;
  readonly generatorCores: number;
  readonly lateMs: Float64Array;
  readonly rateError: number;
  /** Datagrams that the generator sent. */
  readonly sent: number;
  /** Those of them that the relay never read. */
  readonly lost: number;
  /** The same as the system counts it; null where it does not. */
  readonly dropped: number | null;
}

type Runs = { readonly [kind in Kind]: readonly Run[] };

export async function load(bench: Bench): Promise<Row> {
  const runs = await runAll(bench, ROOMS);
  const cpu = (kind: Kind) => median(runs[kind].map(({ usPerPair }) => usPerPair));
  return {
    ...measured(runs, ROOMS),
    figures: [
      {
        what: 'CPU per pair, times the simplest',
        measured: cpu('ethernight') / cpu('simplest'),
        limit: 1.4,
        unit: '',
      },
      { what: 'Datagrams dropped, all rounds', measured: lostOf(runs.ethernight), limit: 0, unit: '' },
      {
        what: 'Tick lateness, p99',
        measured: median(runs.ethernight.map(({ lateMs }) => percentile(lateMs, 0.99))),
        limit: 1,
        unit: 'ms',
      },
      { what: 'Rate error of the worst room', measured: 100 * rateErrorOf(runs), limit: 0.05, unit: '%' },
    ],
  };
}

/** More than a process carries: rooms may be slower, all alike, and what comes shall be read. */
export async function overload(bench: Bench): Promise<Row> {
  const runs = await runAll(bench, MANY_ROOMS);
  const sent = runs.ethernight.reduce((sum, run) => sum + run.sent, 0);
  return {
    ...measured(runs, MANY_ROOMS),
    figures: [
      {
        what: 'Datagrams lost, all rounds',
        measured: (100 * lostOf(runs.ethernight)) / sent,
        limit: 0.1,
        unit: '%',
      },
      { what: 'Rate error of the worst room', measured: 100 * rateErrorOf(runs), limit: 5, unit: '%' },
    ],
  };
}

const rateErrorOf = ({ ethernight }: Runs) => median(ethernight.map(({ rateError }) => rateError));
const lostOf = (runs: readonly Run[]) =>
  runs.reduce((sum, { lost, dropped }) => sum + Math.max(lost, dropped ?? 0), 0);

async function runAll(bench: Bench, rooms: number): Promise<Runs> {
  const runs: { readonly [kind in Kind]: Run[] } = { ethernight: [], simplest: [] };
  const rounds = bench.quick ? 1 : ROUNDS;
  for (let round = 1; round <= rounds; round++) {
    for (const kind of ['simplest', 'ethernight'] as const) {
      const result = await run(bench, kind, rooms, bench.quick ? QUICK_WINDOW_MS : WINDOW_MS);
      bench.say(`${kind}, round ${round} of ${rounds}: ${result.usPerPair.toFixed(2)} us per pair`);
      runs[kind].push(result);
    }
  }
  return runs;
}

/**
 * Relay and players each keep a core. Left to itself the system puts the simplest relay and its players on the
 * same core, because both fit, where handing a datagram over costs a third less; a relay that does not fit beside
 * them is then compared with one that had it easier.
 */
async function run({ undo }: Bench, kind: Kind, rooms: number, windowMs: number): Promise<Run> {
  const relay = startChild(undo, join(import.meta.dirname, FILES[kind]), {
    node: NODE_SWITCHES,
    under: onCore(0),
  });
  const generator = startChild(undo, join(import.meta.dirname, 'generator.ts'), { under: onCore(1) });
  const port = await relay.ask<number>('open', { rooms, tickRate: TICK_RATE });
  await generator.ask('join', { port, kind, rooms });
  await pause(WARM_UP_MS);
  const before = await count(relay, generator);
  await pause(windowMs);
  const after = await count(relay, generator);
  await generator.ask('silence');
  await pause(DRAIN_MS);
  const end = await count(relay, generator);
  const dropped = await droppedAt([port]);
  await Promise.all([relay.stop(), generator.stop()]);

  const relayMs = after.relay.atMs - before.relay.atMs;
  const generatorMs = after.generator.atMs - before.generator.atMs;
  const relayCpuUs = after.relay.cpuUs - before.relay.cpuUs;
  const datagrams = (from: GeneratorCount) => from.sent + from.received;
  const pairs = (datagrams(after.generator) - datagrams(before.generator)) / 2;
  return {
    usPerPair: relayCpuUs / pairs,
    pairsPerSecond: (pairs / generatorMs) * 1000,
    relayCores: relayCpuUs / 1000 / relayMs,
    generatorCores: (after.generator.cpuUs - before.generator.cpuUs) / 1000 / generatorMs,
    lateMs: after.relay.lateMs,
    rateError: after.relay.rateError,
    sent: end.generator.sent,
    lost: end.generator.sent - end.relay.received,
    dropped,
  };
}

async function count(relay: Child, generator: Child) {
  const [r, g] = await Promise.all([relay.ask<RelayCount>('count'), generator.ask<GeneratorCount>('count')]);
  return { relay: r, generator: g };
}

/** All of a row but the figures that it is held against. */
function measured(runs: Runs, rooms: number): Omit<Row, 'figures'> {
  const mid = (kind: Kind, of: (run: Run) => number) => median(runs[kind].map(of));
  const pair = (what: string, unit: string, of: (run: Run) => number) => ({
    what,
    here: { value: mid('ethernight', of), unit },
    there: { value: mid('simplest', of), unit, label: 'simplest node:dgram relay' },
  });
  const late = (share: number) => (run: Run) => percentile(run.lateMs, share);
  const cpu = pair('CPU per datagram pair', 'us', ({ usPerPair }) => usPerPair);
  const generator = mid('ethernight', ({ generatorCores }) => generatorCores);
  const all = [...runs.ethernight, ...runs.simplest];
  return {
    meaning: `Document 002's load, ${rooms * SEATS} players in ${rooms} rooms at ${TICK_RATE} Hz, on one relay process, against the least that Node can do for it.`,
    measures: [
      { ...cpu, kept: true },
      pair('Pairs a second', '/s', ({ pairsPerSecond }) => pairsPerSecond),
      pair('Cores used', 'cores', ({ relayCores }) => relayCores),
      pair('Tick lateness, median', 'ms', late(0.5)),
      { ...pair('Tick lateness, p99', 'ms', late(0.99)), kept: true },
      pair('Tick lateness, max', 'ms', ({ lateMs }) => largest(lateMs)),
      pair('Datagrams lost on the way in', '', ({ lost }) => lost),
    ],
    notes: [
      `The players are one other process with ${rooms} sockets of ${SEATS} players each. It used ${generator.toFixed(2)} cores${
        generator > SATURATED_CORES ? ': it was the bottleneck, so the relay’s numbers are about it' : ''
      }.`,
      pinned
        ? 'Relay and players are kept on a core each.'
        : 'Relay and players are on whatever cores the system chose: taskset is not there.',
      `Both relays run with node ${NODE_SWITCHES.join(' ')}.`,
      `Load wanted: ${rooms * PAIRS_PER_SECOND} pairs a second; least seen: ${Math.min(
        ...all.map(({ pairsPerSecond }) => pairsPerSecond),
      ).toFixed(0)}.`,
      ...(all.some(({ dropped }) => dropped === null)
        ? ['This system does not count drops; sent and received datagrams were compared.']
        : []),
    ],
  };
}
