// The facts of Powder that room, relay and stage need: seats, tick rate, options, buttons.

import type { GameInfo } from '../../netcode/sim/rules.ts';
import type { Button } from '../game.ts';

/** Bits of the one input byte; the first four are `1 << dir` (rules/arena.ts). */
export const UP = 0x01;
export const RIGHT = 0x02;
export const DOWN = 0x04;
export const LEFT = 0x08;
export const BOMB = 0x10;
export const ACTION = 0x20;

export const info = {
  id: 'powder',
  name: 'Powder',
  version: 2,
  // A dodge is a matter of frames; the input is one byte that seldom changes, so 60 costs little.
  tickRate: 60,
  minSeats: 2,
  maxSeats: 8,
  inputBytes: 1,
  // All bits are buttons: the shortest tap must drop a bomb.
  latch: [0xff],
  ways: ['run-ahead', 'optimistic'],
  options: [
    { key: 'rounds', values: [1, 2, 3, 5], initial: 3 },
    { key: 'bots', values: [1, 2, 3], initial: 2 },
    { key: 'crates', values: [55, 75, 90], initial: 75 },
  ],
} as const satisfies GameInfo;

export const buttons = [
  { name: 'Up', byte: 0, bit: UP, keys: ['ArrowUp', 'KeyW'] },
  { name: 'Down', byte: 0, bit: DOWN, keys: ['ArrowDown', 'KeyS'] },
  { name: 'Left', byte: 0, bit: LEFT, keys: ['ArrowLeft', 'KeyA'] },
  { name: 'Right', byte: 0, bit: RIGHT, keys: ['ArrowRight', 'KeyD'] },
  { name: 'Bomb', byte: 0, bit: BOMB, keys: ['Space', 'KeyJ', 'Enter'] },
  { name: 'Throw or stop', byte: 0, bit: ACTION, keys: ['ShiftLeft', 'ShiftRight', 'KeyK'] },
] as const satisfies readonly Button[];
