// What the demo's processes are told when they start, and what they tell: typed, over Node's IPC channel.

import type { Way } from '../../netcode/sim/ways.ts';
import type { BotRecord } from './bot.ts';
import type { Port } from './proxy.ts';

/** A child's whole task, as JSON on its command line. */
export interface RelayJob {
  readonly game: string;
  /** The module that has the game: see game-list.ts. */
  readonly list: string;
  readonly sync: Way;
  readonly peers: number;
}

export interface ProxyJob {
  readonly relay: Port;
  readonly peers: number;
  readonly loss: number;
  readonly delay: number;
  readonly jitter: number;
  readonly seed: number;
}

export interface BotJob {
  readonly game: string;
  readonly list: string;
  /** Counted from 1. */
  readonly peer: number;
  /** Port of the proxy for this peer alone. */
  readonly port: Port;
  /** How many frames to play, over as many matches as it takes. */
  readonly frames: number;
}

/** From a child to the demo. */
export type FromChild =
  | { readonly is: 'relay-open'; readonly port: Port }
  | { readonly is: 'relay-closed'; readonly closed: readonly ClosedFrames[] }
  | { readonly is: 'proxy-open'; readonly ports: readonly Port[] }
  /** Tries to join, or is in and waits: a sign of life. */
  | { readonly is: 'joining' }
  /** Frames are coming: a sign of life, now and then. */
  | { readonly is: 'playing' }
  | { readonly is: 'played'; readonly record: BotRecord }
  /** A child whose job fails says why and ends. */
  | { readonly is: 'failed'; readonly why: string };

/** From the demo to a child: end what you do. */
export type ToChild = { readonly do: 'stop' };

/** When the relay closed the frames of a match, in `commonMs`. */
export interface ClosedFrames {
  readonly match: number;
  readonly at: readonly number[];
}
