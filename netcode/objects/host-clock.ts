// What time it is at the host. Half of a round trip is the way back where the trip was free of queues, so of the last packets
// those with the shortest round trips are believed: jitter only ever makes one longer. Source: RFC 5905 (NTP), clock filter.

/** Packets that are looked at: three seconds at twenty a second. A clock that drifts moves less than 0.3 ms in that. */
const SAMPLES = 60;

/** Samples that are averaged, those with the shortest round trips: their errors have either sign. */
const BELIEVED = 5;

/** The clock runs at most this much faster or slower than it should while it corrects itself. */
const SLEW = 0.05;

/** Further off than this, ms, it is set: the first packets, or a pause of the match. */
const SET_MS = 60;

interface Sample {
  readonly offsetMs: number;
  readonly rttMs: number;
}

export class HostClock {
  readonly #samples: Sample[] = [];
  #next = 0;
  #offsetMs = 0;
  #wantedMs = 0;
  #at = 0;
  #set = false;

  /** Notes that the host's clock read `hostMs` when it sent a message that comes now; `rttMs`: the round trip that it ended. */
  heard(hostMs: number, rttMs: number, now: number): void {
    this.#slew(now);
    const sample = { offsetMs: hostMs + rttMs / 2 - now, rttMs };
    if (this.#set && Math.abs(sample.offsetMs - this.#offsetMs) > SET_MS + rttMs / 2) this.reset();
    this.#samples[this.#next++ % SAMPLES] = sample;
    const best = this.#samples.toSorted((a, b) => a.rttMs - b.rttMs).slice(0, BELIEVED);
    this.#wantedMs = best.reduce((sum, { offsetMs }) => sum + offsetMs, 0) / best.length;
    if (!this.#set) this.#offsetMs = this.#wantedMs;
    this.#set = true;
  }

  /** What time it is there now, ms; null before anything was heard. Rises, except when it is set. */
  at(now: number): number | null {
    this.#slew(now);
    return this.#set ? now + this.#offsetMs : null;
  }

  /** Discards what was heard before. */
  reset(): void {
    this.#samples.length = 0;
    this.#next = 0;
    this.#set = false;
  }

  #slew(now: number): void {
    const mostMs = SLEW * Math.max(0, now - this.#at);
    this.#at = Math.max(this.#at, now);
    this.#offsetMs += Math.max(-mostMs, Math.min(this.#wantedMs - this.#offsetMs, mostMs));
  }
}
