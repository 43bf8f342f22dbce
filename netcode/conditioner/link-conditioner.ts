// A bad network in front of one socket, in both directions: whatever goes through is lost, late, twice or overtaken.
//
// Sans-IO: it keeps datagrams until their time has come; whoever owns the socket takes them out.

import { mix } from '../sim/mix.ts';
import { type LinkConditions, LinkModel } from './link-model.ts';
import { TimeQueue } from './time-queue.ts';

/** A datagram whose time has come. */
export interface Arrived {
  readonly going: 'out' | 'in';
  readonly bytes: Uint8Array;
}

export class LinkConditioner {
  /** Of each direction. */
  conditions: LinkConditions;
  readonly #out: LinkModel;
  readonly #in: LinkModel;
  readonly #flying = new TimeQueue<Arrived>();

  constructor(conditions: LinkConditions, seed: number) {
    this.conditions = conditions;
    this.#out = new LinkModel(mix(seed, 0));
    this.#in = new LinkModel(mix(seed, 1));
  }

  /** When `arrived` has something next, ms; Infinity while nothing is under way. */
  get due(): number {
    return this.#flying.next;
  }

  /** Takes in a datagram. The bytes must stay as they are. */
  pass(going: Arrived['going'], bytes: Uint8Array, now: number): void {
    const path = going === 'out' ? this.#out : this.#in;
    for (const at of path.arrivals(this.conditions, now)) {
      this.#flying.push(at, { going, bytes: path.damage(this.conditions, bytes) });
    }
  }

  /** The next datagram that has arrived by `now`. */
  arrived(now: number): Arrived | undefined {
    return this.#flying.next <= now ? this.#flying.pop() : undefined;
  }
}
