// Row: how late frames come when packets get lost, for this relay and for the same lockstep over streams.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Child, startChild } from '../child.ts';
import type { Bench, Measure, Row } from '../row.ts';
import { largest, median, percentile, shareAbove } from '../statistics.ts';
import { type Carrier, type PartyJob, PEERS } from './measured.ts';
import { type LossyNamespace, openNamespace } from './namespace.ts';

const RATES = [15, 60] as const;
const LOSSES = [0, 0.05, 0.1, 0.2] as const;
const QUICK_LOSSES = [0, 0.1] as const;

/** At 15 Hz 3,600 frames arrive in it: enough for a p99. */
const WINDOW_MS = 30_000;
const QUICK_WINDOW_MS = 5_000;

/** After the loss has changed, ms: the averages of measured loss have settled, and repeats are on or off. */
const SETTLE_MS = 6_000;

/** A frame that comes with the very next tick is not beyond it: timers and wake-ups may cost this much, ms. */
const TICK_TOLERANCE_MS = 1;

const LABELS: { readonly [carrier in Carrier]: string } = {
  ethernight: 'this relay',
  tcp: 'TCP without delay',
  ws: 'WebSocket',
};

/** Delays of one carrier at one rate and loss, ms beyond the median of the lossless case. */
interface Beyond {
  readonly carrier: Carrier;
  readonly tickRate: number;
  readonly loss: number;
  readonly delays: Float64Array;
  /** Frames that a peer still waits for at the end; a few are always under way. */
  readonly missing: number;
}

export async function delivery(bench: Bench): Promise<Row> {
  const namespace = await openNamespace(bench.undo);
  const losses = bench.quick ? QUICK_LOSSES : LOSSES;
  const windowMs = bench.quick ? QUICK_WINDOW_MS : WINDOW_MS;
  const found =
    typeof namespace === 'string'
      ? await throughProxy(bench, losses, windowMs)
      : await throughKernel(bench, namespace, losses, windowMs);
  const how =
    typeof namespace === 'string'
      ? `The loss is made by a proxy, because a network namespace cannot be made here (${namespace}). Streams cannot be measured that way.`
      : 'The loss is real: nftables drops packets at random in a network namespace of this machine, each way. All carriers run at the same time.';
  return row(found, how);
}

/** All carriers and rates at once; only the loss changes. */
async function throughKernel(
  bench: Bench,
  namespace: LossyNamespace,
  losses: readonly number[],
  windowMs: number,
): Promise<Beyond[]> {
  const jobs = RATES.flatMap((tickRate) =>
    (['ethernight', 'tcp', 'ws'] as const).map((carrier): PartyJob => ({ carrier, tickRate, proxyLoss: 0 })),
  );
  const parties = await Promise.all(
    jobs.map(async (job) => ({ job, child: await open(bench, job, namespace.under) })),
  );
  const base = new Map<Child, number>();
  const found: Beyond[] = [];
  for (const loss of losses) {
    bench.say(`delivery at ${loss * 100} % loss`);
    await namespace.setLoss(loss);
    await pause(SETTLE_MS);
    await Promise.all(parties.map(({ child }) => child.ask('begin')));
    await pause(windowMs);
    for (const { job, child } of parties) found.push(await take(child, job, loss, base));
  }
  await Promise.all(parties.map(({ child }) => child.stop()));
  return found;
}

/** Only this relay, a party for each loss. */
async function throughProxy(bench: Bench, losses: readonly number[], windowMs: number): Promise<Beyond[]> {
  const found: Beyond[] = [];
  for (const tickRate of RATES) {
    let base = 0;
    for (const loss of losses) {
      bench.say(`delivery at ${loss * 100} % loss, ${tickRate} Hz`);
      const job: PartyJob = { carrier: 'ethernight', tickRate, proxyLoss: loss };
      const child = await open(bench, job, []);
      await pause(SETTLE_MS);
      await child.ask('begin');
      await pause(windowMs);
      const known = new Map(loss === 0 ? [] : [[child, base]]);
      found.push(await take(child, job, loss, known));
      base = known.get(child)!;
      await child.stop();
    }
  }
  return found;
}

async function open({ undo }: Bench, job: PartyJob, under: readonly string[]): Promise<Child> {
  const child = startChild(undo, join(import.meta.dirname, 'party-process.ts'), { under });
  await child.ask('open', job);
  return child;
}

/** `base` holds each party's median delay without loss; the lossless window comes first and sets it. */
async function take(child: Child, job: PartyJob, loss: number, base: Map<Child, number>): Promise<Beyond> {
  const { frames, delays } = await child.ask<{ frames: number; delays: Float64Array }>('take');
  const lossless = base.get(child) ?? median(delays);
  base.set(child, lossless);
  return {
    ...job,
    loss,
    delays: delays.map((delay) => delay - lossless),
    missing: frames * PEERS - delays.length,
  };
}

function row(found: readonly Beyond[], how: string): Row {
  const measures: Measure[] = [];
  for (const { tickRate, loss, delays } of found.filter(({ carrier }) => carrier === 'ethernight')) {
    const others = found.filter(
      (other) => other.carrier !== 'ethernight' && other.tickRate === tickRate && other.loss === loss,
    );
    const compare = (what: string, unit: string, of: (delays: Float64Array) => number) => {
      const at = `${tickRate} Hz, ${loss * 100} % loss: ${what}`;
      const here = { value: of(delays), unit };
      if (others.length === 0) measures.push({ what: at, here });
      for (const other of others) {
        const there = { value: of(other.delays), unit, label: LABELS[other.carrier] };
        measures.push({ what: at, here, there });
      }
    };
    compare('p50', 'ms', (all) => percentile(all, 0.5));
    compare('p99', 'ms', (all) => percentile(all, 0.99));
    compare('max', 'ms', largest);
    compare('beyond a tick', '%', (all) => 100 * shareAbove(all, 1000 / tickRate + TICK_TOLERANCE_MS));
  }
  const ours = (tickRate: number) =>
    found.find((one) => one.carrier === 'ethernight' && one.tickRate === tickRate && one.loss === 0.1)!;
  return {
    meaning: `Delay of a frame beyond the lossless case, from its closing at the relay to each of ${PEERS} peers, when packets get lost each way.`,
    measures,
    figures: [
      { what: '15 Hz, 10 % loss: p99', measured: percentile(ours(15).delays, 0.99), limit: 25, unit: 'ms' },
      {
        what: '15 Hz, 10 % loss: beyond a tick',
        measured: 100 * shareAbove(ours(15).delays, 1000 / 15 + TICK_TOLERANCE_MS),
        limit: 0.3,
        unit: '%',
      },
      {
        what: '60 Hz, 10 % loss: p99',
        measured: percentile(ours(60).delays, 0.99),
        limit: 1000 / 60,
        unit: 'ms',
      },
    ],
    notes: [how, ...late(found)],
  };
}

/** A stream that stands still has delivered nothing late yet: its percentiles flatter it. */
function late(found: readonly Beyond[]): string[] {
  return found
    .filter(({ missing, tickRate }) => missing > PEERS * tickRate)
    .map(
      ({ carrier, tickRate, loss, missing }) =>
        `${LABELS[carrier]} at ${tickRate} Hz and ${loss * 100} % loss still had ${missing} frames to deliver when the window ended; its figures are better than the truth.`,
    );
}
