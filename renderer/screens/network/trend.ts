// How everybody's network has gone lately: what the graphs draw, kept while one is in a room.

import type { RoomPlace, View } from '../../../electron/party/window/contract.ts';

/** Long enough to see what a change of the link conditioner did, short enough that a spike is still wide. */
export const TREND_MS = 90_000;
/** Views with new figures come a few times a second at most. */
const MOST_SAMPLES = 400;

export const MEASURES = ['rtt', 'jitter', 'loss', 'slack'] as const;
export type Measure = (typeof MEASURES)[number];

/** Milliseconds, but for the loss: that is 0 to 1. Null while it is unknown. */
export type Point = Readonly<Record<Measure, number | null>>;

export interface Sample {
  readonly atMs: number;
  /** By member. */
  readonly of: ReadonlyMap<number, Point>;
}

/** Oldest first. */
export type Trend = readonly Sample[];

/** The trend with what this view brings; the same one when that is old. */
export function follow(trend: Trend, previous: View | null, view: View, nowMs: number): Trend {
  const place = roomOf(view);
  if (!place) return trend.length === 0 ? trend : [];
  const before = roomOf(previous);
  // What stays as it was is the same object (structural-sharing.ts).
  if (before && before.latency === place.latency && before.network === place.network) return trend;
  const kept = trend.filter(({ atMs }) => nowMs - atMs <= TREND_MS);
  return [...kept.slice(-(MOST_SAMPLES - 1)), { atMs: nowMs, of: pointsOf(place) }];
}

function roomOf(view: View | null): RoomPlace | null {
  return view?.place.at === 'room' ? view.place : null;
}

function pointsOf({ latency, network }: RoomPlace): Sample['of'] {
  return new Map(
    latency.map(({ member, rttMs, jitterMs, loss }) => {
      const slack = network.find((one) => one.member === member)?.slackMs ?? null;
      return [member, { rtt: rttMs, jitter: jitterMs, loss, slack }];
    }),
  );
}

/** Columns for a chart: seconds before now, then one for each of these members. */
export function columns(trend: Trend, members: readonly number[], measure: Measure): (number | null)[][] {
  const newest = trend.at(-1)?.atMs ?? 0;
  return [
    trend.map(({ atMs }) => (atMs - newest) / 1000),
    ...members.map((member) => trend.map(({ of }) => of.get(member)?.[measure] ?? null)),
  ];
}
