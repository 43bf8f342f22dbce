// What the vectors of datagrams have in common.

import type { Key } from '../check.ts';
import type { Context } from './decoder.ts';

export interface Vector extends Context {
  readonly name: string;
  readonly hex: string;
  readonly decoded: unknown;
}

/** A datagram of a session that passes the check and makes no sense. */
export interface InvalidVector extends Context {
  readonly name: string;
  readonly hex: string;
  /** `drop`: as if it had never come, but for its number; `broken`: it ends the session; `skip`: its section counts for nothing. */
  readonly verdict: 'drop' | 'broken' | 'skip';
}

/** A room code and what it stands for. */
export interface CodeVector {
  readonly host: string;
  readonly port: number;
  readonly code: string;
}

/** The session of all vectors, and its keys. */
export const SESSION = 0x01020304;
export const KEYS = {
  up: { k0: 0xa3a2a1a0, k1: 0xa7a6a5a4 },
  down: { k0: 0x03020100, k1: 0x07060504 },
} as const satisfies { readonly [direction: string]: Key };
export const KEYS_HEX = { up: 'a0a1a2a3a4a5a6a7', down: '0001020304050607' } as const;
