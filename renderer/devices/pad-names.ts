// What to call a gamepad and its controls.

import type { Direction, PadControl } from './pad-reading.ts';

/** Browsers put vendor and product around the name, each in their own way. */
export function padName(id: string, otherwise: string): string {
  const name = id
    .replace(/\s*\((?:[^()]*\b(?:vendor|product|standard gamepad)\b[^()]*)\)\s*$/i, '')
    .replace(/^[0-9a-f]{1,4}-[0-9a-f]{1,4}-/i, '')
    .trim();
  return name || otherwise;
}

const ARROWS: Record<Direction, string> = { up: '↑', down: '↓', left: '←', right: '→' };

/** By number in the standard mapping, which goes by where a button is, whatever is printed on it. */
const PRINTED = {
  most: ['A', 'B', 'X', 'Y', 'LB', 'RB', 'LT', 'RT', 'Back', 'Start', 'LS', 'RS'],
  sony: ['✕', '○', '□', '△', 'L1', 'R1', 'L2', 'R2', 'Share', 'Options', 'L3', 'R3'],
  nintendo: ['B', 'A', 'Y', 'X', 'L', 'R', 'ZL', 'ZR', '−', '+', 'LS', 'RS'],
} as const;

/** The DualSense and its Edge: their Share is called otherwise. */
const DUAL_SENSE = /dualsense|\b0ce6\b|\b0df2\b/i;
const CREATE = 'Create';
const SHARE = PRINTED.sony.indexOf('Share');

/** In the middle of all of them. */
const HOME = { control: 'b16', most: 'Home', sony: 'PS', nintendo: 'Home' } as const;

/** Whose it is, by the vendor's number or by what it is called. */
function makerOf(id: string): keyof typeof PRINTED {
  if (/\b054c\b|dual ?sense|dual ?shock|playstation/i.test(id)) return 'sony';
  if (/\b057e\b|nintendo|switch|joy-?con/i.test(id)) return 'nintendo';
  return 'most';
}

/** Name printed on the control of the gamepad that the browser calls `id`; a number where prints differ or are missing. */
export function controlName(control: PadControl, id: string): string {
  const maker = makerOf(id);
  if (control === HOME.control) return HOME[maker];
  const number = Number(/^b(\d+)$/.exec(control)?.[1]);
  if (number === SHARE && DUAL_SENSE.test(id)) return CREATE;
  return ARROWS[control as Direction] ?? PRINTED[maker][number] ?? String(number);
}
