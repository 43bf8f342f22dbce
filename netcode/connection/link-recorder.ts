// Notes what each datagram of a link met, while somebody records the network: from the numbers that come and those that
// are acknowledged, so that nothing more is sent for it. A direction's own delay cannot be measured without a common clock:
// each is taken for half of the round trip.

import { MOST_RECORDED, MOST_RECORDED_MS, type RecordedLink } from '../conditioner/recorded-network.ts';

/** One direction. */
class Path {
  readonly #sentAt: number[] = [];
  readonly #delays: (number | null)[] = [];
  readonly #numbers: number[] = [];

  add(number: number, sentAt: number, delay: number | null): void {
    if (sentAt < 0 || sentAt > MOST_RECORDED_MS || this.#sentAt.length >= MOST_RECORDED) return;
    this.#numbers.push(number);
    this.#sentAt.push(Math.max(sentAt, this.#sentAt.at(-1) ?? 0));
    this.#delays.push(delay);
  }

  /** A datagram that was missing has come after all. */
  came(number: number, at: number): void {
    const index = this.#numbers.lastIndexOf(number);
    if (index >= 0) this.#delays[index] = Math.max(0, at - this.#sentAt[index]!);
  }

  path(lengthMs: number) {
    return { sentAt: [...this.#sentAt], delays: [...this.#delays], lengthMs };
  }
}

export class LinkRecorder {
  readonly #begunAt: number;
  readonly #up = new Path();
  readonly #down = new Path();
  #heardAt: number;

  constructor(now: number) {
    this.#begunAt = now;
    this.#heardAt = now;
  }

  /** A datagram came; the `missing` before it have not. */
  heard(number: number, missing: number, delayMs: number, now: number): void {
    const apart = (now - this.#heardAt) / (missing + 1);
    for (let i = 1; i <= missing; i++) {
      this.#up.add(number - missing - 1 + i, this.#since(this.#heardAt + i * apart - delayMs), null);
    }
    this.#up.add(number, this.#since(now - delayMs), delayMs);
    this.#heardAt = now;
  }

  /** One that was missing has come: it was overtaken. */
  overtaken(number: number, now: number): void {
    this.#up.came(number, this.#since(now));
  }

  /** So many of ours were `lost` among those sent at these times; the last of them has arrived. */
  acknowledged(sentAt: readonly number[], lost: number, delayMs: number): void {
    sentAt.forEach((at, i) => {
      this.#down.add(i, this.#since(at), i < lost ? null : delayMs);
    });
  }

  /** What has been noted by `now`. */
  link(now: number): RecordedLink {
    const lengthMs = Math.max(1, Math.min(MOST_RECORDED_MS, now - this.#begunAt));
    return { up: this.#up.path(lengthMs), down: this.#down.path(lengthMs) };
  }

  #since(at: number): number {
    return at - this.#begunAt;
  }
}
