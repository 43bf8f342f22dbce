// What a bad network does to one datagram, drawn from a seed: loss, bursts, delay, jitter, copies, disorder.
// Used under the virtual clock of the lab and, in real time, by peers whose people try it and by `npm run demo`.

import { createRng, nextU32, type Rng } from '../sim/rng.ts';
import { type RecordedPath, recordedArrivals } from './recorded-network.ts';

/** The conditions of one direction of a link. Times in ms, chances 0 to 1. */
export interface LinkConditions {
  /** One-way delay that every datagram has. */
  readonly delayMs: number;
  /** Up to this much more, evenly spread. */
  readonly jitterMs: number;
  /** Share of datagrams that are lost. */
  readonly loss: number;
  /**
   * How many of them are lost in a row on average, as on Wi-Fi: Gilbert's chain, with a state in which all get through
   * and one in which all are lost. Where it is less than chance
   * makes it, 1 / (1 - loss), each is lost by itself.
   */
  readonly lossRun: number;
  /** Chance that a datagram starts a burst in which all are lost. */
  readonly burst: number;
  /** How long a burst lasts. */
  readonly burstMs: number;
  /** Chance that a datagram comes twice. */
  readonly duplicate: number;
  /** Chance that a datagram is held back so that later ones overtake it. */
  readonly reorder: number;
  /** Chance that a bit of it flips on the way. */
  readonly flip: number;
  /** Instead of all that: as it was. */
  readonly recorded?: RecordedPath;
}

export const CLEAN_LINK: LinkConditions = {
  delayMs: 0.2,
  jitterMs: 0,
  loss: 0,
  lossRun: 1,
  burst: 0,
  burstMs: 0,
  duplicate: 0,
  reorder: 0,
  flip: 0,
};

/** How long an overtaken datagram is held back, ms: one tick at 30 Hz. */
const HOLD_MS = 33;

const U32 = 2 ** 32;

/** One direction of a link. */
export class LinkModel {
  readonly #rng: Rng;
  #losing = false;
  #burstUntil = Number.NEGATIVE_INFINITY;

  constructor(seed: number) {
    this.#rng = createRng(seed);
  }

  /** Arrival times, ms, of a datagram sent at `now`: empty when it is lost, two when it is copied. */
  arrivals(conditions: LinkConditions, now: number): number[] {
    if (conditions.recorded) return recordedArrivals(conditions.recorded, now);
    if (now >= this.#burstUntil && this.#chance(conditions.burst))
      this.#burstUntil = now + conditions.burstMs;
    this.#losing = this.#chance(lossAfter(this.#losing, conditions));
    if (this.#losing || now < this.#burstUntil) return [];
    const arrivals = [this.#arrival(conditions, now)];
    if (this.#chance(conditions.duplicate)) arrivals.push(this.#arrival(conditions, now));
    return arrivals;
  }

  /** The datagram, or a copy of it with one bit flipped. */
  damage(conditions: LinkConditions, bytes: Uint8Array): Uint8Array {
    if (!this.#chance(conditions.flip)) return bytes;
    const damaged = bytes.slice();
    const bit = Math.floor(this.#draw() * bytes.length * 8);
    damaged[bit >> 3]! ^= 1 << (bit & 7);
    return damaged;
  }

  #arrival(conditions: LinkConditions, now: number): number {
    const hold = this.#chance(conditions.reorder) ? HOLD_MS * this.#draw() : 0;
    return now + conditions.delayMs + conditions.jitterMs * this.#draw() + hold;
  }

  #chance(chance: number): boolean {
    return chance > 0 && this.#draw() < chance;
  }

  #draw(): number {
    return nextU32(this.#rng) / U32;
  }
}

/** Chance that a datagram is lost after one that was `lost` or came: so that both share and run come out. */
function lossAfter(lost: boolean, { loss, lossRun }: LinkConditions): number {
  if (loss === 0 || loss >= 1) return loss;
  const run = Math.max(lossRun, 1 / (1 - loss));
  return lost ? 1 - 1 / run : loss / (run * (1 - loss));
}
