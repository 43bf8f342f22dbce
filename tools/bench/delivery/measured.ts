// What a party of the delivery row says about each frame: when it was closed, and when each peer had it.

import { commonMs } from '../../demo/clock.ts';
import type { Traffic } from '../../demo/traffic.ts';

export const PEERS = 8;

/** Bytes of input per peer and frame, for all carriers. */
export const INPUT_BYTES = 4;

export type Carrier = 'ethernight' | 'tcp' | 'ws';

/** How packets get lost, each way. */
export interface Loss {
  /** Share of all packets, 0 to 1. */
  readonly share: number;
  /** How many are lost in a row on average. */
  readonly run: number;
}

/** Each is lost by itself, whatever became of the one before. */
export function alone(share: number): Loss {
  return { share, run: 1 / (1 - share) };
}

export interface PartyJob {
  readonly carrier: Carrier;
  readonly tickRate: number;
  /** Loss that the party makes by itself with a proxy; null where the network does it. */
  readonly proxyLoss: Loss | null;
}

/** What a party has to say of a window of time. */
export interface Window {
  /** Frames that were closed. */
  readonly frames: number;
  /** From closing to arrival at a peer, of those that arrived, ms. */
  readonly delays: Float64Array;
  /** UDP payload that relay and peers sent, lost or delivered; 0 for streams. */
  readonly bytes: number;
}

/** Collects what a window needs while it is told to. */
export class Deliveries {
  readonly #closedAt: number[] = [];
  #delays: number[] = [];
  /** Counted by the peers themselves. */
  readonly peers: Traffic = { up: 0, down: 0 };
  #bytes = 0;
  #from = Number.POSITIVE_INFINITY;

  closed(): void {
    this.#closedAt.push(commonMs());
  }

  /** A peer now has frame `frame`. */
  arrived(frame: number): void {
    if (frame >= this.#from) this.#delays.push(commonMs() - this.#closedAt[frame]!);
  }

  relaySent(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Counts from the next frame on. */
  begin(): void {
    this.#delays = [];
    this.#bytes = -this.peers.up;
    this.#from = this.#closedAt.length;
  }

  /** The window since `begin`. */
  take(): Window {
    const frames = this.#closedAt.length - this.#from;
    return { frames, delays: Float64Array.from(this.#delays), bytes: this.#bytes + this.peers.up };
  }
}

/** Runs ticks at a fixed rate on absolute deadlines. */
export function tickAt(tickRate: number, tick: () => void): void {
  let due = performance.now();
  const next = () => {
    tick();
    due += 1000 / tickRate;
    setTimeout(next, Math.max(0, Math.round(due - performance.now())));
  };
  next();
}
