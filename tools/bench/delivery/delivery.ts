// Row: how late frames come when packets get lost, for this relay and for the same lockstep over streams.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Child, startChild } from '../child.ts';
import type { Bench, Measure, Row } from '../row.ts';
import { largest, median, percentile, shareAbove } from '../statistics.ts';
import { alone, type Carrier, type Loss, type PartyJob, PEERS, type Window } from './measured.ts';
import { type LossyNamespace, openNamespace } from './namespace.ts';

const RATES = [15, 60] as const;

const NONE = alone(0);
const TENTH = alone(0.1);
const FIFTH = alone(0.2);
/** Loss of a tenth in runs, as on Wi-Fi. */
const TENTH_IN_RUNS: Loss = { share: 0.1, run: 3 };

const LOSSES = [NONE, alone(0.05), TENTH, FIFTH, TENTH_IN_RUNS];
const QUICK_LOSSES = [NONE, TENTH, FIFTH, TENTH_IN_RUNS];

/** What is to be reached: p99 beyond the lossless case, and the share of frames that come later than a tick, %. */
const TARGETS = [
  { loss: TENTH, p99Ms: 5, stalled: 0.1 },
  { loss: FIFTH, p99Ms: 9, stalled: 0.3 },
];

/** Most bytes, relative to a quiet match. */
const MOST_BYTES = 2.5;

/** At 15 Hz 7,200 frames arrive in it: seven of them are the 0.1 % that may stall. */
const WINDOW_MS = 60_000;
const QUICK_WINDOW_MS = 5_000;

/** After the loss has changed, ms: the averages of measured loss have settled, and repeats are on or off. */
const SETTLE_MS = 6_000;

/** A frame that comes with the very next tick is in time: timers and wake-ups may cost this much, ms. */
const TICK_TOLERANCE_MS = 1;

const LABELS: { readonly [carrier in Carrier]: string } = {
  ethernight: 'this relay',
  tcp: 'TCP without delay',
  ws: 'WebSocket',
};

/** One carrier at one rate and loss. */
interface Beyond {
  readonly carrier: Carrier;
  readonly tickRate: number;
  readonly loss: Loss;
  /** Beyond the median of the lossless case, ms. */
  readonly delays: Float64Array;
  /** Frames that a peer still waits for at the end; a few are always under way. */
  readonly missing: number;
  /** UDP payload of everybody, kB a second. */
  readonly kBps: number;
}

/** What was measured, and what the network really did for each loss, where it was counted. */
interface Found {
  readonly windows: readonly Beyond[];
  readonly lost: ReadonlyMap<Loss, Loss>;
  readonly how: string;
}

export async function delivery(bench: Bench): Promise<Row> {
  const namespace = await openNamespace(bench.undo);
  const losses = bench.quick ? QUICK_LOSSES : LOSSES;
  const windowMs = bench.quick ? QUICK_WINDOW_MS : WINDOW_MS;
  return row(
    typeof namespace === 'string'
      ? await throughProxy(bench, namespace, losses, windowMs)
      : await throughKernel(bench, namespace, losses, windowMs),
  );
}

/** All carriers and rates at once; only the loss changes. */
async function throughKernel(
  bench: Bench,
  namespace: LossyNamespace,
  losses: readonly Loss[],
  windowMs: number,
): Promise<Found> {
  const jobs = RATES.flatMap((tickRate) =>
    (['ethernight', 'tcp', 'ws'] as const).map(
      (carrier): PartyJob => ({ carrier, tickRate, proxyLoss: null }),
    ),
  );
  const parties = await Promise.all(
    jobs.map(async (job) => ({ job, child: await open(bench, job, namespace.under) })),
  );
  const base = new Map<Child, number>();
  const windows: Beyond[] = [];
  const lost = new Map<Loss, Loss>();
  for (const loss of losses) {
    bench.say(`delivery at ${nameOf(loss)}`);
    await namespace.setLoss(loss);
    await pause(SETTLE_MS);
    await namespace.count();
    await Promise.all(parties.map(({ child }) => child.ask('begin')));
    await pause(windowMs);
    if (loss.share > 0) lost.set(loss, await namespace.count());
    for (const { job, child } of parties) windows.push(await take(child, job, loss, base));
  }
  await Promise.all(parties.map(({ child }) => child.stop()));
  const how =
    'The loss is real: nftables drops packets in a network namespace of this machine, each way, and counted what it dropped of UDP. All carriers run at the same time. In a row: Gilbert’s chain, a step a packet, for each direction of each connection; streams, which wait longer after each loss, get out of a bad moment later than on a Wi-Fi, where it passes by itself.';
  return { windows, lost, how };
}

