// When a peer answers frames: every few of them together while nothing gets lost, because each datagram that is not sent costs
// neither end anything; else at once. An answer that waits delays no frame: each bundle carries all that are unacknowledged.
//
// Source: RFC 9000, section 13.2, which answers every second packet, and at once when one is missing.

import type { Link } from '../connection/link.ts';
import { REPEAT_OFF_LOSS } from '../sync/redundancy.ts';

/** Frames that are answered together, at most. */
export const ACK_FRAMES = 6;

/**
 * An answer waits no longer than this, ms: two frames at 20 Hz. After one lost answer the next is there in half of the time in
 * which a host must hear of its room (LEASE_MS), round trip included.
 */
export const ACK_HOLD_MS = 100;

/** A longer datagram is answered at once, bytes: until then the relay repeats what it brought. */
export const ACK_HOLD_BYTES = 128;

/** A packet as the peer has read it. */
export interface FramesPacket {
  /** How many frames it brought that were not here. */
  readonly frames: number;
  /** Bytes of its datagram. */
  readonly bytes: number;
  /** Whether inputs or messages of the peer wait to be acknowledged after it. */
  readonly pending: boolean;
}

export class HeldAcks {
  /** How many frames are answered together in this match; below 2 each is answered at once. */
  readonly #most: number;
  /** Frames that wait. */
  #held = 0;
  #heldSince = 0;

  /** `tickRate`: frames a second. */
  constructor(tickRate: number) {
    this.#most = Math.min(ACK_FRAMES, Math.floor((ACK_HOLD_MS * tickRate) / 1000));
  }

  /** When what waits has to be answered, ms; Infinity while nothing waits. */
  get due(): number {
    return this.#held === 0 ? Number.POSITIVE_INFINITY : this.#heldSince + ACK_HOLD_MS;
  }

  /**
   * Whether the answer to a packet can wait: it brought frames, nothing of the peer waits, and neither end loses packets. An answer
   * repeats what waits. The relay repeats what is unanswered where it loses some, and what brought nothing new may be such a repeat.
   */
  holds(link: Link, { frames, bytes, pending }: FramesPacket, now: number): boolean {
    if (frames === 0 || bytes > ACK_HOLD_BYTES || pending) return false;
    if (link.lossIn >= REPEAT_OFF_LOSS || link.lossOut >= REPEAT_OFF_LOSS) return false;
    if (this.#held + frames >= this.#most) return false;
    if (this.#held === 0) this.#heldSince = now;
    this.#held += frames;
    return true;
  }

  /** All that has come is answered. */
  answered(): void {
    this.#held = 0;
  }
}
