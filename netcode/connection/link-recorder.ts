// Notes what each datagram of a link met, while a person records the network: from the numbers that come and those that
// are acknowledged, so that the traffic stays as it is. A direction's own delay could only be measured with a common clock:
// each is taken for half of the round trip.

import {
  MOST_RECORDED,
  MOST_RECORDED_MS,
  type RecordedLink,
  type RecordedPath,
} from '../conditioner/recorded-network.ts';

/** One direction: datagrams by their numbers, one after the other. */
class Direction {
  readonly #begunAt: number;
  readonly #sentAt: number[] = [];
  readonly #delays: (number | null)[] = [];
  #first = -1;

  constructor(now: number) {
    this.#begunAt = now;
  }

  /** The number that comes next; -1 before there was any. */
  get next(): number {
    return this.#first < 0 ? -1 : this.#first + this.#sentAt.length;
  }

  /** Whether it is full for what was sent at this time. */
  isFull(at: number): boolean {
    return at - this.#begunAt > MOST_RECORDED_MS || this.#sentAt.length >= MOST_RECORDED;
  }

  /** The next one was sent, and is missing until it has arrived. */
  sent(number: number, at: number): void {
    const sinceMs = at - this.#begunAt;
    if (this.#first < 0) this.#first = number;
    if (number !== this.next || this.isFull(at)) return;
    this.#sentAt.push(Math.max(sinceMs, this.#sentAt.at(-1) ?? 0));
    this.#delays.push(null);
  }

  sentAt(number: number): number | undefined {
    const sinceMs = this.#sentAt[number - this.#first];
    return sinceMs === undefined ? undefined : sinceMs + this.#begunAt;
  }

  arrived(number: number, delayMs: number): void {
    const index = number - this.#first;
    if (index >= 0 && index < this.#delays.length) this.#delays[index] = Math.max(0, delayMs);
  }

  /** What is known of the datagrams before `end`; later ones are still open. */
  path(end: number, lengthMs: number): RecordedPath {
    const known = Math.max(0, end - this.#first);
    return { sentAt: this.#sentAt.slice(0, known), delays: this.#delays.slice(0, known), lengthMs };
  }
}

export class LinkRecorder {
  readonly #begunAt: number;
  readonly #up: Direction;
  readonly #down: Direction;
  #heardAt: number;
  /** The newest of ours that is known to have arrived. */
  #acked = -1;

  constructor(now: number) {
    this.#begunAt = now;
    this.#heardAt = now;
    this.#up = new Direction(now);
    this.#down = new Direction(now);
  }

  /** The newest datagram so far came. Those that are missing before it were sent evenly in the meantime. */
  heard(number: number, delayMs: number, now: number): void {
    if (this.#up.isFull(now - delayMs)) return;
    const first = Math.max(0, this.#up.next);
    // A sender that leaves gaps in its numbers gets as much room and work as one without gaps.
    const missing = this.#up.next < 0 ? 0 : Math.min(number - first, MOST_RECORDED);
    for (let i = 0; i < missing; i++) {
      const at = this.#heardAt + ((i + 1) / (missing + 1)) * (now - this.#heardAt);
      this.#up.sent(first + i, at - delayMs);
    }
    this.#up.sent(number, now - delayMs);
    this.#up.arrived(number, delayMs);
    this.#heardAt = now;
  }

  /** Notes that a datagram counted as missing has come: it was overtaken. */
  overtaken(number: number, now: number): void {
    this.#up.arrived(number, now - (this.#up.sentAt(number) ?? now));
  }

  /** Notes that a datagram goes out. */
  sent(number: number, now: number): void {
    this.#down.sent(number, now);
  }

  /** The other end has heard this one, `heldMs` before it said so, and `arrived` in all since it said so last. */
  acknowledged(number: number, arrived: number, heldMs: number, now: number): void {
    const sentAt = this.#down.sentAt(number);
    if (sentAt === undefined) return;
    const delayMs = (now - sentAt - heldMs) / 2;
    const first = Math.max(this.#acked + 1, number - arrived + 1);
    for (let one = first; one <= number; one++) this.#down.arrived(one, delayMs);
    this.#acked = number;
  }

  /** What has been noted by `now`. */
  link(now: number): RecordedLink {
    const lengthMs = Math.max(1, Math.min(MOST_RECORDED_MS, now - this.#begunAt));
    return {
      up: this.#up.path(this.#up.next, lengthMs),
      down: this.#down.path(this.#acked + 1, lengthMs),
    };
  }
}
