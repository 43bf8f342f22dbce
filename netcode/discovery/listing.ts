// The rooms that are listed. All their addresses are validated: each has answered a query that it alone was sent.

import type { Address } from '../wire/datagram.ts';
import type { Info } from '../wire/introductions.ts';
import { type Contact, keyOf } from './queries.ts';

/** Queries in a row that an address may leave unanswered. */
export const MISSES_ALLOWED = 3;

/** Most addresses: one for every machine of a usual network, so that a stranger needs all addresses to fill the list. */
const MOST_ADDRESSES = 256;

/** Most rooms at one machine: more than people open. */
const MOST_AT_MACHINE = 8;

/** Most addresses of a room: more than are of use. */
const MOST_OF_ROOM = 8;

/** How far one sample moves the shown round trip. */
const RTT_WEIGHT = 0.25;

export interface FoundAddress extends Address {
  readonly rttMs: number;
}

export interface Found {
  /** The room's own id, or its address if it keeps its id back or another room is listed by the same. */
  readonly id: string;
  /** Protocol version of its relay. */
  readonly version: number;
  readonly info: Info;
  /** Where it answers, the quickest first. */
  readonly addresses: readonly FoundAddress[];
}

/** What came back from an address. */
export interface Answer {
  readonly version: number;
  readonly info: Info;
  readonly rttMs: number;
}

interface Listed extends Contact, Answer {
  /** What it says, as one text. */
  readonly told: string;
  missed: number;
}

export class Listing {
  /** By address, in the order in which they were validated. */
  readonly #all = new Map<string, Listed>();

  get(key: string): Contact | undefined {
    return this.#all.get(key);
  }

  /** Contacts of the same rooms as these addresses. */
  together(keys: readonly string[]): readonly Contact[] {
    const told = new Set(keys.flatMap((key) => this.#all.get(key)?.told ?? []));
    return [...this.#all.values()].filter((listed) => told.has(listed.told));
  }

  /** Whether it was there. */
  delete(key: string): boolean {
    return this.#all.delete(key);
  }

  get contacts(): Iterable<Contact> {
    return this.#all.values();
  }

  /** An address has answered what it was asked. Whether it has a place on the list, now or already. */
  note({ address, queries }: Contact, { version, info, rttMs }: Answer): boolean {
    const key = keyOf(address);
    // A relay has one port at all addresses of its machine.
    const told = JSON.stringify([info.id ?? key, address.port, version, info]);
    const before = this.#all.get(key);
    if (!before && !this.#makeRoom(address)) return false;
    const smooth = before ? before.rttMs + (rttMs - before.rttMs) * RTT_WEIGHT : rttMs;
    this.#all.set(key, { address, queries, version, info, told, rttMs: smooth, missed: 0 });
    return true;
  }

  /** All are about to be asked again: who owes too many answers is gone. Whether anybody is. */
  age(): boolean {
    const { size } = this.#all;
    for (const [key, listed] of this.#all) if (listed.missed++ >= MISSES_ALLOWED) this.#all.delete(key);
    return this.#all.size < size;
  }

  /**
   * In the order in which they were found. Addresses that say the same with the same id are one room. Those that say
   * something else are another: an id can be copied, and a copier must speak for itself alone.
   */
  get rooms(): Found[] {
    const rooms: Listed[][] = [];
    const open = new Map<string, Listed[]>();
    for (const listed of this.#all.values()) {
      let room = open.get(listed.told);
      if (!room || room.length >= MOST_OF_ROOM) {
        room = [];
        rooms.push(room);
        open.set(listed.told, room);
      }
      room.push(listed);
    }
    const ids = new Set<string>();
    return rooms.map((room) => {
      const { address, version, info } = room[0]!;
      const id = info.id === undefined || ids.has(info.id) ? keyOf(address) : info.id;
      ids.add(id);
      const addresses = room
        .sort((a, b) => a.rttMs - b.rttMs)
        .map(({ address: { address, port }, rttMs }) => ({ address, port, rttMs }));
      return { id, version, info, addresses };
    });
  }

  /** Whether one more address of a machine finds a place: the newest of those who have most gives way. */
  #makeRoom({ address: machine }: Address): boolean {
    let here = 0;
    const shares = new Map<string, string[]>();
    for (const [key, { address }] of this.#all) {
      if (address.address === machine) here++;
      const share = shareOf(address.address);
      const keys = shares.get(share);
      if (keys) keys.push(key);
      else shares.set(share, [key]);
    }
    if (here >= MOST_AT_MACHINE) return false;
    if (this.#all.size < MOST_ADDRESSES) return true;
    const own = shares.get(shareOf(machine))?.length ?? 0;
    const largest = [...shares.values()].reduce((a, b) => (b.length > a.length ? b : a));
    if (largest.length <= own + 1) return false;
    this.#all.delete(largest.at(-1)!);
    return true;
  }
}

/** Machines have equal shares. Addresses of IPv6 are free to take, so all of them have one. */
function shareOf(machine: string): string {
  return machine.includes(':') ? 'IPv6' : machine;
}
