// The shape of each part of a patch over time, and how long a patch lasts. Pure, so that it can be looked at.

import type { Part, Patch } from '../../games/kit/sound/sound.ts';

/** A level to be reached at a time, seconds after the patch began, and how it is gone there. */
export interface Point {
  readonly at: number;
  readonly level: number;
  readonly by: 'jump' | 'line' | 'decay';
}

const ATTACK_SECONDS = 0.002;
/** Where decays end: 60 dB down. */
const QUIET = 0.001;
/** From there to true silence in a line. */
const END_SECONDS = 0.008;

/** How long a room and echoes are heard after the last part. */
export const ROOM_SECONDS = 1.3;

export function pointsOf({
  at = 0,
  attack = ATTACK_SECONDS,
  hold = 0,
  decay,
  level,
}: Part): readonly Point[] {
  const full = at + attack;
  const down = full + hold + decay;
  return [
    { at, level: 0, by: 'jump' },
    { at: full, level, by: 'line' },
    { at: full + hold, level, by: 'jump' },
    { at: down, level: level * QUIET, by: 'decay' },
    { at: down + END_SECONDS, level: 0, by: 'line' },
  ];
}

/** Seconds until a part is silent. */
export function endOf(part: Part): number {
  return pointsOf(part).at(-1)!.at;
}

/** Repeats until an echo is 40 dB down: what is left is under everything else. */
export function repeatsOf(back: number): number {
  return back <= 0 ? 0 : Math.min(12, Math.ceil(Math.log(0.01) / Math.log(back)));
}

/** Seconds until the whole patch is silent, room and echoes included. */
export function lengthOf({ parts, room = 0, echo }: Patch): number {
  const dry = Math.max(0, ...parts.map(endOf));
  const echoes = echo ? echo.seconds * repeatsOf(echo.back) : 0;
  return dry + Math.max(echoes, room > 0 ? ROOM_SECONDS : 0); // side by side: the room does not hear the echoes
}
