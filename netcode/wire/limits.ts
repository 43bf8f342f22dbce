// Ports, bounds and times that both ends keep to: PROTOCOL.md lists them with their reasons.

/** Where a room is unless its host says otherwise: unassigned by IANA, and below the ports that systems hand out. */
export const DEFAULT_PORT = 27412;

/** From the usual port on, this many are asked by those who look for rooms: as many rooms as one machine has. */
export const ASKED_PORTS = 4;

/** A peer that has lost the connection asks to come back after this, ms, and as often: only a silent member's place is given back. */
export const COME_BACK_AFTER_MS = 1_500;

/** And gives up after this, ms: longer than a laptop takes to find its cable. */
export const COME_BACK_MS = 300_000;

/** From everybody ready to frame 0, ms: long enough to take it back, and for most screens to draw their first picture. */
export const COUNTDOWN_MS = 2_000;

/** Players whose screens keep the match from beginning are named on all others after this, ms: most are drawn by then. */
export const SCREENS_NAMED_MS = 1_000;

/** After this, ms, the leader may begin without them: a page that was loaded anew has drawn by then on most machines. */
export const SCREENS_LEADER_MS = 10_000;

/** And after this, ms, the match begins without them: the others came to play. */
export const SCREENS_LIMIT_MS = 30_000;

/** The same for a game that people already have, ms: long enough to take it back, and its own start is a wait by itself. */
export const NATIVE_COUNTDOWN_MS = 1_500;

/** From the agreement to play on after a pause to the next frame, ms: long enough to put the drink down. */
export const RESUME_MS = 3_000;

/** A vote on the next game lasts so long, ms: long enough to talk it over. */
export const VOTE_MS = 30_000;

/** A pause of a match with others ends by itself after this, ms: long enough for the pizza at the door. */
export const LONGEST_PAUSE_MS = 300_000;

/** Pause between two tries to be heard while asking and joining, ms. */
export const RETRY_MS = 250;

/** A relay that has not answered for this long, ms, is not there. */
export const JOIN_TIMEOUT_MS = 3_000;

/** A relay is asked this often before it counts as not there, also by a process that stood still for JOIN_TIMEOUT_MS. */
export const JOIN_TRIES = JOIN_TIMEOUT_MS / RETRY_MS;

/** Outside a match a packet goes out this often, ms, so that latency is live and silence is noticed. */
export const HEARTBEAT_MS = 250;

/** A message that has not been acknowledged goes out again after this, ms. */
export const RESEND_MS = 50;

/** Packets that a peer sends at once of a message that is longer than one, while the relay takes all in. */
export const PACKETS_AT_ONCE = 8;

/** A round trip without word for this long, ms, is shown to the others. */
export const SILENT_MS = 1_000;

/** Without word for this long, ms, the other end is given up: longer than a router's hiccup, shorter than patience. */
export const DROP_MS = 5_000;

/**
 * A process called this late, ms, was away itself (asleep, stopped, starved): silence up to then is its own.
 * Both ends have something to do several times a second.
 */
export const PAUSE_MS = 1_000;

/**
 * A host closes frames only while half of the room's apps have heard what it sent in the last so many ms: the longest turn
 * and its acknowledgement, or two heartbeats and a round trip.
 */
export const LEASE_MS = 600;

/** A peer that hears nothing from the host for this long, ms, asks the next app to go on: longer than the lease. */
export const LOST_MS = LEASE_MS + 100;

/** The same where nobody waits for a frame, ms. */
export const LEASE_AT_REST_MS = 1_400;
export const LOST_AT_REST_MS = LEASE_AT_REST_MS + 100;

/** Pause between two tries to be heard by an heir, ms: everybody waits. */
export const CLAIM_RETRY_MS = 100;

/** An heir that has not answered for this long, ms, is not there: the next one is asked. */
export const ASK_HEIR_MS = 500;

/** An heir that answers, and has not enough of the others after this, ms, will not have them: the next one is asked. */
export const HEIR_PATIENCE_MS = 1_500;

/** An heir is given so much more time for each round trip at most, ms: a host that answers late on purpose delays nobody for long. */
export const MOST_HEIR_TRIP_MS = 500;

/** Frames are kept this long, ms, for clients that are behind, and a client that gets none for as long is given up. */
export const KEEP_MS = 2 * DROP_MS;

/** Longest match whose frames are kept whole: four hours at 60 Hz, 7 MB with eight one-byte seats. */
export const LONGEST_MATCH_FRAMES = 60 * 60 * 60 * 4;

/** Longest snapshot, bytes: many times the state of the largest game. */
export const MOST_SNAPSHOT_BYTES = 1_048_576;

/** A peer that asks where to begin and has not got the whole of it after this, ms, begins with frame 0. */
export const BEGIN_LIMIT_MS = 8_000;

/** Items may be ahead of their frames by no more than this; a relay closes far fewer at once. */
export const ITEMS_AHEAD_FRAMES = 2_048;
