// What a demo's records come to: who was in step, how late frames were, how many bytes that took.
//
// The delivery delay of a frame at a peer is the time from the moment the relay closed it to the moment the
// peer's socket handed it over, both on one clock (clock.ts). It is whole: the delay and jitter of
// the proxy are in it. A frame stalls when its delay exceeds the peer's least delay by more than one tick:
// a screen that draws frames at the relay's pace, as early as this path ever allows, would have waited for it.

import { percentile } from '../../netcode/lab/invariants.ts';
import type { Way } from '../../netcode/sim/ways.ts';
import type { BotRecord } from './bot.ts';
import type { ClosedFrames } from './messages.ts';
import type { DemoOptions } from './options.ts';
import { type WayFigures, wayFigures } from './way-figures.ts';

export interface DelayMs {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** UDP payload at a peer while a match runs. */
export interface BytesPerSecond {
  readonly up: number;
  readonly down: number;
}

/** One peer's line of the table. */
export interface PeerReport {
  readonly frames: number;
  readonly stalls: number;
  readonly deliveryMs: DelayMs;
  readonly bytesPerSecond: BytesPerSecond;
  readonly hash: string;
}

/** The object that `--json` prints: what every way has, and what matters for its own. */
export interface DemoSummary extends WayFigures {
  readonly game: string;
  readonly sync: Way;
  readonly peers: number;
  readonly seconds: number;
  readonly loss: number;
  /** Frames that every peer played. */
  readonly frames: number;
  /** All final hashes are the same, all hashes on the way were, and the relay saw them so. */
  readonly equal: boolean;
  /** Frames that stalled, over all peers. */
  readonly stalls: number;
  /** Over all frames of all peers. */
  readonly deliveryMs: DelayMs;
  /** Bytes a second of one peer on average. */
  readonly bytesPerSecond: BytesPerSecond;
  /** Each peer's state after the last frame. */
  readonly hashes: readonly string[];
}

export interface DemoReport extends DemoSummary {
  readonly options: DemoOptions;
  readonly tickRate: number;
  readonly matches: number;
  readonly each: readonly PeerReport[];
}

export function report(
  options: DemoOptions,
  sync: Way,
  tickRate: number,
  closed: readonly ClosedFrames[],
  records: readonly BotRecord[],
): DemoReport {
  const closedAt = new Map(closed.map(({ match, at }) => [match, at]));
  const all: number[] = [];
  const each = records.map((record): PeerReport => {
    const delays = record.matches.flatMap(({ match, at }) =>
      at.map((arrived, frame) => arrived - closedAt.get(match)![frame]!),
    );
    for (const delay of delays) all.push(delay);
    const sorted = delays.toSorted((a, b) => a - b);
    const latest = sorted[0]! + 1000 / tickRate;
    const played = sorted.length / tickRate;
    return {
      frames: sorted.length,
      stalls: sorted.filter((delay) => delay > latest).length,
      deliveryMs: spread(sorted),
      bytesPerSecond: {
        up: Math.round(record.traffic.up / played),
        down: Math.round(record.traffic.down / played),
      },
      hash: record.finalHash,
    };
  });
  return {
    ...wayFigures(sync, tickRate, closed, records),
    game: options.game,
    sync,
    peers: options.peers,
    seconds: options.seconds,
    loss: options.loss,
    frames: Math.min(...each.map(({ frames }) => frames)),
    equal: inStep(records),
    stalls: each.reduce((sum, { stalls }) => sum + stalls, 0),
    deliveryMs: spread(all.sort((a, b) => a - b)),
    bytesPerSecond: {
      up: mean(each.map(({ bytesPerSecond }) => bytesPerSecond.up)),
      down: mean(each.map(({ bytesPerSecond }) => bytesPerSecond.down)),
    },
    hashes: each.map(({ hash }) => hash),
    options,
    tickRate,
    matches: records[0]!.matches.length,
    each,
  };
}

/** Whether all records tell the same story: matches, their lengths, every hash on the way, and the last. */
function inStep(records: readonly BotRecord[]): boolean {
  const story = ({ matches, finalHash }: BotRecord) =>
    JSON.stringify([matches.map(({ match, at, hashes }) => [match, at.length, hashes]), finalHash]);
  const first = story(records[0]!);
  return records.every((record) => record.inStep && story(record) === first);
}

function spread(sorted: readonly number[]): DelayMs {
  const tenth = (ms: number) => Math.round(ms * 10) / 10;
  return {
    p50: tenth(percentile(sorted, 0.5)),
    p99: tenth(percentile(sorted, 0.99)),
    max: tenth(sorted.at(-1)!),
  };
}

function mean(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}

/** The summary alone, without what only the table needs. */
export function summary(report: DemoReport): DemoSummary {
  const { options: _options, tickRate: _tickRate, matches: _matches, each: _each, ...rest } = report;
  return rest;
}