/** Only this relay, a party for each loss. */
async function throughProxy(
  bench: Bench,
  why: string,
  losses: readonly Loss[],
  windowMs: number,
): Promise<Found> {
  const windows: Beyond[] = [];
  for (const tickRate of RATES) {
    let base = 0;
    for (const loss of losses) {
      bench.say(`delivery at ${nameOf(loss)}, ${tickRate} Hz`);
      const job: PartyJob = { carrier: 'ethernight', tickRate, proxyLoss: loss };
      const child = await open(bench, job, []);
      await pause(SETTLE_MS);
      await child.ask('begin');
      await pause(windowMs);
      const known = new Map(loss === NONE ? [] : [[child, base]]);
      windows.push(await take(child, job, loss, known));
      base = known.get(child)!;
      await child.stop();
    }
  }
  const how = `The loss is made by a proxy, because a network namespace cannot be made here (${why}). Streams cannot be measured that way.`;
  return { windows, lost: new Map(), how };
}

async function open({ undo }: Bench, job: PartyJob, under: readonly string[]): Promise<Child> {
  const child = startChild(undo, join(import.meta.dirname, 'party-process.ts'), { under });
  await child.ask('open', job);
  return child;
}

/** `base` holds each party's median delay without loss; the lossless window comes first and sets it. */
async function take(child: Child, job: PartyJob, loss: Loss, base: Map<Child, number>): Promise<Beyond> {
  const { frames, delays, bytes } = await child.ask<Window>('take');
  const lossless = base.get(child) ?? median(delays);
  base.set(child, lossless);
  return {
    ...job,
    loss,
    delays: delays.map((delay) => delay - lossless),
    missing: frames * PEERS - delays.length,
    kBps: ((bytes / frames) * job.tickRate) / 1000,
  };
}

function row({ windows, lost, how }: Found): Row {
  const measures: Measure[] = [];
  for (const [loss, { share, run }] of lost) {
    measures.push({ what: `${nameOf(loss)}: lost, as counted`, here: { value: share * 100, unit: '%' } });
    measures.push({ what: `${nameOf(loss)}: lost in a row`, here: { value: run, unit: '' } });
  }
  const ours = (tickRate: number, loss: Loss) =>
    windows.find((one) => one.carrier === 'ethernight' && one.tickRate === tickRate && one.loss === loss)!;
  const quiet = (tickRate: number) => ours(tickRate, NONE).kBps;
  for (const one of windows.filter(({ carrier }) => carrier === 'ethernight')) {
    const { tickRate, loss, kBps } = one;
    const at = `${tickRate} Hz, ${nameOf(loss)}`;
    const others = windows.filter(
      (other) => other.carrier !== 'ethernight' && other.tickRate === tickRate && other.loss === loss,
    );
    const compare = (what: string, unit: string, of: (window: Beyond) => number) => {
      const here = { value: of(one), unit };
      if (others.length === 0) measures.push({ what: `${at}: ${what}`, here });
      for (const other of others) {
        const there = { value: of(other), unit, label: LABELS[other.carrier] };
        measures.push({ what: `${at}: ${what}`, here, there });
      }
    };
    compare('p50', 'ms', ({ delays }) => percentile(delays, 0.5));
    compare('p99', 'ms', p99);
    compare('max', 'ms', ({ delays }) => largest(delays));
    compare('beyond a tick', '%', stalled);
    if (loss === NONE) continue;
    const there = { value: quiet(tickRate), unit: 'kB/s', label: 'a quiet match' };
    measures.push({ what: `${at}: bytes`, here: { value: kBps, unit: 'kB/s' }, there });
  }
  return {
    meaning: `Delay of a frame beyond the lossless case, from its closing at the relay to each of ${PEERS} peers, when packets get lost each way.`,
    measures,
    figures: TARGETS.flatMap(({ loss, p99Ms, stalled: share }) =>
      RATES.flatMap((tickRate) => {
        const window = ours(tickRate, loss);
        const at = `${tickRate} Hz, ${nameOf(loss)}`;
        return [
          { what: `${at}: p99`, measured: p99(window), limit: p99Ms, unit: 'ms' },
          { what: `${at}: beyond a tick`, measured: stalled(window), limit: share, unit: '%' },
          {
            what: `${at}: bytes, times a quiet match`,
            measured: window.kBps / quiet(tickRate),
            limit: MOST_BYTES,
            unit: '',
          },
        ];
      }),
    ),
    notes: [how, 'Bytes are the UDP payload of relay and peers.', ...late(windows)],
  };
}

function nameOf({ share, run }: Loss): string {
  const percent = `${share * 100} % loss`;
  return run > alone(share).run ? `${percent}, ${run} in a row` : percent;
}

function p99({ delays }: Beyond): number {
  return percentile(delays, 0.99);
}

/** Frames later than a tick, %. */
function stalled({ delays, tickRate }: Beyond): number {
  return 100 * shareAbove(delays, 1000 / tickRate + TICK_TOLERANCE_MS);
}

/** A stream that stands still has yet to deliver a late frame: its percentiles flatter it. */
function late(found: readonly Beyond[]): string[] {
  return found
    .filter(({ missing, tickRate }) => missing > PEERS * tickRate)
    .map(
      ({ carrier, tickRate, loss, missing }) =>
        `${LABELS[carrier]} at ${tickRate} Hz and ${nameOf(loss)} still had ${missing} frames to deliver when the window ended; its figures are better than the truth.`,
    );
}
