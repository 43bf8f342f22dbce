// How much is taken from one guest, and from one address: a bucket each of bytes and messages, refilled with time.

import type { Rate } from '../../netcode/connection/token-bucket.ts';
import type { SocketKind } from '../web/access.ts';
import { MOST_LINES } from './lines/copied-stream.ts';

/**
 * Guests in the room at one address. That is one device, whose tabs and browsers are each known by a cookie of their own, or a
 * Wi-Fi with a router of its own behind which all are: half of the seats, so that one device never takes them all.
 */
export const MOST_AT_ADDRESS = 8;

/** A page that is gone or silent for so long, ms, is away: the guest leaves the room, and has seat and score again when it is back. */
export const PAGE_AWAY_MS = 5_000;

/** A browser opens so many at once for the files of a page. */
const FOR_FILES = 6;

/** Connections from one address at once: the sockets of all guests that may be there, and what one more page loads its files by. */
export const MOST_CONNECTIONS = MOST_AT_ADDRESS * (1 + MOST_LINES) + FOR_FILES;

/** All connections, those with a guest's socket included, where descriptors are many: of who has not been let in the oldest gives way. */
export const MOST_CONNECTIONS_IN_ALL = 256;

/** Wrong codes from one address at once, and ms for one more: who mistypes one scans it. */
export const GUESSES: Rate = { burst: 10, msPerToken: 3_000 };

/**
 * Wrong digits from all addresses together, and ms for one more: of a million there are 5,800 tries in a day, so that one guesser in
 * 170 would find them. Where they are used up, the code is still scanned.
 */
export const TYPED_GUESSES: Rate = { burst: 20, msPerToken: 15_000 };

/** Sockets of guests that are opened from one address, at once, and ms for one more: a page opens five, and two of them cost the party a view. */
export const LINES: Rate = { burst: 2 * MOST_CONNECTIONS, msPerToken: 250 };

/** Refusals of one address that the log names at once, and ms for one more. */
export const REFUSALS: Rate = { burst: 5, msPerToken: 60_000 };

/** Parts of one message: browsers send few, and each may keep alive all that was read with it. */
export const MOST_PARTS = 16;

/** Bytes of one message. */
export const MOST_MESSAGE: { readonly [kind in SocketKind]: number } = { control: 16_384, stage: 4_096 };

/** Messages of a stage that are kept until those before them come: a page has no more than seconds of them on their way. */
export const MOST_AHEAD = 1_024;

/** Messages of one socket at once, and ms for one more: a hand on a screen says sixty a second, and its finger more. */
export const MESSAGES: { readonly [kind in SocketKind]: Rate } = {
  control: { burst: 60, msPerToken: 50 },
  stage: { burst: 600, msPerToken: 2.5 },
};

/** What goes on to the party counts as one piece, and as one more for each so many bytes: what is read there delays a tick. */
export const PIECE_BYTES = 512;

/**
 * Pieces that all guests at one address say to the party at once, and ms for one more: of a stage each message once, however many
 * lines have carried it. Eight hands say 500 a second, and a page that has faults tells 160 pieces of them.
 */
export const SAID: { readonly [kind in SocketKind]: Rate } = {
  control: { burst: 240, msPerToken: 10 },
  stage: { burst: 1_000, msPerToken: 1 },
};

/** Lines of the log of what guests and strangers do, at once, and ms for one more: the log keeps what else happened. */
export const LOGGED: Rate = { burst: 60, msPerToken: 10_000 };
