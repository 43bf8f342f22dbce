// The frames and items of a match as one peer saw them, kept to compare all peers at the end of a party.

import type { Frames } from '../frames/frame-log.ts';
import { decodeItems } from '../sim/frame-items.ts';
import type { MatchStart } from '../wire/messages.ts';

const NO_BYTES = new Uint8Array();

/** One match as a peer saw it: `bytes` of whole frames, and the time at which each came, ms. */
export class Observation {
  readonly start: MatchStart;
  readonly bytes: number[] = [];
  /** Commands and events, in order: the frame and the item. */
  readonly items: { readonly frame: number; readonly from: number; readonly bytes: Uint8Array }[] = [];
  readonly at: number[] = [];
  readonly hashes = new Map<number, string>();
  /** Frames before which the match stood still. */
  readonly pauses = new Set<number>();

  constructor(start: MatchStart) {
    this.start = start;
  }

  /** Notes that the peer saw the frames `first` to before `end` of `log` at `now`, ms. */
  append(log: Frames, first: number, end: number, now: number): void {
    if (first >= end) return;
    for (const byte of log.copy(first, end)) this.bytes.push(byte);
    for (let frame = first; frame < end; frame++) {
      this.at.push(now);
      for (const item of decodeItems(log.items(frame) ?? NO_BYTES)!) this.items.push({ frame, ...item });
    }
  }
}

/** Notes frames 0 to before `end` of a match at `now`, ms, for a peer that begins behind them. */
export function sparedFrames(truth: Observation, end: number, now: number): Observation {
  const record = new Observation(truth.start);
  const bytesEach = truth.bytes.length / truth.at.length;
  for (let at = 0; at < end * bytesEach; at++) record.bytes.push(truth.bytes[at]!);
  for (let frame = 0; frame < end; frame++) record.at.push(now);
  for (const item of truth.items) if (item.frame < end) record.items.push(item);
  return record;
}

export function observationOf(records: Map<number, Observation>, start: MatchStart): Observation {
  let record = records.get(start.number);
  if (!record) {
    record = new Observation(start);
    records.set(start.number, record);
  }
  return record;
}
