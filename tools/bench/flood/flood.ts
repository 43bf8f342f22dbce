// Row: what a match of eight notices of a stranger that floods its relay with garbage.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { GARBAGE, type Garbage } from '../../../netcode/lab/garbage.ts';
import { type PeopleCount, type RelayCount, TICK_MS } from '../attacks/setup.ts';
import { startChild } from '../child.ts';
import { onCore, pinned } from '../cores.ts';
import { NODE_SWITCHES } from '../load/runs.ts';
import type { Bench, Row } from '../row.ts';
import { median, percentile, shareAbove } from '../statistics.ts';
import type { Flood } from './flooder-process.ts';

/** A figure to reach. */
const PER_SECOND = 50_000;

const FRIENDS = 8;

/** With and without the flood in turns, each so long, ms: short against the moods of the machine. */
const WINDOW_MS = 2_000;
const ROUNDS = 5;
const QUICK_ROUNDS = 1;

/** Before anything is measured, ms: the code gets hot. */
const WARM_UP_MS = 2_000;

/** What a relay may grow by, MB: what its socket's buffer holds, and what was read of it and is garbage by now. */
const MOST_MEMORY_MB = 50;
const MB = 1 << 20;

/** The relay has a core to itself. Players and flooder share the other, and players come first. */
const UNDER_FLOODER = pinned ? [...onCore(1), 'nice', '-n', '19'] : [];

/** What was seen for a while. */
interface Window {
  /** Share of the frames that came more than a tick later than the earliest, 0 to 1. */
  readonly late: number;
  readonly p99Ms: number;
  readonly cores: number;
  /** The most that the relay worked before its timers had their turn, ms of CPU time. */
  readonly workMs: number;
  readonly sentPerSecond: number;
  readonly heardPerSecond: number;
}

interface Outcome {
  readonly garbage: Garbage;
  readonly rounds: readonly { readonly with: Window; readonly without: Window }[];
  readonly memoryMb: number;
  readonly harm: readonly string[];
  readonly amplification: number;
}

export async function flood(bench: Bench): Promise<Row> {
  const outcomes: Outcome[] = [];
  for (const garbage of Object.keys(GARBAGE) as Garbage[]) outcomes.push(await suffer(bench, garbage));
  const pairs = outcomes.flatMap(({ garbage, rounds, memoryMb }) => {
    const pair = (what: string, unit: string, of: (window: Window) => number) => ({
      what: `${garbage}: ${what}`,
      here: { value: median(rounds.map((round) => of(round.with))), unit },
      there: { value: median(rounds.map((round) => of(round.without))), unit, label: 'without' },
    });
    return [
      pair('frames later than a tick', '%', ({ late }) => 100 * late),
      pair('frame later than the earliest, p99', 'ms', ({ p99Ms }) => p99Ms),
      pair('relay, of a core', '%', ({ cores }) => 100 * cores),
      pair('relay, longest work without a pause', 'ms', ({ workMs }) => workMs),
      pair('sent by the flooder', '/s', ({ sentPerSecond }) => sentPerSecond),
      pair('read by the relay', '/s', ({ heardPerSecond }) => heardPerSecond),
      { what: `${garbage}: memory above the start`, here: { value: memoryMb, unit: 'MB' } },
    ];
  });
  const worst = (of: (outcome: Outcome) => number) => Math.max(...outcomes.map(of));
  const during = (of: (window: Window) => number) => (outcome: Outcome) =>
    median(outcome.rounds.map((round) => of(round.with)));
  return {
    meaning: `${FRIENDS} play while somebody floods their relay with ${PER_SECOND} datagrams a second of garbage.`,
    measures: pairs,
    figures: [
      {
        what: 'Frames later than a tick, worst',
        measured: 100 * worst(during(({ late }) => late)),
        limit: 1,
        unit: '%',
      },
      {
        what: 'Longest work of the relay without a pause, worst',
        measured: worst(during(({ workMs }) => workMs)),
        limit: TICK_MS,
        unit: 'ms',
      },
      {
        what: 'Memory above the start, worst',
        measured: worst(({ memoryMb }) => memoryMb),
        limit: MOST_MEMORY_MB,
        unit: 'MB',
      },
      {
        what: 'Bytes to an unproved address, times those from it, worst',
        measured: worst(({ amplification }) => amplification),
        limit: 1,
        unit: '',
      },
      {
        what: 'The flood, below what it should be, worst',
        measured: worst(during(({ sentPerSecond }) => 100 * (1 - sentPerSecond / PER_SECOND))),
        limit: 2,
        unit: '%',
      },
      { what: 'Friends let go, and faults', measured: worst(({ harm }) => harm.length), limit: 0, unit: '' },
    ],
    notes: [
      'Times are the medians of the rounds; in each the flood goes on for a while, and then rests for as long.',
      pinned
        ? 'The relay has a core to itself; players and flooder share the other.'
        : 'Relay, players and flooder are on whatever cores the system chose: taskset is not there.',
      ...outcomes.flatMap(({ garbage, harm }) => harm.map((one) => `${garbage}: ${one}`)),
    ],
  };
}

async function suffer({ quick, undo, say }: Bench, garbage: Garbage): Promise<Outcome> {
  const child = (file: string, under: readonly string[], node: readonly string[] = []) =>
    startChild(undo, join(import.meta.dirname, file), { under, node });
  const relay = child('../attacks/relay-process.ts', onCore(0), NODE_SWITCHES);
  const people = child('../attacks/people-process.ts', onCore(1));
  const flooder = child('flooder-process.ts', UNDER_FLOODER);
  const port = await relay.ask<number>('open');
  await people.ask('befriend', { port, friends: FRIENDS });
  const sessions = await relay.ask<number[]>('sessions');
  await pause(WARM_UP_MS);

  const start = await relay.ask<RelayCount>('take');
  let most = start;
  let harm: readonly string[] = [];
  const take = async () => {
    const [seen, { beyondMs, gone }, sent] = await Promise.all([
      relay.ask<RelayCount>('take'),
      people.ask<PeopleCount>('take'),
      flooder.ask<number>('sent'),
    ]);
    if (seen.rss > most.rss) most = seen;
    harm = [...gone, ...seen.faults];
    return { seen, beyondMs, sent };
  };
  const watch = async (): Promise<Window> => {
    const before = await take();
    await pause(WINDOW_MS);
    const { seen, beyondMs, sent } = await take();
    const ms = seen.atMs - before.seen.atMs;
    return {
      late: shareAbove(beyondMs, TICK_MS),
      p99Ms: percentile(beyondMs, 0.99),
      workMs: seen.workMs,
      cores: (seen.cpuUs - before.seen.cpuUs) / 1000 / ms,
      sentPerSecond: ((sent - before.sent) / ms) * 1000,
      heardPerSecond: ((seen.forged - before.seen.forged) / ms) * 1000,
    };
  };
  const rounds: Outcome['rounds'][number][] = [];
  for (let round = 0; round < (quick ? QUICK_ROUNDS : ROUNDS); round++) {
    await flooder.ask('begin', { port, garbage, sessions, perSecond: PER_SECOND } satisfies Flood);
    const during = await watch();
    await flooder.ask('stop');
    rounds.push({ with: during, without: await watch() });
  }
  const { unproved } = (await take()).seen;
  await Promise.all([flooder.stop(), people.stop(), relay.stop()]);
  const late = median(rounds.map((round) => 100 * round.with.late));
  say(`${garbage}: ${late.toFixed(2)} % of the frames more than a tick late`);
  return { garbage, rounds, memoryMb: (most.rss - start.rss) / MB, harm, amplification: unproved.bytes };
}
