// What the vectors of datagrams have in common.

import type { SessionKeys } from '../../crypto/key-agreement.ts';
import type { MatchStart } from '../messages.ts';
import type { SignedEnd } from '../signed-end.ts';
import type { Context } from './decoder.ts';

export interface Vector extends Context {
  readonly name: string;
  readonly hex: string;
  readonly decoded: unknown;
}

/** A datagram of a session that passes the check and is malformed. */
export interface InvalidVector extends Context {
  readonly name: string;
  readonly hex: string;
  /** `drop`: only its number counts; `broken`: it ends the session; `skip`: its section is ignored. */
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
export const KEYS: SessionKeys = {
  up: Uint8Array.from({ length: 32 }, (_, i) => 0xa0 + i),
  down: Uint8Array.from({ length: 32 }, (_, i) => i),
};
export const KEYS_HEX = {
  up: 'a0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebf',
  down: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
} as const;

/** All that one end of an agreement on keys keeps to itself, in hex. */
export interface Secrets {
  readonly static: string;
  readonly ephemeral: string;
  readonly random: string;
  /** Of CPace; empty without a password. */
  readonly scalar: string;
}

/** A join, from its first datagram to the keys. */
export interface AgreementVector {
  readonly name: string;
  readonly password: string | null;
  readonly peer: Secrets;
  readonly relay: Secrets;
  /** Whole datagrams in hex. */
  readonly join: string;
  readonly offer: string;
  readonly confirm: string;
  readonly answer: string;
  readonly decoded: {
    /** Public keys and random numbers in hex. */
    readonly peerKey: string;
    readonly peerRandom: string;
    readonly relayKey: string;
    readonly relayRandom: string;
    readonly request: unknown;
    readonly answer: unknown;
    readonly shortCode: string;
    readonly up: string;
    readonly down: string;
  };
}

/** What an app has sealed for another, whose keys are in hex. */
export interface SealedVector {
  readonly name: string;
  readonly fromKey: string;
  readonly toKey: string;
  readonly toSecret: string;
  readonly text: string;
  readonly box: string;
}

/** What was played, and the end of it that an app has signed. */
export interface ConfirmationVector {
  readonly name: string;
  readonly game: string;
  readonly content: string;
  readonly match: MatchStart;
  readonly facts: string;
  /** Each frame's inputs in hex, and by frame the items of those that have some. */
  readonly frames: readonly string[];
  readonly items: { readonly [frame: number]: string };
  /** SHA-256 in hex. */
  readonly played: string;
  readonly end: Omit<SignedEnd, 'played'>;
  /** The text of the result; missing where frames only are signed. */
  readonly result?: string;
}
