// What a peer saw of a match, so that all views of it can be laid side by side when the party is over.

import type { Frames } from '../frames/frame-log.ts';
import { decodeItems } from '../sim/frame-items.ts';
import type { MatchStart } from '../wire/messages.ts';

const NO_BYTES = new Uint8Array();

/** The frames of one match as a peer saw them: `bytes` of whole frames, and when each came, ms. */
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

  /** Frames `first` to before `end` of `log` were seen at `now`, ms. */
  append(log: Frames, first: number, end: number, now: number): void {
    if (first >= end) return;
    for (const byte of log.copy(first, end)) this.bytes.push(byte);
    for (let frame = first; frame < end; frame++) {
      this.at.push(now);
      for (const item of decodeItems(log.items(frame) ?? NO_BYTES)!) this.items.push({ frame, ...item });
    }
  }
}

export function observationOf(records: Map<number, Observation>, start: MatchStart): Observation {
  let record = records.get(start.number);
  if (!record) {
    record = new Observation(start);
    records.set(start.number, record);
  }
  return record;
}
