// Somebody in a room, as the relay keeps them.

import type { Key } from '../wire/check.ts';
import type { Address } from '../wire/datagram.ts';
import type { JoinRequest } from '../wire/handshake.ts';
import type { Member as MemberState } from '../wire/messages.ts';
import { cleanName } from '../wire/name.ts';
import { Session } from '../wire/session.ts';
import { personOf } from './door.ts';
import { Account } from './figures.ts';

/** A round trip without word for this long is shown to the others. */
export const SILENT_MS = 1_000;

/** Without word for this long a member is dropped: longer than a router's hiccup, shorter than patience. */
export const DROP_MS = 5_000;

export class Member {
  readonly id: number;
  readonly session: Session;
  /** The join attempt that made this member; the same attempt again gets the same welcome. */
  readonly nonce: Key;
  readonly contents: JoinRequest['contents'];
  /** As it was asked for at the door. */
  readonly request: JoinRequest;
  /** Who this is, as far as the app says (see door.ts); null when it does not, or another member is the same. */
  person: string | null;
  address: Address;
  seat: number;
  name: string;
  ready = false;
  leader: boolean;
  silent = false;

  /** The next frame that this member wants: all before it have arrived there. */
  ack = 0;
  /** Number of the next input wanted from this member, 16 bits. */
  nextInput = 0;
  /** What is known of this member's network. */
  readonly account = new Account();
  /** Repeats between ticks are on: see repeat.ts. */
  lossy = false;

  constructor(
    id: number,
    session: { id: number; key: Key },
    nonce: Key,
    request: JoinRequest,
    address: Address,
    seat: number,
    leader: boolean,
    now: number,
  ) {
    this.id = id;
    this.session = new Session(session.id, session.key, now);
    this.nonce = nonce;
    this.contents = request.contents;
    this.request = request;
    this.person = personOf(request);
    this.address = address;
    this.seat = seat;
    this.name = cleanName(request.name, `Player ${seat + 1}`);
    this.leader = leader;
  }

  get state(): MemberState {
    const { id, seat, name, ready, leader, silent } = this;
    return { id, seat, name, ready, leader, silent };
  }
}
