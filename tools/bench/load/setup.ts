// The load of one relay process, and what the processes of the row tell each other.

/** Rooms of 10 players, 15 frames a second, 16 bytes of input each: as “帧同步流程与概述” reckons. */
export const SEATS = 10;
export const TICK_RATE = 15;
export const INPUT_BYTES = 16;

/** Changes of what is held that a player makes in a second, in a game of few buttons: a press and its release count as two. */
export const PRESSES_PER_SECOND = 4;

/** How the players of a load play. */
export interface Play {
  readonly seats: number;
  readonly tickRate: number;
  /** Changes a second of what a player holds, at random times; Infinity: one with each frame, of all of its bytes. */
  readonly pressesPerSecond: number;
}

/** The most that players can do. */
export const BUSY: Play = { seats: SEATS, tickRate: TICK_RATE, pressesPerSecond: Number.POSITIVE_INFINITY };

/** Datagrams a second, each way, of a room. */
export const PAIRS_PER_SECOND = SEATS * TICK_RATE;

/** The game hash that relay and generator agree on: rules stay unplayed here. */
export const CONTENT = '00000000000000b5';

/** A relay that is measured, and who plays at it. */
export interface MeasuredRelay {
  /** Program of the process: a module beside this one. */
  readonly program: string;
  /** Who speaks the protocol, or says the least there is, over UDP or over a WebSocket. */
  readonly players: 'ours' | 'echo' | 'ws';
  /** Whether datagrams go unsealed (unsealed.ts). */
  readonly unsealed?: true;
  /** Over a socket that moves batches. */
  readonly batches?: true;
}

/** The relays that are compared; those of `echo` and `ws` are others'. */
export const RELAYS = {
  simplest: { program: 'simplest-relay.ts', players: 'echo' },
  simplestBatches: { program: 'simplest-relay.ts', players: 'echo', batches: true },
  c: { program: 'c-relay.ts', players: 'echo' },
  ws: { program: 'ws-relay.ts', players: 'ws' },
  ethernight: { program: 'real-relay.ts', players: 'ours' },
  unsealed: { program: 'real-relay.ts', players: 'ours', unsealed: true },
  batches: { program: 'real-relay.ts', players: 'ours', batches: true },
  unsealedBatches: { program: 'real-relay.ts', players: 'ours', unsealed: true, batches: true },
} as const satisfies { readonly [kind: string]: MeasuredRelay };

export type Kind = keyof typeof RELAYS;

/** What a relay process has done so far. */
export interface RelayCount {
  readonly atMs: number;
  /** CPU time of the whole process, user and system, us. */
  readonly cpuUs: number;
  readonly received: number;
}

/** How a relay process has kept time since it was asked to observe that. */
export interface Kept {
  /** For each tick, how late it was, ms. */
  readonly lateMs: Float64Array;
  /** Rate of the room that is furthest from what it should be, relative error. */
  readonly rateError: number;
}

/** What the generator has done so far. */
export interface GeneratorCount {
  readonly atMs: number;
  readonly cpuUs: number;
  /** Frames that the players of each room have got; of those that only echo, datagrams. */
  readonly frames: readonly number[];
  readonly sent: number;
  readonly received: number;
  /** Ports of its sockets, to find what the system dropped there. */
  readonly ports: readonly number[];
}

export function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
