// One end of a path between two sockets: numbers what goes out, drops what came before, measures both ways.
//
// Every datagram has a number, and every packet says which was the newest number heard from the other side, how long
// ago that was, and how many were heard in all, which makes pings unnecessary. From these each side has the round trip (without
// the other's holding time) and the loss in both directions.

import type { Reader, Writer } from '../wire/bytes.ts';
import type { LinkRecorder } from './link-recorder.ts';

/**
 * A packet that comes later than this many after it is dropped: a quarter of a second at 60 Hz with repeats, after
 * which all in it is old. As many as one word has bits, so that telling duplicates touches one word of memory.
 */
export const LATEST = 32;

/** Packets whose sending time is remembered at most, for round trips: two seconds at 60 Hz with repeats. */
export const WINDOW = 256;

/**
 * First window, in datagrams: on a local network acknowledgements are seldom further behind, also those that wait for several frames
 * (peer/held-acks.ts), and a hall has thousands of links.
 */
const FIRST_WINDOW = 8;

/** Weight of one packet in the loss average: one lost packet alone stays below the 2 % that turns repeats on. */
export const LOSS_WEIGHT = 1 / 64;

/** Weights of RFC 6298 (smoothed RTT) and RFC 3550 (jitter). */
export const RTT_WEIGHT = 1 / 8;
export const JITTER_WEIGHT = 1 / 16;

/** Unit of the holding time on the wire, ms. Its largest value means "nothing heard yet" or "too long ago". */
export const HOLD_UNIT_MS = 0.1;
export const HOLD_UNKNOWN = 0xffff;

/** Bytes that `write` produces. */
export const LINK_BYTES = 8;

/** Highest number that is taken: an end that gets there was dropped by the other long before numbers repeat. */
export const LAST_NUMBER = 0x7fff_ffff;

/** What `accept` makes of a number: a duplicate or too old, overtaken by a later one, or the newest so far. */
export type Arrival = 'dropped' | 'late' | 'newest';

export class Link {
  /** Smoothed round trip in ms; 0 until `measured`. */
  rttMs = 0;
  /** Smoothed change of the round trip from one sample to the next, ms. */
  jitterMs = 0;
  measured = false;
  /** When the latest round trip was measured, ms. */
  sampledAt = Number.NEGATIVE_INFINITY;
  // Times are numbers from the first: else the engine makes a new object of each.
  /** When the newest datagram came, ms. */
  heardAt = 0;

  /** Whether the other side is told what has come: otherwise it cannot count on us. */
  acknowledges = true;

  /** When the newest of ours that the other side is known to have heard was sent, ms; our beginning, before there is one. */
  reachedAt = 0;

  /** Notes what datagrams meet; null unless a person records. */
  recorder: LinkRecorder | null = null;

  #lossOut = 0;
  #lossIn = 0;
  #lastSample = 0;

  #nextOut = 0;
  /** When the newest packet was sent, ms. */
  #newestSentAt = 0;
  /**
   * When each unacknowledged packet was sent, at its number modulo the length, a power of two. A plain array: the head of a
   * typed one would be three times as long as its contents.
   */
  #sentAt = windowOf(FIRST_WINDOW);
  #ackedOut = -1;
  #ackedReceived = 0;

  #newestIn = -1;
  #received = 0;
  /** Which of the newest packets have come, a bit each; the lowest is the newest. */
  #seen = 0;

  constructor(now: number) {
    this.heardAt = now;
    this.reachedAt = now;
  }

  /** The latest round trip by itself, ms. */
  get sampleMs(): number {
    return this.#lastSample;
  }

  /** Whether anything has come. */
  get heard(): boolean {
    return this.#newestIn >= 0;
  }

