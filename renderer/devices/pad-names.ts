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

/** As printed on most of them; a number where there is nothing printed that all agree on. */
const PRINTED = ['A', 'B', 'X', 'Y', 'LB', 'RB', 'LT', 'RT', 'Back', 'Start', 'LS', 'RS'];

export function controlName(control: PadControl): string {
  const number = Number(/^b(\d+)$/.exec(control)?.[1]);
  return ARROWS[control as Direction] ?? PRINTED[number] ?? String(number);
}
