// Does something that is asked for often no more often than is good: what is asked for too soon is done once, later.

import { type Rate, TokenBucket } from '../../netcode/connection/token-bucket.ts';
import { monotonicMs } from '../../netcode/udp/timekeeper.ts';

export class Paced {
  readonly #act: () => void;
  readonly #bucket: TokenBucket;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** `act` is done `burst` times as soon as it is asked for, and from then on once in `msPerToken`. */
  constructor({ burst, msPerToken }: Rate, act: () => void) {
    this.#bucket = new TokenBucket(burst, msPerToken);
    this.#act = act;
  }

  /** At once where the pace allows it, else as soon as it does. */
  soon(): void {
    if (this.#timer || this.#closed) return;
    const now = monotonicMs();
    if (this.#bucket.take(now)) this.#act();
    else this.#timer = setTimeout(() => this.#due(), this.#bucket.waitMs(now));
  }

  /** Timers are up to 2 ms early: then there is nothing to take yet. */
  #due(): void {
    this.#timer = undefined;
    this.soon();
  }

  /** At once, whatever the pace: it counts for those after it. */
  now(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#bucket.take(monotonicMs());
    this.#act();
  }

  /** Stops: calls from now on have no effect. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
