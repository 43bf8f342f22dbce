// The facts of Trails that room, relay and stage need: seats, tick rate, options, buttons.

import type { GameInfo } from '../../netcode/sim/rules.ts';
import type { Button } from '../game.ts';

/** Bits of the one input byte. */
export const UP = 0x01;
export const DOWN = 0x02;
export const LEFT = 0x04;
export const RIGHT = 0x08;
export const BOOST = 0x10;

export const info = {
  id: 'trails',
  name: 'Trails',
  version: 2,
  // Every frame of a dodge counts; the input is one byte that seldom changes, so 60 costs little.
  tickRate: 60,
  minSeats: 2,
  maxSeats: 8,
  inputBytes: 1,
  // All bits are buttons: the shortest tap must turn.
  latch: [0xff],
  ways: ['optimistic', 'run-ahead', 'strict'],
  options: [
    { key: 'rounds', values: [1, 3, 5], initial: 5 },
    { key: 'speed', values: [80, 100, 120], initial: 100 },
  ],
} as const satisfies GameInfo;

export const buttons = [
  { name: 'Up', byte: 0, bit: UP, keys: ['ArrowUp', 'KeyW'] },
  { name: 'Down', byte: 0, bit: DOWN, keys: ['ArrowDown', 'KeyS'] },
  { name: 'Left', byte: 0, bit: LEFT, keys: ['ArrowLeft', 'KeyA'] },
  { name: 'Right', byte: 0, bit: RIGHT, keys: ['ArrowRight', 'KeyD'] },
  { name: 'Boost', byte: 0, bit: BOOST, keys: ['Space', 'ShiftLeft', 'ShiftRight'] },
] as const satisfies readonly Button[];
