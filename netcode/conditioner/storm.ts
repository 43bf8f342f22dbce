// Bad weather in front of one socket, in both directions: whatever goes through is lost, late, twice or overtaken.
//
// Sans-IO: it keeps datagrams until their time has come; whoever owns the socket takes them out.

import { mix } from '../sim/mix.ts';
import { TimeQueue } from './queue.ts';
import { Path, type Weather } from './weather.ts';

/** A datagram whose time has come. */
export interface Arrived {
  readonly going: 'out' | 'in';
  readonly bytes: Uint8Array;
}

export class Storm {
  /** Of each direction. */
  weather: Weather;
  readonly #out: Path;
  readonly #in: Path;
  readonly #flying = new TimeQueue<Arrived>();

  constructor(weather: Weather, seed: number) {
    this.weather = weather;
    this.#out = new Path(mix(seed, 0));
    this.#in = new Path(mix(seed, 1));
  }

  /** When `arrived` has something next, ms; Infinity while nothing is under way. */
  get due(): number {
    return this.#flying.next;
  }

  /** Takes in a datagram. The bytes must stay as they are. */
  pass(going: Arrived['going'], bytes: Uint8Array, now: number): void {
    const path = going === 'out' ? this.#out : this.#in;
    for (const at of path.arrivals(this.weather, now)) {
      this.#flying.push(at, { going, bytes: path.damage(this.weather, bytes) });
    }
  }

  /** The next datagram that has arrived by `now`. */
  arrived(now: number): Arrived | undefined {
    return this.#flying.next <= now ? this.#flying.pop() : undefined;
  }
}
