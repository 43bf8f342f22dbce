// What the processes of the attacks row agree on, and what they tell each other.

import { toyGame } from '../../../netcode/lab/toy.ts';
import { MAX_SEATS } from '../../../netcode/sim/rules.ts';

const TICK_RATE = 60;
export const TICK_MS = 1000 / TICK_RATE;

/** Rooms of the relay, as their peers count them, from 1. */
export const ATTACKED_ROOM = 1;
export const FRIENDS_ROOM = 2;
/** Attackers alone are here. */
export const OTHER_ROOM = 3;

/** Hostile members in the attacked room, which leaves seats to honest ones; further ones join the other room. */
export const MOST_TOGETHER = 14;

/** What is played in both; it is endless. */
export const { info: GAME } = toyGame({
  tickRate: TICK_RATE,
  inputBytes: 1,
  seats: MAX_SEATS,
  frames: 1 << 30,
});

/** Relay and friends are here. */
export const HERE = '127.0.0.1';

/** Hostile members are at addresses of their own. */
export const attackerAt = (index: number) => `127.77.${(index >> 8) & 255}.${index & 255}`;

/** Addresses in whose names is forged: all on this machine, where each of 127.0.0.0/8 may be used. */
export const FORGED = '127.66.';
export const forgedAt = (index: number) => `${FORGED}${index >> 8}.${index & 255}`;

/** What went to addresses in whose names was forged, of what came from there: each the worst; 0 when all went elsewhere. */
export interface Unproved {
  readonly bytes: number;
  readonly datagrams: number;
}

/** What the relay has seen. */
export interface RelayCount {
  readonly atMs: number;
  /** CPU time of the whole process, user and system, us. */
  readonly cpuUs: number;
  /** The most that it worked before its timers had their turn, since it was last asked, ms of CPU time. */
  readonly workMs: number;
  /** The most memory of the process since it was last asked, bytes. */
  readonly rss: number;
  /** Datagrams that have come from addresses in whose names is forged. */
  readonly forged: number;
  readonly unproved: Unproved;
  /** Bugs. */
  readonly faults: readonly string[];
}

/** What the friends, and the honest in the attacked room, have seen since they were last asked. */
export interface PeopleCount {
  /** How much later than the earliest of them each frame came to each friend, ms. */
  readonly beyondMs: readonly number[];
  /** Who is gone, and why. */
  readonly gone: readonly string[];
}

/** What became of the attackers. */
export interface Fate {
  readonly sentDatagrams: number;
  readonly heardDatagrams: number;
  /** Hostile members who are in; null for strangers. */
  readonly in: number | null;
  /** How often one was let in, and let go or turned away for what reason. */
  readonly joins: number;
  readonly reasons: { readonly [reason: string]: number };
}
