// One end of a connection as a relay's room has it: the connection, the path to it, where it stands in the match, and
// who it is. A spectator has no member; a member who comes back has a new client and their old seat.

import { type Channel, Connection, type Gatekeeper } from '../connection/connection.ts';
import { Path } from '../connection/path.ts';
import { TokenBuckets } from '../connection/token-bucket.ts';
import type { SessionKeys } from '../crypto/key-agreement.ts';
import type { SnapshotUpload } from '../frames/snapshot-transfer.ts';
import type { Member } from '../room/room.ts';
import type { Address, Random } from '../wire/datagram.ts';
import type { Claim } from '../wire/introductions.ts';
import { toJson } from '../wire/json.ts';
import type { FromRelay, PageAt } from '../wire/messages.ts';
import type { AppCount } from './app-count.ts';
import { Cursor } from './cursor.ts';
import type { RelayMatch } from './match.ts';
import { NetworkAccount } from './network-account.ts';
import { MEMBER_RATES, PACKETS_PER_SECOND, PIECE_COST } from './rate-limits.ts';

/** What a relay has dealt to a peer that it lets in. */
export interface Session {
  readonly id: number;
  /** Number of the room at this relay, from 1. */
  readonly room: number;
  readonly keys: SessionKeys;
  /** What people here and at the other end can compare. */
  readonly shortCode: string;
}

/** What a client asks of its room before it takes something in. */
export interface ClientGate {
  /** Whether a command of this length can be taken now. */
  takesCommand(client: Client, bytes: number): boolean;
  /** Whether it may tell a saved game now. */
  takesSaved(client: Client): boolean;
  /** Whether something large is wanted of it now. */
  takesBulk(client: Client): boolean;
}

export class Client implements Gatekeeper {
  /** Number of the room at this relay, from 1. */
  readonly room: number;
  readonly connection: Connection;
  readonly path: Path;
  /** What people here and at the other end can compare. */
  readonly shortCode: string;
  /** Gate of the room that the client is in. */
  gate: ClientGate;
  /** Null for a spectator. */
  member: Member | null;
  /** The match of which it gets frames, and where it stands in it; null when it gets none. */
  match: RelayMatch | null = null;
  cursor: Cursor | null = null;
  /** On its way to it: it begins there. */
  snapshot: SnapshotUpload | null = null;
  /** Whether the client was asked for a state: its parts are taken in, also when the state is no longer wanted. */
  gives = false;
  /** Where its own relay waits to take the room over; null until it says so. */
  standbyPort: number | null = null;
  /** Where its page for browsers would be then; null without one. */
  page: PageAt | null = null;
  /** Number of the last match whose end it has signed. */
  confirmed: number | null = null;
  /** The last match of which it has told the others its key, and the last of which it has sealed something, for whom. */
  greeted: number | null = null;
  sealed: { readonly match: number; readonly to: Set<number> } = { match: 0, to: new Set() };
  /** The claim with which it reconnected after a takeover: among others its newest frame and epoch. Null if it joined anew. */
  claim: Claim | null = null;
  /** The succession message sent to it last, as JSON: the same one is not sent again. */
  toldSuccession = '';
  toldEstate = '';
  /** Number of the match whose result it was told last; 0 before one. */
  toldResult = 0;
  /** The room has changed since the last update sent to it. */
  untold = false;
  /** What is known of its network. */
  readonly account = new NetworkAccount();
  /** Flow control: how much more of each kind is accepted from it, and sent to it beyond the frames. */
  readonly limits = new TokenBuckets(MEMBER_RATES);
  /** The AppCount sent to it last. */
  #count: AppCount | null = null;
  /** How much of `control` had been queued when the first room update was, and when that count was. */
  #roomAt = Number.POSITIVE_INFINITY;
  #countAt = 0;
  /** The second of the clock in which its last datagram came, and how many have in it. */
  #second = 0;
  #packets = 0;

  constructor(options: {
    readonly session: Session;
    readonly address: Address;
    readonly random: Random;
    readonly member: Member | null;
    readonly gate: ClientGate;
    readonly now: number;
  }) {
    const { session, address, random, member, gate, now } = options;
    const { id, room, keys, shortCode } = session;
    this.room = room;
    this.gate = gate;
    this.connection = new Connection('relay', id, keys, now);
    this.path = new Path(address, random);
    this.shortCode = shortCode;
    this.member = member;
  }

  /** Flow control of each channel: what is not admitted stays unacknowledged at the other end (channel.ts). */
  admits(channel: Channel, bytes: number, now: number): boolean {
    if (channel === 'bulk') return this.gate.takesBulk(this);
    const cost = bytes + PIECE_COST;
    if (channel === 'items')
      return this.gate.takesCommand(this, bytes) && this.limits.take('commands', now, cost);
    return (
      this.limits.take('control', now, cost) ||
      (this.gate.takesSaved(this) && this.limits.take('saved', now, cost))
    );
  }

  /** Queues a message for it, which goes with the next packet. */
  say(message: FromRelay): void {
    this.connection.push('control', toJson(message));
  }

  /** From now on it gets frames of this match, or none. */
  follow(match: RelayMatch | null, now: number): void {
    this.match = match;
    this.cursor = match && new Cursor(now);
    this.snapshot = null;
  }

  /** A room update has just been queued for it. */
  toldRoom(result: number): void {
    this.untold = false;
    this.toldResult = result;
    this.#roomAt = Math.min(this.#roomAt, this.connection.queued('control'));
  }

  /** This AppCount has just been queued for it, or was before. */
  toldCount(count: AppCount): void {
    if (count === this.#count) return;
    this.#count = count;
    this.#countAt = this.connection.queued('control');
  }

  // Acknowledged up to there, not everything: others may have the room change all the time.

  /** Whether it has acknowledged a room update. */
  get hasRoom(): boolean {
    return this.connection.hasHeard('control', this.#roomAt);
  }

  /** Whether it has acknowledged the room update with this AppCount. */
  hasHeard(count: AppCount): boolean {
    return this.#count === count && this.connection.hasHeard('control', this.#countAt);
  }

  /** Counts a datagram. False: more than PACKETS_PER_SECOND. Whole numbers, because each of thousands of clients' is asked. */
  takePacket(now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#packets = 0;
    }
    return ++this.#packets <= PACKETS_PER_SECOND;
  }
}
