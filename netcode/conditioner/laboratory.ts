// Bad networks in front of a relay's socket, each on the line of a session that is chosen: see LinkConditioner.

import type { Random } from '../wire/datagram.ts';
import { type Address, isFromPeer, isFromRelay, sessionOf } from '../wire/datagram.ts';
import { type Arrived, LinkConditioner } from './link-conditioner.ts';
import type { LinkConditions } from './link-model.ts';

/** What the line of a session is like in a direction; null: as it is. */
export type LineOf = (session: number, going: Arrived['going']) => LinkConditions | null;

/** A datagram whose time has come, and where it goes or came from. */
export interface Passed extends Arrived {
  readonly address: Address;
}

export class Laboratory {
  readonly #lineOf: LineOf;
  readonly #random: Random;
  readonly #lines = new Map<number, LinkConditioner<Passed>>();

  constructor(lineOf: LineOf, random: Random) {
    this.#lineOf = lineOf;
    this.#random = random;
  }

  /** When `arrived` has something next, ms; Infinity while the link is empty. */
  get due(): number {
    let due = Number.POSITIVE_INFINITY;
    for (const line of this.#lines.values()) due = Math.min(due, line.due);
    return due;
  }

  /** Takes in a datagram of a line that is worse than it was. False: it goes on as it is. */
  pass(going: Arrived['going'], address: Address, bytes: Uint8Array, now: number): boolean {
    const ofSession = going === 'in' ? isFromPeer(bytes[1]) : isFromRelay(bytes[1]);
    const conditions = ofSession && this.#lineOf(sessionOf(bytes), going);
    if (!conditions) return false;
    const session = sessionOf(bytes);
    let line = this.#lines.get(session);
    if (!line) {
      line = new LinkConditioner(conditions, this.#random());
      this.#lines.set(session, line);
    }
    line.conditions = conditions;
    line.pass({ going, address: { ...address }, bytes: bytes.slice() }, now);
    return true;
  }

  /** The next datagram that has arrived by `now`. Lines that are straight again are forgotten when they are empty. */
  arrived(now: number): Passed | undefined {
    for (const [session, line] of this.#lines) {
      const arrived = line.arrived(now);
      if (arrived) return arrived;
      if (line.due === Number.POSITIVE_INFINITY && !this.#lineOf(session, 'in')) this.#lines.delete(session);
    }
    return undefined;
  }
}
