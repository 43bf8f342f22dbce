// The latest round trips of each member, for the small graph beside a name.

import type { View } from '../../../electron/party/window/contract.ts';

/** Samples in a latency graph: a few seconds at the rate of views, enough to see a spike come and go. */
export const HISTORY_SAMPLES = 40;

/** Latest RTTs in ms by member id, oldest first, at most HISTORY_SAMPLES each. */
export type RttHistory = ReadonlyMap<number, readonly number[]>;

export function followRtt(history: RttHistory, previous: View | null, view: View): RttHistory {
  if (view.place.at !== 'room') return history.size === 0 ? history : new Map();
  // Untouched means that the relay has measured nothing new: only then is there no sample to add.
  if (previous?.place.at === 'room' && previous.place.latency === view.place.latency) return history;
  return new Map(
    view.place.latency.map(({ member, rttMs }) => [
      member,
      [...(history.get(member) ?? []), rttMs].slice(-HISTORY_SAMPLES),
    ]),
  );
}
