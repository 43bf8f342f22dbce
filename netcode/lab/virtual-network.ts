// A network of simulated hosts under a virtual clock: what is sent arrives when and if its link's model says.

import { CLEAN_LINK, type LinkConditions, LinkModel } from '../conditioner/link-model.ts';
import { TimeQueue } from '../conditioner/time-queue.ts';
import { mix } from '../sim/mix.ts';
import type { Address } from '../wire/datagram.ts';

interface Delivery {
  readonly to: Address;
  readonly from: Address;
  readonly bytes: Uint8Array;
}

export class Network {
  /** LinkConditions by path; see `setConditions`. */
  readonly #conditions = new Map<string, LinkConditions>();
  readonly #paths = new Map<string, LinkModel>();
  readonly #flying = new TimeQueue<Delivery>();
  readonly #seed: number;
  /** Datagrams and bytes sent so far. */
  sent = 0;
  sentBytes = 0;
  /** Stands for all that was sent, and when: two runs of a seed have the same. */
  fingerprint = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** When the next datagram arrives, ms. */
  get next(): number {
    return this.#flying.next;
  }

  /** Datagrams under way. */
  get flying(): number {
    return this.#flying.size;
  }

  setConditions(from: Address, to: Address, conditions: LinkConditions): void {
    this.#conditions.set(path(from, to), conditions);
  }

  send(from: Address, to: Address, bytes: Uint8Array, now: number): void {
    const key = path(from, to);
    const conditions = this.#conditions.get(key) ?? CLEAN_LINK;
    let link = this.#paths.get(key);
    if (!link) {
      link = new LinkModel(mix(this.#seed, this.#paths.size));
      this.#paths.set(key, link);
    }
    this.sent++;
    this.sentBytes += bytes.length;
    // The check at the end of a datagram stands for all of it.
    const end = bytes.length;
    const check =
      bytes[end - 4]! | (bytes[end - 3]! << 8) | (bytes[end - 2]! << 16) | (bytes[end - 1]! << 24);
    this.fingerprint = mix(this.fingerprint, check, end, Math.round(now * 1000));
    for (const at of link.arrivals(conditions, now)) {
      this.#flying.push(at, { to, from, bytes: link.damage(conditions, bytes) });
    }
  }

  /** Takes the next datagram that has arrived by `now`. */
  arrive(now: number): Delivery | undefined {
    return this.#flying.next <= now ? this.#flying.pop() : undefined;
  }
}

function path(from: Address, to: Address): string {
  return `${from.address}:${from.port} ${to.address}:${to.port}`;
}
