// What a party of the delivery row says about each frame: when it was closed, and when each peer had it.

import { commonMs } from '../../demo/clock.ts';

export const PEERS = 8;

/** Bytes of input per peer and frame, for all carriers. */
export const INPUT_BYTES = 4;

export type Carrier = 'ethernight' | 'tcp' | 'ws';

export interface PartyJob {
  readonly carrier: Carrier;
  readonly tickRate: number;
  /** Loss that the party makes by itself with a proxy, 0 to 1; 0 where the network does it. */
  readonly proxyLoss: number;
}

/** Collects delays from closing to arrival, ms, while it is told to. */
export class Deliveries {
  readonly #closedAt: number[] = [];
  #delays: number[] = [];
  #from = Number.POSITIVE_INFINITY;

  closed(): void {
    this.#closedAt.push(commonMs());
  }

  /** A peer now has frame `frame`. */
  arrived(frame: number): void {
    if (frame >= this.#from) this.#delays.push(commonMs() - this.#closedAt[frame]!);
  }

  /** Counts from the next frame on. */
  begin(): void {
    this.#delays = [];
    this.#from = this.#closedAt.length;
  }

  /** How many frames were closed since `begin`, and the delays of those that arrived. */
  take(): { frames: number; delays: Float64Array } {
    return { frames: this.#closedAt.length - this.#from, delays: Float64Array.from(this.#delays) };
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
