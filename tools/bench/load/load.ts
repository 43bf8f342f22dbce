// Rows: 500 rooms of ten players on one relay process, and more than it carries, against the simplest possible relay of the
// same load.

import { pinned } from '../cores.ts';
import type { Bench, Row } from '../row.ts';
import { largest, median, percentile } from '../statistics.ts';
import { MANY_ROOMS, PAIRS_PER_SECOND, ROOMS, SEATS, TICK_RATE } from './agreed.ts';
import { NODE_SWITCHES, type Run, type Runs, runAll } from './runs.ts';

const KINDS = ['simplest', 'ethernight'] as const;
type Compared = (typeof KINDS)[number];

/** Of a core: a generator that needs more than this was the bottleneck, and the relay's numbers are about it. */
const SATURATED_CORES = 0.9;

export async function load(bench: Bench): Promise<Row> {
  const runs = await runAll(bench, KINDS, ROOMS);
  const cpu = (kind: Compared) => median(runs[kind].map(({ usPerPair }) => usPerPair));
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
  const runs = await runAll(bench, KINDS, MANY_ROOMS);
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

const rateErrorOf = ({ ethernight }: Runs<Compared>) => median(ethernight.map(({ rateError }) => rateError));
const lostOf = (runs: readonly Run[]) =>
  runs.reduce((sum, { lost, dropped }) => sum + Math.max(lost, dropped ?? 0), 0);

/** All of a row but the figures that it is held against. */
function measured(runs: Runs<Compared>, rooms: number): Omit<Row, 'figures'> {
  const mid = (kind: Compared, of: (run: Run) => number) => median(runs[kind].map(of));
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
    meaning: `${rooms * SEATS} players in ${rooms} rooms at ${TICK_RATE} Hz, on one relay process, against the least that Node can do for it.`,
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
