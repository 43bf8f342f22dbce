// How much of each kind a relay takes from one member and sends to them beyond the frames: each client has a bucket of each
// (client.ts).

import type { Rate } from '../connection/token-bucket.ts';
import { COMMAND_BYTES_PER_SECOND } from '../sync/commands.ts';

/**
 * What a member may say, bytes at once and a second. What comes on top is not taken in: it waits at the member's end,
 * and only theirs. A piece counts for PIECE_COST bytes more than it has, because a short one is as much work.
 */
export const CONTROL_BURST = 16_384;
export const CONTROL_BYTES_PER_SECOND = 4_096;
export const PIECE_COST = 64;

/**
 * What the leader of a room in the lobby may say beyond that while a file is chosen: the largest saved game, 43,692 bytes of
 * base64 in 92 pieces, with its message around it, comes in at once.
 */
export const SAVED_BURST = 65_536;
export const SAVED_BYTES_PER_SECOND = 2_048;

/** Burst of commands, bytes: one seat may use all that a room carries, twice over in short commands. */
export const COMMANDS_BURST = 65_536;
export const COMMANDS_BYTES_PER_SECOND = 2 * COMMAND_BYTES_PER_SECOND;

/** Datagrams of a member in a second of the clock; the rest is dropped. Acks of every repeat and inputs at 60 Hz are fewer. */
export const PACKETS_PER_SECOND = 1_000;

/**
 * Datagrams beyond the one of each tick that a member is sent, at once and a second: what is missed, repeats where
 * packets get lost. A member who says that all gets lost and acknowledges next to nothing has no more of them.
 */
export const EXTRA_BURST = 240;
export const EXTRA_PER_SECOND = 240;

/** Fast typists stay far below: lines of chat at once, and ms for one more. Cleaning a line is work. */
export const CHAT_BURST = 5;
export const CHAT_EVERY_MS = 1_000;

/** Burst of emotes: a held key must leave the others' screens readable. */
export const EMOTE_BURST = 3;
export const EMOTE_EVERY_MS = 1_000;

/** Burst of new names: more than a person tries out. */
export const NAME_BURST = 5;
export const NAME_EVERY_MS = 1_000;

/** Announcements that a leader makes, or takes back, at once, and ms for one more: each is told to everybody, and read out. */
export const ANNOUNCE_BURST = 4;
export const ANNOUNCE_EVERY_MS = 4_000;

/** Burst of lists of games: an app sends one when it comes in and when a person says where a game is. */
export const NATIVES_BURST = 4;
export const NATIVES_EVERY_MS = 2_000;

/** Burst of gifts: each is an event that every member's game handles. */
export const GIFT_BURST = 4;
export const GIFT_EVERY_MS = 250;

/** Wishes for a game at once, and ms for one more: more than a person changes their mind; each is told to everybody. */
export const WISH_BURST = 8;
export const WISH_EVERY_MS = 500;

/** Votes that are called or called off, and lists of games, at once, and ms for one more: in a free room a guest may say both. */
export const CHOICE_BURST = 6;
export const CHOICE_EVERY_MS = 2_000;

/** Replays that a member has the room watch, or ends, at once, and ms for one more: each may be a recording that is taken in. */
export const SHOW_BURST = 4;
export const SHOW_EVERY_MS = 5_000;

/** How often one steers a replay or gives its remote away: as a slider is drawn, and each is told to everybody. */
export const STEER_BURST = 20;
export const STEER_EVERY_MS = 100;

/** How often one asks for its recording: once a session. */
export const RECORDING_BURST = 4;
export const RECORDING_EVERY_MS = 10_000;

/** How often a member asks for the hall, at once, and ms for one more: a screen that shows it asks again every few seconds. */
export const HALL_BURST = 4;
export const HALL_EVERY_MS = 4_000;

/** Members who are asked for their seat at once, and ms for one more: each is a question on a person's screen. */
export const ASK_BURST = 4;
export const ASK_EVERY_MS = 8_000;

/** Snapshots in a session at once, and ms for one more: one is asked for once a match. */
export const SNAPSHOT_BURST = 2;
export const SNAPSHOT_EVERY_MS = 30_000;

/** Burst of denials for requests without a waiter: more than a person reads. */
export const DENIAL_BURST = 8;
export const DENIAL_EVERY_MS = 250;

/** The rate of each of a client's buckets. */
export const MEMBER_RATES = {
  control: { burst: CONTROL_BURST, msPerToken: 1000 / CONTROL_BYTES_PER_SECOND },
  saved: { burst: SAVED_BURST, msPerToken: 1000 / SAVED_BYTES_PER_SECOND },
  commands: { burst: COMMANDS_BURST, msPerToken: 1000 / COMMANDS_BYTES_PER_SECOND },
  extra: { burst: EXTRA_BURST, msPerToken: 1000 / EXTRA_PER_SECOND },
  chat: { burst: CHAT_BURST, msPerToken: CHAT_EVERY_MS },
  emotes: { burst: EMOTE_BURST, msPerToken: EMOTE_EVERY_MS },
  names: { burst: NAME_BURST, msPerToken: NAME_EVERY_MS },
  announcements: { burst: ANNOUNCE_BURST, msPerToken: ANNOUNCE_EVERY_MS },
  natives: { burst: NATIVES_BURST, msPerToken: NATIVES_EVERY_MS },
  gifts: { burst: GIFT_BURST, msPerToken: GIFT_EVERY_MS },
  wishes: { burst: WISH_BURST, msPerToken: WISH_EVERY_MS },
  choices: { burst: CHOICE_BURST, msPerToken: CHOICE_EVERY_MS },
  shows: { burst: SHOW_BURST, msPerToken: SHOW_EVERY_MS },
  steers: { burst: STEER_BURST, msPerToken: STEER_EVERY_MS },
  recordings: { burst: RECORDING_BURST, msPerToken: RECORDING_EVERY_MS },
  halls: { burst: HALL_BURST, msPerToken: HALL_EVERY_MS },
  asks: { burst: ASK_BURST, msPerToken: ASK_EVERY_MS },
  snapshots: { burst: SNAPSHOT_BURST, msPerToken: SNAPSHOT_EVERY_MS },
  denials: { burst: DENIAL_BURST, msPerToken: DENIAL_EVERY_MS },
} as const satisfies { readonly [kind: string]: Rate };