  /** Share of our packets that are lost, 0 to 1, as the other side counts them. */
  get lossOut(): number {
    return Math.min(1, Math.max(0, this.#lossOut));
  }

  /** Share of the other side's packets that are lost, 0 to 1. */
  get lossIn(): number {
    return Math.min(1, Math.max(0, this.#lossIn));
  }

  /** The number of the datagram that is made now. Each comes once. */
  number(now: number): number {
    const newest = this.#nextOut - 1;
    // What has been acknowledged by then needs no place: each on a local network where the other end answers at once, one in six at
    // 60 Hz where its answers wait. Thousands of links touch that much less memory.
    if (newest > this.#ackedOut) {
      if (newest - this.#ackedOut > this.#sentAt.length && this.#sentAt.length < WINDOW) this.#growWindow();
      this.#sentAt[newest & (this.#sentAt.length - 1)] = this.#newestSentAt;
    }
    this.#newestSentAt = now;
    this.recorder?.sent(this.#nextOut, now);
    return this.#nextOut++;
  }

  /** Writes what was heard: u32 newest, u16 held, u16 received. */
  write(writer: Writer, now: number): void {
    writer.u32(Math.max(0, this.#newestIn));
    const held = Math.round((now - this.heardAt) / HOLD_UNIT_MS);
    const isKnown = this.acknowledges && this.#newestIn >= 0 && held >= 0 && held < HOLD_UNKNOWN;
    writer.u16(isKnown ? held : HOLD_UNKNOWN);
    writer.u16(this.#received & 0xffff);
  }

  /** Whether a datagram with this number is the first, and in time. */
  isNew(number: number): boolean {
    const ahead = number - this.#newestIn;
    return ahead > 0 ? number <= LAST_NUMBER : ahead > -LATEST && (this.#seen & (1 << -ahead)) === 0;
  }

  /** Takes in the number of an authentic datagram, which is new. */
  accept(number: number, now: number): Exclude<Arrival, 'dropped'> {
    const ahead = number - this.#newestIn;
    this.#received++;
    if (ahead > 0) {
      this.#seen = ahead < LATEST ? (this.#seen << ahead) | 1 : 1;
      this.#lossIn = average(this.#lossIn, ahead - 1, ahead);
      this.recorder?.heard(number, this.#lastSample / 2, now);
      this.#newestIn = number;
      this.heardAt = now;
      return 'newest';
    }
    this.#seen |= 1 << -ahead;
    this.recorder?.overtaken(number, now);
    // It was counted as lost when a later one overtook it.
    this.#lossIn -= LOSS_WEIGHT;
    return 'late';
  }

  /** Reads what the other side has heard; it counts only from the newest packet. */
  read(reader: Reader, arrival: Arrival, now: number): void {
    const acked = reader.u32();
    const held = reader.u16();
    const received = reader.u16();
    if (arrival !== 'newest' || reader.short || held === HOLD_UNKNOWN) return;
    this.#acknowledged(acked, held * HOLD_UNIT_MS, received, now);
  }

  /** Doubles the window. All that are still to be acknowledged, as many as the old one holds, move to their new places. */
  #growWindow(): void {
    const before = this.#sentAt;
    this.#sentAt = windowOf(2 * before.length);
    for (let number = this.#ackedOut + 1; number <= this.#ackedOut + before.length; number++) {
      this.#sentAt[number & (this.#sentAt.length - 1)] = before[number & (before.length - 1)]!;
    }
  }

  #acknowledged(acked: number, heldMs: number, received: number, now: number): void {
    if (acked <= this.#ackedOut || acked >= this.#nextOut) return;
    const sent = acked - this.#ackedOut;
    const arrived = (received - this.#ackedReceived) & 0xffff;
    this.#lossOut = average(this.#lossOut, sent - Math.min(arrived, 2 * sent), sent);
    this.#ackedOut = acked;
    this.#ackedReceived = received;
    this.recorder?.acknowledged(acked, arrived, heldMs, now);
    if (this.#nextOut - acked > WINDOW) return; // its sending time is forgotten
    this.reachedAt =
      acked === this.#nextOut - 1 ? this.#newestSentAt : this.#sentAt[acked & (this.#sentAt.length - 1)]!;
    const sample = Math.max(0, now - this.reachedAt - heldMs);
    if (this.measured) {
      this.rttMs += (sample - this.rttMs) * RTT_WEIGHT;
      this.jitterMs += (Math.abs(sample - this.#lastSample) - this.jitterMs) * JITTER_WEIGHT;
    } else {
      this.rttMs = sample;
      this.measured = true;
    }
    this.#lastSample = sample;
    this.sampledAt = now;
  }
}

function windowOf(length: number): number[] {
  return new Array<number>(length).fill(Number.NEGATIVE_INFINITY);
}

/** The average after `lost` of `count` more packets. */
function average(loss: number, lost: number, count: number): number {
  if (count === 1) return loss + (lost - loss) * LOSS_WEIGHT;
  return loss + (lost / count - loss) * (1 - (1 - LOSS_WEIGHT) ** count);
}
