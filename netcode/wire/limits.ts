// Ports, bounds and times that relays and peers keep to. PROTOCOL.md lists them with their reasons.

/** The UDP port of a relay unless its host chooses another: unassigned by IANA, and below the ephemeral ports of systems. */
export const DEFAULT_PORT = 27412;

/** How many ports, from DEFAULT_PORT on, an app asks for rooms at each address: as many as one machine has apps with rooms. */
export const ASKED_PORTS = 4;

/** A peer that has lost its connection asks for its place after this, ms, and then as often: a relay gives silent places back. */
export const COME_BACK_AFTER_MS = 1_500;

/** A peer that has lost its connection stops asking for its place after this, ms: longer than finding a laptop's cable takes. */
export const COME_BACK_MS = 300_000;

/** Length of the countdown before frame 0, ms: enough to take a ready back, and for most screens to draw their first picture. */
export const COUNTDOWN_MS = 2_000;

/** This long after the countdown, ms, all members are told whose screens the match waits for: most have drawn by then. */
export const SCREENS_NAMED_MS = 1_000;

/** This long after the countdown, ms, the leader may begin without these screens: most reloaded pages have drawn by then. */
export const SCREENS_LEADER_MS = 10_000;

/** This long after the countdown, ms, the match begins without the screens that it waits for. */
export const SCREENS_LIMIT_MS = 30_000;

/** Length of the countdown before a native game starts, ms: enough to take a ready back; its start is a wait by itself. */
export const NATIVE_COUNTDOWN_MS = 1_500;

/** From the agreement to play on after a pause to the next frame, ms: long enough to put the drink down. */
export const RESUME_MS = 3_000;

/** A vote on the next game lasts so long, ms: long enough to talk it over. */
export const VOTE_MS = 30_000;

/** How long a tournament waits for entrants who are called and absent, ms. */
export const PASS_OVER_MS = 300_000;

/** A pause of a match with others ends by itself after this, ms: long enough for the pizza at the door. */
export const LONGEST_PAUSE_MS = 300_000;

/** Interval at which a peer repeats a hello, a join or a confirm that is unanswered, ms. */
export const RETRY_MS = 250;

/** A relay that leaves a joining peer unanswered for this long, ms, counts as gone. */
export const JOIN_TIMEOUT_MS = 3_000;

/** How many datagrams a peer sends before a relay counts as gone, even where its process was suspended for JOIN_TIMEOUT_MS. */
export const JOIN_TRIES = JOIN_TIMEOUT_MS / RETRY_MS;

/** Interval of packets outside of matches, ms: they measure latency and show that an end is there. */
export const HEARTBEAT_MS = 250;

/** A message that is still unacknowledged goes out again after this, ms. */
export const RESEND_MS = 50;

/** Most packets that a peer sends at once of a message that is longer than a packet, while the relay acknowledges all pieces. */
export const PACKETS_AT_ONCE = 8;

/** A member from whom the relay has heard nothing for this long, ms, is shown to the other members as silent. */
export const SILENT_MS = 1_000;

/** An end that hears nothing for this long, ms, ends the session: longer than a router's short outages. */
export const DROP_MS = 5_000;

/**
 * A process whose timer comes this late, ms, was asleep, stopped or starved itself: silence until then is no sign that the
 * other end is gone. Timers of both ends come several times a second.
 */
export const PAUSE_MS = 1_000;

/**
 * A host closes frames only while half of the room's apps have heard what it sent in the last so many ms: the longest turn
 * and its acknowledgement, or two heartbeats and a round trip.
 */
export const LEASE_MS = 600;

/** A peer whose host has been silent for this long, ms, asks the next app to go on: longer than the lease. */
export const LOST_MS = LEASE_MS + 100;

/** LEASE_MS while no frames are closed, in the lobby and in a pause, ms. */
export const LEASE_AT_REST_MS = 1_400;
export const LOST_AT_REST_MS = LEASE_AT_REST_MS + 100;

/** Interval at which a peer repeats its claim to an heir, ms. */
export const CLAIM_RETRY_MS = 100;

/** An heir that is silent for this long, ms, counts as gone: the next one is asked. */
export const ASK_HEIR_MS = 500;

/** An heir that answers, but has too few of the others after this, ms, is given up: the next one is asked. */
export const HEIR_PATIENCE_MS = 1_500;

/** Most of the round trip to the lost host that is added to an heir's limits, ms: bounds hosts that answered late on purpose. */
export const MOST_HEIR_TRIP_MS = 500;

/** Frames are kept this long, ms, for clients that are behind, and a client whose frames stall for as long is given up. */
export const KEEP_MS = 2 * DROP_MS;

/** Longest match whose frames are kept whole: four hours at 60 Hz, 7 MB with eight one-byte seats. */
export const LONGEST_MATCH_FRAMES = 60 * 60 * 60 * 4;

/** Longest snapshot, bytes: many times the state of the largest game. */
export const MOST_SNAPSHOT_BYTES = 1_048_576;

/** In place of the number of a match, in parts of what is of none: matches count from 1. */
export const NO_MATCH = 0;

/** A peer that asks where to begin and has only a part of the answer after this, ms, begins with frame 0. */
export const BEGIN_LIMIT_MS = 8_000;

/** Items may come at most this many frames ahead of their frame; a relay closes far fewer at once. */
export const ITEMS_AHEAD_FRAMES = 2_048;
