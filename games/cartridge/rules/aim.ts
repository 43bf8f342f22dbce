// Who of the players has the light gun, and where it points: the player who pulls the trigger has it until another does. Behind the byte
// of its pad each seat has two of its pointer.

import { BESIDE, GUN, LINES } from '../../kit/console/rules/light-gun.ts';

/** The trigger and every second point across; the line, from 1 on, or 0 beside the picture. */
export const AIM_BYTES = 2;
const TRIGGER = 0x80;
export const AIM_LATCH = [TRIGGER, 0] as const;

/** A trigger that has clicked is felt for a tenth of a second, however long it is held. */
const PULLED_FRAMES = 6;

export interface Aim {
  /** The seat that has it; -1 without players. */
  seat: number;
  /** Frames for which its trigger is still felt. */
  left: number;
  /** By seat, a bit each: who holds a trigger. */
  held: number;
}

export const begun = (seat: number): Aim => ({ seat, left: 0, held: 0 });

/** What a seat's input has of it: a point of the picture, or null for none. */
export function encodeAim(
  point: { readonly x: number; readonly y: number } | null,
  trigger: boolean,
): Uint8Array {
  const [across, down] = point ? [point.x >> 1, point.y + 1] : [0, BESIDE];
  return Uint8Array.of((trigger ? TRIGGER : 0) | across, down);
}

/** What a seat that plays holds, its two bytes. */
export function pull(aim: Aim, seat: number, [first = 0]: Uint8Array): void {
  const bit = 1 << seat;
  const pulls = (first & TRIGGER) !== 0;
  if (pulls && (aim.held & bit) === 0) {
    aim.seat = seat;
    aim.left = PULLED_FRAMES;
  }
  aim.held = pulls ? aim.held | bit : aim.held & ~bit;
}

/** Points the console's gun for a frame. */
export function point(aim: Aim, gun: Uint8Array, [first = 0, down = BESIDE]: Uint8Array): void {
  gun[GUN.across] = (first & ~TRIGGER) << 1;
  gun[GUN.down] = down <= LINES ? down : BESIDE;
  gun[GUN.pulled] = aim.left > 0 ? 1 : 0;
  if (aim.left > 0) aim.left--;
}
