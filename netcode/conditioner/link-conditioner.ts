// A bad network in front of one socket, in both directions: whatever goes through is lost, late, twice or overtaken.
//
// Sans-IO: it keeps datagrams until their time has come; the owner of the socket takes them out.

import { mix } from '../sim/mix.ts';
import { type LinkConditions, LinkModel } from './link-model.ts';
import { TimeQueue } from './time-queue.ts';

/** Most datagrams under way: three times what a member may send on the worst line. Further ones are lost. */
const MOST_FLYING = 4_096;

/** A datagram whose time has come. */
export interface Arrived {
  readonly going: 'out' | 'in';
  readonly bytes: Uint8Array;
}

/** `What` is what goes through it: a datagram, and whatever is to come out with it. */
export class LinkConditioner<What extends Arrived = Arrived> {
  /** Conditions of each direction. */
  conditions: LinkConditions;
  readonly #out: LinkModel;
  readonly #in: LinkModel;
  readonly #flying = new TimeQueue<What>();

  constructor(conditions: LinkConditions, seed: number) {
    this.conditions = conditions;
    this.#out = new LinkModel(mix(seed, 0));
    this.#in = new LinkModel(mix(seed, 1));
  }

  /** When `arrived` has something next, ms; Infinity while the link is empty. */
  get due(): number {
    return this.#flying.next;
  }

  /** Takes in a datagram. The bytes must stay as they are. */
  pass(what: What, now: number): void {
    if (this.#flying.size >= MOST_FLYING) return;
    const path = what.going === 'out' ? this.#out : this.#in;
    for (const at of path.arrivals(this.conditions, now)) {
      this.#flying.push(at, { ...what, bytes: path.damage(this.conditions, what.bytes) });
    }
  }

  /** The next datagram that has arrived by `now`. */
  arrived(now: number): What | undefined {
    return this.#flying.next <= now ? this.#flying.pop() : undefined;
  }
}
