// Redundancy between ticks: where packets get lost, what is still to be acknowledged goes out again a few milliseconds
// later, so that a loss costs milliseconds instead of a tick.
//
// A new packet is repeated once after REPEAT_MS unless it is acknowledged by then. When an acknowledgement is overdue something
// was lost, and what is missing goes out every REPEAT_MS, MOST_REPEATS times at most. In strict frame lock, where everybody
// waits for what one lost, this is done on every network; in the other ways where loss is measured.

/** Measured loss that turns repeats on, and off again: apart, so that they stay on or off while a figure moves around 2 %. */
export const REPEAT_ON_LOSS = 0.02;
export const REPEAT_OFF_LOSS = 0.005;

/**
 * Pause before a repeat, ms. At 10 % loss two repeats leave one frame in a thousand to wait for, and they are over after
 * 4 ms; on a LAN the acknowledgement is back before the first, so that only what was lost costs bytes.
 */
export const REPEAT_MS = 2;

/**
 * Repeats in a row; what is still missing after them goes out with the next tick or resend. At 10 % loss fewer suffice. More
 * would do harm: the other end is gone, or further away than was measured, and a round trip of more datagrams than WINDOW
 * (connection/link.ts) would be too long to measure.
 */
export const MOST_REPEATS = 8;

/** A repeat closer than this to the next tick, ms, is useless: the tick carries the same. */
export const TICK_NEAR_MS = 2;

/** Whether packets get lost enough for repeats, given whether they did and the loss measured now. */
export function isLossy(on: boolean, loss: number): boolean {
  return loss > (on ? REPEAT_OFF_LOSS : REPEAT_ON_LOSS);
}

/** A round trip as measured, ms. */
interface RoundTrip {
  readonly rttMs: number;
  readonly jitterMs: number;
}

/**
 * How long after a packet its acknowledgement is overdue, ms, from an end that answers at once. A peer lets answers wait
 * (peer/held-acks.ts) only below the loss at which a relay stops repeating.
 */
function ackDueMs({ rttMs, jitterMs }: RoundTrip): number {
  return rttMs + 4 * jitterMs + REPEAT_MS;
}

/** When what one end has sent goes out again. */
export class Repeats {
  /** Something was sent and is still to be acknowledged. */
  #owed = false;
  /** Since when, or since the last acknowledgement that left some of it open, ms. */
  #owedSince = 0;
  #sentAt = 0;
  /** The repeat that comes before an acknowledgement is overdue is still to come. */
  #guess = false;
  /** Repeats since something new was sent. */
  #count = 0;

  /** Something new has been sent. */
  sent(now: number): void {
    if (!this.#owed) this.#owedSince = now;
    this.#owed = true;
    this.#sentAt = now;
    this.#guess = true;
    this.#count = 0;
  }

  /** What was sent has been sent again. */
  repeated(now: number): void {
    this.#sentAt = now;
    this.#guess = false;
    this.#count++;
  }

  /** Something was acknowledged: all that was sent, or part of it. */
  acknowledged(all: boolean, now: number): void {
    this.#owed = !all;
    this.#owedSince = now;
  }

  /** When to repeat, ms; Infinity while all is acknowledged, and after MOST_REPEATS. */
  nextAt(link: RoundTrip): number {
    if (!this.#owed || this.#count >= MOST_REPEATS) return Number.POSITIVE_INFINITY;
    const soon = this.#sentAt + REPEAT_MS;
    return this.#guess ? soon : Math.max(soon, this.#owedSince + ackDueMs(link));
  }
}
