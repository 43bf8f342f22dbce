// What the vectors of datagrams have in common.

import type { Key } from '../check.ts';
import type { Context } from './decoder.ts';

export interface Vector extends Context {
  readonly name: string;
  readonly hex: string;
  readonly decoded: unknown;
}

/** A room code and what it stands for. */
export interface CodeVector {
  readonly host: string;
  readonly port: number;
  readonly code: string;
}

/** The session of all vectors. */
export const SESSION = 0x01020304;
export const KEY: Key = { k0: 0x03020100, k1: 0x07060504 };
export const KEY_HEX = '0001020304050607';
