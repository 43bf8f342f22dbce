// Row: 200 rooms of ten players on one relay process, over each kind of socket, against the simplest relays of the same load.

import { loadLibc } from '../../../netcode/udp/batch/libc.ts';
import { pinned } from '../cores.ts';
import type { Bench, Figure, Measure, Row } from '../row.ts';
import { largest, median, percentile } from '../statistics.ts';
import { hasCompiler } from './c-compiler.ts';
import { lostOf, NODE_SWITCHES, type Run, runAll } from './runs.ts';
import { type Kind, PAIRS_PER_SECOND, SEATS, TICK_RATE } from './setup.ts';

/** Few enough for node:dgram on a slow machine: a pair costs the same, and queues are empty. */
const ROOMS = 200;
/** Rooms over WebSockets, which take a connection a player and saturate sooner. */
const WS_ROOMS = 100;

/** Share of a core above which players were the bottleneck, so that the relay's figures are about them. */
const SATURATED_CORES = 0.9;

const NAMES: { readonly [kind in Kind]: string } = {
  simplest: 'The simplest over node:dgram',
  simplestBatches: 'The simplest in batches',
  c: 'The simplest in C, sendmmsg',
  ws: 'The simplest over ws',
  unsealed: 'Ours over node:dgram, unsealed',
  ethernight: 'Ours over node:dgram',
  unsealedBatches: 'Ours in batches, unsealed',
  batches: 'Ours in batches',
};

export async function load(bench: Bench): Promise<Row> {
  const hasBatches = typeof (await loadLibc()) !== 'string';
  const kinds = (Object.keys(NAMES) as Kind[]).filter(
    (kind) => (hasCompiler || kind !== 'c') && (hasBatches || !kind.toLowerCase().endsWith('batches')),
  );
  const runs = await runAll(bench, kinds, (kind) => ({ rooms: kind === 'ws' ? WS_ROOMS : ROOMS }));
  const mid = (kind: Kind, of: (run: Run) => number) => median(runs[kind]!.map(of));
  const cpu = (kind: Kind) => mid(kind, ({ usPerPair }) => usPerPair);
  const best = hasBatches ? 'batches' : 'ethernight';
  const late = (share: number) => (run: Run) => percentile(run.lateMs, share);
  const beside = (what: string, unit: string, of: (run: Run) => number): Measure => ({
    what,
    here: { value: mid(best, of), unit },
    there: { value: mid('simplest', of), unit, label: NAMES.simplest },
  });
  const times = (kind: Kind, against: Kind, limit: number): Figure[] =>
    runs[kind] && runs[against]
      ? [
          {
            what: `CPU a pair, ${NAMES[kind]}, times ${NAMES[against]}`,
            measured: cpu(kind) / cpu(against),
            limit,
            unit: '',
          },
        ]
      : [];
  const bottlenecks = kinds.filter((kind) => mid(kind, (run) => run.generatorCores) > SATURATED_CORES);
  return {
    meaning: `${ROOMS * SEATS} players in ${ROOMS} rooms at ${TICK_RATE} Hz, on one relay process, over each kind of socket.`,
    measures: [
      ...kinds.map((kind) => ({
        what: `CPU a pair: ${NAMES[kind]}`,
        here: { value: cpu(kind), unit: 'us' },
        there: { value: cpu('simplest'), unit: 'us', label: NAMES.simplest },
        ...(kind === best ? { kept: true as const } : {}),
      })),
      beside('Tick lateness, median', 'ms', late(0.5)),
      { ...beside('Tick lateness, p99', 'ms', late(0.99)), kept: true },
      beside('Tick lateness, max', 'ms', ({ lateMs }) => largest(lateMs)),
    ],
    figures: [
      ...times('unsealedBatches', 'simplest', 0.65),
      ...times('unsealedBatches', 'c', 1.8),
      ...times('batches', 'simplest', 1),
      ...times('unsealed', 'simplest', 1.4),
      { what: 'Datagrams dropped, all rounds', measured: lostOf(runs[best]!), limit: 0, unit: '' },
      { what: 'Tick lateness, p99', measured: mid(best, late(0.99)), limit: 1, unit: 'ms' },
      {
        what: 'Rate error of the worst room',
        measured: 100 * mid(best, ({ rateError }) => rateError),
        limit: 0.05,
        unit: '%',
      },
    ],
    notes: [
      `The players are one other process with sixteen sockets; over ws each has a connection.${bottlenecks
        .map((kind) => ` They were the bottleneck of “${NAMES[kind]}”.`)
        .join('')}`,
      pinned
        ? 'Relay and players are kept on a core each.'
        : 'Relay and players are on whatever cores the system chose: taskset is not there.',
      `Relays in Node run with node ${NODE_SWITCHES.join(' ')}.`,
      `Load wanted: ${ROOMS * PAIRS_PER_SECOND} pairs a second, over ws that of ${WS_ROOMS} rooms; least seen: ${Math.min(
        ...kinds
          .filter((kind) => kind !== 'ws')
          .flatMap((kind) => runs[kind]!.map(({ pairsPerSecond }) => pairsPerSecond)),
      ).toFixed(0)}.`,
      ...(hasCompiler ? [] : ['There is no compiler for the relay in C.']),
      ...(hasBatches ? [] : ['Batches are moved by sendmmsg and recvmmsg, on Linux only.']),
    ],
  };
}
