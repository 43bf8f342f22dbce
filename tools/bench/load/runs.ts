// Runs of the load: relay and players in processes of their own, and what is counted of both.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Child, startChild } from '../child.ts';
import { onCore } from '../cores.ts';
import type { Bench } from '../row.ts';
import { builtRelay } from './c-compiler.ts';
import { droppedAt } from './drops.ts';
import {
  BUSY,
  type GeneratorCount,
  type Kept,
  type Kind,
  type Play,
  RELAYS,
  type RelayCount,
} from './setup.ts';

/** All relays run this often, one after the other, and the medians are compared: a busy machine drifts. */
const ROUNDS = 3;

/** Rooms whose players come in until the relay has to answer: beside the play of a thousand others it takes long. */
const JOINED_AT_ONCE = 50;

/** Before counting, ms: the code gets hot and the rush of joining is over. */
const WARM_UP_MS = 3_000;

/**
 * Memory switches for a relay of hundreds of rooms, as `npm run relay` has them, here for all that are in Node. Every datagram received is a buffer to
 * be freed: with the usual 16 MB for young objects thousands are freed at once, which stops the process for
 * milliseconds; and a heap that starts small is marked as a whole twice a second.
 */
export const NODE_SWITCHES = ['--max-semi-space-size=3', '--initial-heap-size=512'];

/** How long a run is measured, ms: long against the lateness of single ticks. */
const WINDOW_MS = 8_000;
const QUICK_WINDOW_MS = 3_000;

/** After the last datagram was sent, ms: what is under way has arrived. */
const DRAIN_MS = 500;

export interface Run extends Kept {
  readonly usPerPair: number;
  /** CPU time of the relay for a player in a second, us. */
  readonly usPerPlayer: number;
  readonly pairsPerSecond: number;
  readonly relayCores: number;
  readonly generatorCores: number;
  /** Frames that reached players; of other relays than ours, datagrams. */
  readonly framesPerSecond: number;
  /** Share of the room that got least, relative to the average of all rooms. */
  readonly leastShare: number;
  /** What the relay's process has in use when the rest was collected, bytes; 0 for other relays than ours. */
  readonly memoryBytes: number;
  /** Datagrams that the generator sent. */
  readonly sent: number;
  /** Datagrams that the relay left unread. */
  readonly lost: number;
  /** Datagrams that the system counts as dropped; null on systems without a count. */
  readonly dropped: number | null;
}

/** What is run once. */
export interface Load {
  readonly rooms: number;
  /** How it is played, where it differs from BUSY; only relays of our protocol have other seats. */
  readonly play?: Partial<Play>;
}

/** By kind; the same for all that one round has. */
export type Runs = { readonly [kind in Kind]?: readonly Run[] };

/** All kinds in turns, so that the moods of the machine are the same for each. */
export async function runAll(
  bench: Bench,
  kinds: readonly Kind[],
  load: (kind: Kind) => Load,
): Promise<Runs> {
  const runs: { [kind in Kind]?: Run[] } = {};
  const rounds = bench.quick ? 1 : ROUNDS;
  for (let round = 1; round <= rounds; round++) {
    for (const kind of kinds) {
      const one = await runOnce(bench, kind, load(kind));
      bench.say(`${kind}, round ${round} of ${rounds}: ${one.usPerPair.toFixed(2)} us per pair`);
      runs[kind] ??= [];
      runs[kind].push(one);
    }
  }
  return runs;
}

/**
 * Relay and players each keep a core. Left to itself the system puts the simplest relay and its players on the
 * same core, because both fit, where handing a datagram over costs a third less; a relay that is too large to fit beside
 * them is then compared with one that had it easier.
 */
export async function runOnce(bench: Bench, kind: Kind, load: Load): Promise<Run> {
  const { rooms } = load;
  const play = { ...BUSY, ...load.play };
  const { seats, tickRate } = play;
  const { undo } = bench;
  const { program, ...ours } = RELAYS[kind];
  const here = (file: string) => join(import.meta.dirname, file);
  const relay = startChild(undo, here(program), {
    node: [...NODE_SWITCHES, '--expose-gc'],
    under: onCore(0),
  });
  const generator = startChild(undo, here('generator.ts'), { under: onCore(1) });
  const built = kind === 'c' ? await builtRelay(undo) : null;
  const port = await relay.ask<number>('open', { ...ours, rooms, seats, tickRate, built });
  for (let joined = 0; joined < rooms; ) {
    joined = Math.min(rooms, joined + JOINED_AT_ONCE);
    await generator.ask('join', { port, kind, rooms: joined, play });
  }
  await pause(WARM_UP_MS);
  const before = await count(relay, generator);
  await relay.ask('observe');
  await pause(bench.quick ? QUICK_WINDOW_MS : WINDOW_MS);
  const after = await count(relay, generator);
  const kept = await relay.ask<Kept>('kept');
  await generator.ask('silence');
  await pause(DRAIN_MS);
  const end = await count(relay, generator);
  const memoryBytes = await relay.ask<number>('memory');
  const dropped = await droppedAt([port]);
  await Promise.all([relay.stop(), generator.stop()]);

  const relayMs = after.relay.atMs - before.relay.atMs;
  const generatorMs = after.generator.atMs - before.generator.atMs;
  const relayCpuUs = after.relay.cpuUs - before.relay.cpuUs;
  const datagrams = (from: GeneratorCount) => from.sent + from.received;
  const pairs = (datagrams(after.generator) - datagrams(before.generator)) / 2;
  const frames = after.generator.frames.map((count, room) => count - before.generator.frames[room]!);
  const allFrames = frames.reduce((sum, count) => sum + count, 0);
  return {
    usPerPair: relayCpuUs / pairs,
    usPerPlayer: (relayCpuUs * 1000) / relayMs / (rooms * seats),
    pairsPerSecond: (pairs / generatorMs) * 1000,
    relayCores: relayCpuUs / 1000 / relayMs,
    generatorCores: (after.generator.cpuUs - before.generator.cpuUs) / 1000 / generatorMs,
    ...kept,
    framesPerSecond: (allFrames / generatorMs) * 1000,
    leastShare: (Math.min(...frames) * rooms) / allFrames,
    memoryBytes,
    sent: end.generator.sent,
    lost: end.generator.sent - end.relay.received,
    dropped,
  };
}

/** Datagrams that came and stayed unread. */
export function lostOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { lost, dropped }) => sum + Math.max(lost, dropped ?? 0), 0);
}

async function count(relay: Child, generator: Child) {
  const [r, g] = await Promise.all([relay.ask<RelayCount>('count'), generator.ask<GeneratorCount>('count')]);
  return { relay: r, generator: g };
}
