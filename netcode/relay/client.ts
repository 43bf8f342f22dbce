// One end of a connection as a relay's room has it: the connection, the path to it, where it stands in the match, and
// who it is. A spectator has no member; whoever comes back has a new client and their old seat.

import { Connection, type Gates } from '../connection/connection.ts';
import { Path } from '../connection/path.ts';
import { TokenBucket } from '../connection/token-bucket.ts';
import type { Member } from '../room/room.ts';
import { COMMAND_BYTES_PER_SECOND } from '../sync/commands.ts';
import type { Key } from '../wire/check.ts';
import type { Address, Random } from '../wire/datagram.ts';
import type { SessionKeys } from '../wire/handshake.ts';
import { Cursor } from './cursor.ts';
import { NetworkAccount } from './network-account.ts';

/**
 * What a member may say, bytes at once and a second. What comes on top is not taken in: it waits at the member's end,
 * and only theirs. A piece counts for PIECE_COST bytes more than it has, because a short one is as much work.
 */
export const CONTROL_BURST = 16_384;
export const CONTROL_BYTES_PER_SECOND = 4_096;
export const PIECE_COST = 64;

/** The same for commands: one seat may use all that a room carries, twice over in short commands. */
export const COMMANDS_BURST = 65_536;
export const COMMANDS_BYTES_PER_SECOND = 2 * COMMAND_BYTES_PER_SECOND;

/** Datagrams of a member, at once and a second; the rest is dropped. Acks of every repeat and inputs at 60 Hz are fewer. */
export const PACKETS_BURST = 1_000;
export const PACKETS_PER_SECOND = 1_000;

/**
 * Datagrams beyond the one of each tick that a member is sent, at once and a second: what is missed, repeats where
 * packets get lost. A member who says that all gets lost and acknowledges next to nothing has no more of them.
 */
const EXTRA_BURST = 240;
const EXTRA_PER_SECOND = 240;

/** Fast typists stay far below: lines of chat at once, and ms for one more. Cleaning a line is work. */
export const CHAT_BURST = 5;
export const CHAT_EVERY_MS = 1_000;

/** The same of emotes: hammering on a key must not fill the others' screens. */
export const EMOTE_BURST = 3;
export const EMOTE_EVERY_MS = 1_000;

/** The same of new names: nobody tries out more. */
export const NAME_BURST = 5;
export const NAME_EVERY_MS = 1_000;

/** The same of gifts: each is an event that everybody's game handles. */
export const GIFT_BURST = 4;
export const GIFT_EVERY_MS = 250;

/** The same of answers to what cannot be: nobody reads more. */
export const DENIAL_BURST = 8;
export const DENIAL_EVERY_MS = 250;

export class Client {
  readonly connection: Connection;
  readonly path: Path;
  /** The join attempt that made this client; the same attempt again gets the same welcome. */
  readonly nonce: Key;
  readonly keys: SessionKeys;
  /** Null for a spectator. */
  member: Member | null;
  cursor: Cursor;
  /** The seat of a match that it came back to, until it has caught up. */
  returning: number | null = null;
  /** The room has changed since it was told. */
  untold = false;
  /** What is known of its network. */
  readonly account = new NetworkAccount();
  readonly packets = new TokenBucket(PACKETS_BURST, 1000 / PACKETS_PER_SECOND);
  readonly extra = new TokenBucket(EXTRA_BURST, 1000 / EXTRA_PER_SECOND);
  readonly chat = new TokenBucket(CHAT_BURST, CHAT_EVERY_MS);
  readonly emotes = new TokenBucket(EMOTE_BURST, EMOTE_EVERY_MS);
  readonly names = new TokenBucket(NAME_BURST, NAME_EVERY_MS);
  readonly gifts = new TokenBucket(GIFT_BURST, GIFT_EVERY_MS);
  readonly denials = new TokenBucket(DENIAL_BURST, DENIAL_EVERY_MS);
  /** What is taken in of its messages now: see channel.ts. */
  readonly gates: Gates;

  constructor(options: {
    readonly id: number;
    readonly keys: SessionKeys;
    readonly nonce: Key;
    readonly address: Address;
    readonly random: Random;
    readonly member: Member | null;
    /** Whether a command of this length can be taken now. */
    takesCommand(client: Client, bytes: number): boolean;
    /** The time of what is being read, ms. */
    now(): number;
  }) {
    const { id, keys, nonce, address, random, member, takesCommand, now } = options;
    this.connection = new Connection('relay', id, keys, now());
    this.path = new Path(address, random);
    this.nonce = nonce;
    this.keys = keys;
    this.member = member;
    this.cursor = new Cursor(now());
    const control = new TokenBucket(CONTROL_BURST, 1000 / CONTROL_BYTES_PER_SECOND);
    const commands = new TokenBucket(COMMANDS_BURST, 1000 / COMMANDS_BYTES_PER_SECOND);
    this.gates = {
      items: (bytes) => takesCommand(this, bytes) && commands.take(now(), bytes + PIECE_COST),
      control: (bytes) => control.take(now(), bytes + PIECE_COST),
      bulk: () => false, // nobody sends a relay anything large yet
    };
  }
}
