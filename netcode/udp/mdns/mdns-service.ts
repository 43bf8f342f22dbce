// A room as a service in multicast DNS (RFC 6762, 6763): the records that announce it, and what others' records say.

import { isIPv6 } from 'node:net';
import type { Answer, SrvAnswer } from 'dns-packet';
import { AddressBuckets } from '../../connection/address-buckets.ts';
import { MOST_SENDERS } from './mdns-filter.ts';

export const SERVICE = '_ethernight._udp.local';

/** How long others keep what we say, s: what RFC 6762 advises for records that name a host. */
const TTL_S = 120;

/** Most services that are kept; more are made up. */
const MOST_SERVICES = 256;

/** Most addresses that are kept of a service, its sender's first: made-up ones take no place of another service's. */
const MOST_ADDRESSES = 4;

/** A room as it is announced. */
export interface Announced {
  /** Name of the service: new each time, so that cached records of an earlier one do no harm. */
  readonly name: string;
  readonly port: number;
}

/** The records of a room; with `ttl` 0 they take it back. */
export function recordsOf({ name, port }: Announced, addresses: readonly string[], ttl = TTL_S): Answer[] {
  const instance = `${name}.${SERVICE}`;
  const target = `${name}.local`; // not this machine's own name, for which the system answers
  return [
    { type: 'PTR', name: SERVICE, ttl, data: instance },
    { type: 'SRV', name: instance, ttl, data: { port, target } },
    { type: 'TXT', name: instance, ttl, data: 'v=1' },
    ...addresses.map((data): Answer => ({ type: isIPv6(data) ? 'AAAA' : 'A', name: target, ttl, data })),
  ];
}

export const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The addresses that records give to a name. */
export function addressesIn(records: readonly Answer[], name: string): string[] {
  return records.flatMap((one) =>
    (one.type === 'A' || one.type === 'AAAA') && sameName(one.name, name) ? [one.data] : [],
  );
}

/**
 * Services of one sender that are new at once, or are elsewhere than before, and how long one more takes, ms: each makes us
 * ask its addresses. One who makes up many has nobody else asked later.
 */
const NEWS_BURST = 8;
const NEWS_EVERY_MS = 1_000;

interface HeardService {
  readonly port: number;
  /** Where it is said to be, first where that came from. */
  readonly addresses: readonly string[];
}

/** The services that others announce, and have taken back. Another sender's of the same name is one more. */
export class HeardServices {
  /** By sender and name; the longest silent service first. */
  readonly all = new Map<string, HeardService>();
  readonly #now: () => number;
  #gone: HeardService[] = [];
  readonly #news = new AddressBuckets({ burst: NEWS_BURST, msPerToken: NEWS_EVERY_MS, most: MOST_SENDERS });

  /** `now` as in `FilterOptions`. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes in the records of one message, in which is all of a service; true when they speak of any. */
  hear(records: readonly Answer[], from: string): boolean {
    const pointers = records.filter((one) => one.type === 'PTR' && sameName(one.name, SERVICE));
    for (const { data: instance, ttl } of pointers as { data: string; ttl?: number }[]) {
      const key = `${from} ${instance}`;
      const before = this.all.get(key);
      this.all.delete(key);
      const record = records.find((one) => one.type === 'SRV' && sameName(one.name, instance));
      if (ttl === 0 && before) this.#gone.push(before);
      if (ttl === 0 || !record) continue;
      const { port, target } = (record as SrvAnswer).data;
      const addresses = [...new Set([from, ...addressesIn(records, target)])].slice(0, MOST_ADDRESSES);
      const service = { port, addresses };
      if (isSame(service, before) || this.#news.take(from, this.#now())) this.all.set(key, service);
    }
    for (const longest of this.all.keys()) {
      if (this.all.size <= MOST_SERVICES) break;
      this.all.delete(longest);
    }
    return pointers.length > 0;
  }

  /** Removes and returns services whose sender has said that they are gone. */
  takeGone(): readonly HeardService[] {
    return this.#gone.splice(0);
  }
}

function isSame(one: HeardService, other: HeardService | undefined): boolean {
  return one.port === other?.port && one.addresses.join() === other.addresses.join();
}
