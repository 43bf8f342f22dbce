// Addresses at which a room may be: an announcement names them, or an answer to everybody's query names them as its
// sender. Anybody can make up any number of either, so a candidate is only worth a query of its own, in its turn.
//
// The address that was asked least comes first, and among equals the lot decides: however early or loud a sender is, it leaves
// the others their turn. On a network of 256 machines all fit, so that whatever is made up there is soon asked
// and done with; of more than fit, each is as likely to be kept as any other.

import type { Address, Random } from '../wire/datagram.ts';
import { type Contact, keyOf, Queries } from './queries.ts';

/** All asked ports of 256 machines. */
const MOST_CANDIDATES = 1024;

/** Queries at once; with a pause of 100 ms a trickle of 64 kB/s, and a thousand candidates are asked in six seconds. */
const MOST_AT_ONCE = 16;

/** Most ports asked at one machine in a round: a stranger can direct those who look for rooms to a few ports only. */
const MOST_AT_MACHINE = 8;

interface Candidate extends Contact {
  /** How often it was asked in vain. */
  silent: number;
  /** The last round for which it was wanted. */
  round: number;
  due: boolean;
  lot: number;
}

export class Candidates {
  readonly #random: Random;
  readonly #all = new Map<string, Candidate>();
  /** How many of a machine's have been asked in this round. */
  readonly #asked = new Map<string, number>();
  #waiting = false;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Whether `take` may return a candidate. */
  get waiting(): boolean {
    return this.#waiting;
  }

  get(key: string): Contact | undefined {
    return this.#all.get(key);
  }

  /** How often it was asked in vain; 0 for one that is new. */
  silenceOf(key: string): number {
    return this.#all.get(key)?.silent ?? 0;
  }

  /** Wants an address asked: once a round, however often it is wanted. */
  want(address: Address, round: number): void {
    const key = keyOf(address);
    let candidate = this.#all.get(key);
    if (!candidate) {
      if (this.#all.size >= MOST_CANDIDATES) this.#evict();
      candidate = { address, queries: new Queries(), silent: 0, round: -1, due: false, lot: 0 };
      this.#all.set(key, candidate);
    }
    if (round <= candidate.round) return;
    candidate.round = round;
    candidate.due = true;
    candidate.lot = this.#random();
    this.#waiting = true;
  }

  delete(key: string): void {
    this.#all.delete(key);
  }

  /** A new round: every machine has its share again. */
  begin(): void {
    this.#asked.clear();
    this.#waiting = true;
  }

  /** Removes and returns the contacts whose turn it is; they count as asked. */
  take(): Contact[] {
    const due = [...this.#all.values()].filter((candidate) => candidate.due);
    due.sort((a, b) => a.silent - b.silent || a.lot - b.lot);
    const taken: Contact[] = [];
    for (const candidate of due) {
      const machine = candidate.address.address;
      const before = this.#asked.get(machine) ?? 0;
      if (before >= MOST_AT_MACHINE) continue;
      this.#asked.set(machine, before + 1);
      candidate.silent++;
      candidate.due = false;
      if (taken.push(candidate) >= MOST_AT_ONCE) break;
    }
    this.#waiting = taken.length >= MOST_AT_ONCE;
    return taken;
  }

  #evict(): void {
    let skip = this.#random() % this.#all.size;
    for (const key of this.#all.keys()) {
      if (skip-- > 0) continue;
      this.#all.delete(key);
      return;
    }
  }
}
