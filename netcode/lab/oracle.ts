// What must have come of what peers held and commanded: each input counts exactly once and in order, every press is kept,
// and each command is in the frames exactly once and in order.

import { decodeEvent, FROM_RELAY } from '../sim/frame-items.ts';
import { ways } from '../sim/ways.ts';
import type { Entry } from './journal.ts';
import type { Observation } from './observation.ts';

/** Inputs that one frame can take in at most: more than anybody here holds while a relay sleeps for eight seconds. */
const MOST_AT_ONCE = 256;

/** What is wrong with the inputs of a seat, or null. What was held before `settledBy`, ms, must be in the frames. */
export function inputFault(
  record: Observation,
  seat: number,
  held: readonly Entry[],
  settledBy: number,
  latch: readonly number[],
): string | null {
  const frames = framesOf(record, seat);
  // How many inputs may have been taken in so far: what the frames say often leaves several possibilities.
  let taken = new Set([0]);
  for (const { frame, bytes } of frames) {
    const next = new Set<number>();
    for (const before of taken) reach(held, before, bytes, next, latch);
    // In a pause presses were dropped, up to those that a peer still had to say when it was over.
    if (record.pauses.has(frame)) {
      for (let from = Math.min(...taken) + 1; from <= held.length; from++) {
        reach(held, from, bytes, next, latch);
      }
    }
    if (next.size === 0) return `frame ${frame} of seat ${seat} does not follow from what was held`;
    taken = next;
  }
  const stayed = leftAt(record.items, seat) === Number.POSITIVE_INFINITY;
  const due = stayed ? held.findLastIndex(({ at }) => at <= settledBy) + 1 : 0;
  const most = Math.max(...taken);
  return most < due ? `seat ${seat} held ${due} inputs in time, and ${most} are in the frames` : null;
}

/** Adds to `next` how many inputs may have been taken in after a frame, when it was `before` before it. */
function reach(
  entries: readonly Entry[],
  before: number,
  frame: Uint8Array,
  next: Set<number>,
  latch: readonly number[],
): void {
  const neutral = new Uint8Array(frame.length);
  const pressed = new Uint8Array(frame.length);
  for (let end = before; end <= Math.min(entries.length, before + MOST_AT_ONCE); end++) {
    const last = entries[end - 1];
    const held = last?.bytes ?? neutral;
    if (last && end > before && !last.unpressed)
      for (let k = 0; k < pressed.length; k++) pressed[k]! |= held[k]!;
    if (frame.every((byte, k) => byte === (held[k]! | (pressed[k]! & latch[k]!)))) next.add(end);
  }
}

/**
 * The inputs of a seat in the frames that take in new ones, until it left: every frame, or in strict frame lock each
 * keyframe, which are the first of those that closed at once.
 */
function framesOf(
  { start, bytes, at, items }: Observation,
  seat: number,
): { frame: number; bytes: Uint8Array }[] {
  const size = bytes.length / at.length;
  const each = size / start.seats.length;
  const end = leftAt(items, seat);
  const frames: { frame: number; bytes: Uint8Array }[] = [];
  for (let frame = 0; frame < Math.min(end, at.length); frame++) {
    if (ways[start.way].waitsForEverybody && frame > 0 && at[frame] === at[frame - 1]) continue;
    const from = frame * size + seat * each;
    frames.push({ frame, bytes: Uint8Array.from(bytes.slice(from, from + each)) });
  }
  return frames;
}

/** What is wrong with the commands of a seat, or null. What was said before `settledBy`, ms, must be in the frames. */
export function commandFault(
  record: Observation,
  seat: number,
  said: readonly Entry[],
  settledBy: number,
): string | null {
  const end = leftAt(record.items, seat);
  const items = record.items.filter(({ from, frame }) => from === seat && frame < end);
  // The first of several early inputs may have come too early.
  const counted = said.findIndex(({ bytes, early }) => !early || same(bytes, items[0]?.bytes));
  const first = Math.max(0, counted);
  const wrong = items.findIndex(({ bytes }, i) => !same(bytes, said[first + i]?.bytes));
  if (wrong >= 0) return `item ${wrong} of seat ${seat} is not what it commanded`;
  const due = end < Number.POSITIVE_INFINITY ? 0 : said.findLastIndex(({ at }) => at <= settledBy) + 1;
  const came = first + items.length;
  return came < due ? `seat ${seat} gave ${due} commands in time, and ${came} came` : null;
}

/** The frame at which the player of a seat had left; what comes later is another player's. */
function leftAt(items: Observation['items'], seat: number): number {
  const left = items.find(({ from, bytes }) => {
    const event = from === FROM_RELAY ? decodeEvent(bytes) : null;
    return event?.kind === 'left' && event.seat === seat;
  });
  return left?.frame ?? Number.POSITIVE_INFINITY;
}

function same(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((byte, i) => byte === b[i]);
}
