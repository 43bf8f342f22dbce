// The facts of Drift that room, relay and stage need: seats, tick rate, options, buttons.

import { REPORT_BYTES, REPORT_LATCH } from '../../netcode/sim/reports.ts';
import { awayOption, type GameInfo } from '../../netcode/sim/rules.ts';
import type { Button } from '../game.ts';

/** Bits of the first input byte, the held buttons; the other bytes are the report of the way `shadow`. */
export const GAS = 0x01;
export const RIGHT = 0x02;
export const BRAKE = 0x04;
export const LEFT = 0x08;
export const SLIDE = 0x10;
export const HORN = 0x20;

export const info = {
  id: 'drift',
  name: 'Drift',
  version: 7,
  tickRate: 60,
  minSeats: 2,
  maxSeats: 16,
  inputBytes: REPORT_BYTES,
  latch: REPORT_LATCH,
  ways: ['shadow', 'run-ahead', 'optimistic'],
  teams: true,
  dropIn: 'now',
  handicaps: true,
  options: [
    { key: 'rounds', values: [1, 2, 3, 5], initial: 2 },
    { key: 'track', values: [0, 1, 2], initial: 0 },
    { key: 'laps', values: [2, 3, 5], initial: 3 },
    { key: 'bots', values: [1, 2, 3], initial: 2 },
    awayOption,
  ],
} as const satisfies GameInfo;

export const buttons = [
  { name: 'Gas', byte: 0, bit: GAS, keys: ['ArrowUp', 'KeyW'] },
  { name: 'Brake', byte: 0, bit: BRAKE, keys: ['ArrowDown', 'KeyS'] },
  { name: 'Left', byte: 0, bit: LEFT, keys: ['ArrowLeft', 'KeyA'] },
  { name: 'Right', byte: 0, bit: RIGHT, keys: ['ArrowRight', 'KeyD'] },
  { name: 'Slide', byte: 0, bit: SLIDE, keys: ['Space', 'ShiftLeft', 'ShiftRight'] },
  { name: 'Horn', byte: 0, bit: HORN, keys: ['KeyH', 'KeyE'] },
] as const satisfies readonly Button[];
