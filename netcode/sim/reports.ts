// Reports: what a screen says of the mover that its seat steers, in the way `shadow`, as the bytes of its input, and which
// of them rules believe. Whatever is claimed, a mover moves at most as far as the rules allow, and each seat moves only its own.
//
//   u8 held, u16 at, u16 x, u16 y, u16 heading, i16 vx, i16 vy, i8 spin, u8 more, u8 placing; little-endian
//
// `at` is the low half of the number of frames after which it is there. An input whose placing is 0 says
// only what is held, as a bot's does.

import { hypot } from './math.ts';
import type { Mover, Reported } from './rules.ts';

export const REPORT_BYTES = 16;

/** The byte that says which placing it is of. */
const PLACING = 15;

/** Only what is held is buttons: a press reaches a frame, a place is the latest. */
export const REPORT_LATCH: readonly number[] = [0xff, ...new Array<number>(REPORT_BYTES - 1).fill(0)];

/** A screen's clock may be early by this many frames: half of what jitter hides from it. */
export const MOST_EARLY_REPORT = 6;

/**
 * Up to so many frames early a report waits until its time: a host that was away, or another that goes on
 * from before, gets to where screens have played on to meanwhile.
 */
export const MOST_WAITING_REPORT = 60;

/** Older than this, frames, a report is stale: a second at 60 a second. */
export const MOST_LATE_REPORT = 60;

/** A silent mover is believed to have gone on at full speed for at most so many frames. */
export const MOST_UNHEARD = 60;

/** A seat that is silent for so many frames counts as having let go of everything. */
export const MOST_GUESSED = 45;

/** What rules allow a mover. */
export interface Allowed {
  /** Units a frame at most. */
  readonly speed: number;
  /** Units that it may be further than that, for what rounding and collisions do: in total, over all reports. */
  readonly slack: number;
  /** Whether it can be there. */
  fits(x: number, y: number): boolean;
}

/** What became of the input of a frame: `none` has no report, `known` repeats one. */
export type Heard = 'none' | 'known' | 'believed' | 'refused';

/** Makes an input say where a mover is after `at` frames, and what is held. */
export function writeReport(
  into: Uint8Array,
  held: number,
  at: number,
  mover: Mover & Pick<Reported, 'placing'>,
): void {
  into[0] = held;
  const numbers = [at, mover.x, mover.y, mover.heading, mover.vx, mover.vy];
  numbers.forEach((value, index) => {
    into[1 + 2 * index] = value;
    into[2 + 2 * index] = value >> 8;
  });
  into[13] = mover.spin;
  into[14] = mover.more;
  into[PLACING] = mover.placing;
}

/**
 * The part of a step that is a seat's own: its input starts at `from`, and `now` frames have led to the state after it. What
 * is believed is where the mover was a moment ago, and goes on from there; without news it goes on as well: `go` moves it
 * by a frame, with what is held.
 */
export function stepReported(
  mover: Reported,
  inputs: Uint8Array,
  from: number,
  now: number,
  allowed: Allowed,
  go: (held: number) => void,
): Heard {
  const heard = hearReport(mover, inputs, from, now, allowed);
  const held = inputs[from]!;
  if (heard === 'none') {
    go(held);
    note(mover, now);
    return heard;
  }
  const frames = heard === 'believed' ? now - mover.toldAt : 1;
  for (let frame = 0; frame < frames; frame++) go(now - mover.toldAt > MOST_GUESSED ? 0 : held);
  return heard;
}

/** Reads a report for a mover, which then is as it says, if that may be. */
function hearReport(mover: Reported, inputs: Uint8Array, from: number, now: number, allowed: Allowed): Heard {
  const placing = inputs[from + PLACING]!;
  if (placing === 0) return 'none';
  const at = now + signed16(wordAt(inputs, from + 1) - now);
  if (placing !== mover.placing) return 'known';
  // Said already, or on its way while the rules moved it.
  if (at <= mover.toldAt && at >= mover.toldAt - MOST_LATE_REPORT) return 'known';
  if (at > now + MOST_EARLY_REPORT && at <= now + MOST_WAITING_REPORT) return 'known';
  const told: Mover = {
    x: wordAt(inputs, from + 3),
    y: wordAt(inputs, from + 5),
    heading: wordAt(inputs, from + 7),
    vx: signed16(wordAt(inputs, from + 9)),
    vy: signed16(wordAt(inputs, from + 11)),
    spin: (inputs[from + 13]! << 24) >> 24,
    more: inputs[from + 14]!,
  };
  const ahead = aheadBy(mover, told, at, allowed);
  if (!isAllowed(mover, told, at, now, allowed) || ahead > allowed.slack) {
    mover.refused++;
    place(mover, mover, now);
    return 'refused';
  }
  Object.assign(mover, told, { ahead });
  note(mover, at);
  return 'believed';
}

/** This is where it was after so many frames: what is claimed next is measured from there. */
function note(mover: Reported, at: number): void {
  mover.toldAt = at;
  mover.toldX = mover.x;
  mover.toldY = mover.y;
}

function isAllowed(mover: Reported, told: Mover, at: number, now: number, allowed: Allowed): boolean {
  if (at < mover.toldAt || at < now - MOST_LATE_REPORT || at > now + MOST_EARLY_REPORT) return false;
  return hypot(told.vx, told.vy) / 16 <= allowed.speed && allowed.fits(told.x, told.y);
}

/** How much further than at full speed it has gone with this claim, units. */
function aheadBy(mover: Reported, told: Mover, at: number, { speed }: Allowed): number {
  const frames = Math.min(MOST_UNHEARD, at - mover.toldAt);
  const far = hypot(told.x - mover.toldX, told.y - mover.toldY);
  return Math.max(0, mover.ahead + Math.ceil(far) - frames * speed);
}

/** The rules put a mover somewhere: what its seat claims of the time before is ignored from now on. */
export function place(mover: Reported, to: Partial<Mover>, now: number): void {
  Object.assign(mover, {
    x: to.x ?? mover.x,
    y: to.y ?? mover.y,
    heading: to.heading ?? mover.heading,
    vx: to.vx ?? 0,
    vy: to.vy ?? 0,
    spin: to.spin ?? 0,
    more: to.more ?? 0,
    placing: (mover.placing % 255) + 1,
  });
  note(mover, now);
}

export function newMover(): Reported {
  const still = { x: 0, y: 0, heading: 0, vx: 0, vy: 0, spin: 0, more: 0 };
  return { ...still, placing: 1, toldAt: 0, toldX: 0, toldY: 0, ahead: 0, refused: 0 };
}

function wordAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8);
}

function signed16(value: number): number {
  return (value << 16) >> 16;
}
