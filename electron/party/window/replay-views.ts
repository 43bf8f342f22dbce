// What a window sees of replays: the list of those that are kept, and the one that is watched.

import * as v from 'valibot';
import { matchSchema, outcomeSchema } from '../../../netcode/wire/messages.ts';

/** Why a file is unplayable. */
export const replayFaultSchema = v.variant('is', [
  /** The file is something other than a replay. */
  v.object({ is: v.literal('foreign') }),
  /** The file has the layout of another version of the app. */
  v.object({ is: v.literal('version'), app: v.string() }),
  /** The file is malformed from this byte on. */
  v.object({ is: v.literal('damaged'), byte: v.number() }),
  /** The file differs from all that apps write; `why` is for developers. */
  v.object({ is: v.literal('made-up'), why: v.string() }),
  /** This app lacks the game. */
  v.object({ is: v.literal('unknown-game'), game: v.string() }),
  /**
   * This app has other rules than were played: `recorded` and `here` are the content hashes of both, `app` the version that
   * recorded it, which may be this one, built with other rules.
   */
  v.object({ is: v.literal('other-rules'), app: v.string(), recorded: v.string(), here: v.string() }),
  /** The match was played with a file of this title that is missing here. */
  v.object({ is: v.literal('no-file'), title: v.string() }),
  /** The file is too large to be watched together with a room. */
  v.object({ is: v.literal('too-large') }),
  /** The file is on another machine: opening it would reveal the person's name to that machine. */
  v.object({ is: v.literal('elsewhere') }),
  /** The system refuses it, or it takes too much to be played; `why` says what. */
  v.object({ is: v.literal('unreadable'), why: v.string() }),
]);

/** What was recorded. */
const recordedSchema = v.object({
  game: v.string(),
  /** What the file was called that it was played with; null of games without one. */
  title: v.nullable(v.string()),
  /** Seats as they were dealt. */
  seats: matchSchema.entries.seats,
  /** How it ended; null where the recording stops before that, and of a match with a file, whose points are unknown. */
  outcome: v.nullable(outcomeSchema),
  /** Whether the match was ended before it was over. */
  early: v.boolean(),
  /** When it began, milliseconds since 1970. */
  at: v.number(),
  seconds: v.number(),
  /** How long the match had been on when the recording began, seconds: its player came late, or came back. */
  from: v.number(),
  /** Version of the app that recorded it. */
  app: v.string(),
  /** Why the recording stops before the end of the match; null where it is complete. */
  stops: v.nullable(v.picklist(['cut', 'damaged'])),
});

const keptReplaySchema = v.object({
  /** Name of its file, which stays the same for as long as the file is kept. */
  name: v.string(),
  bytes: v.number(),
  /** Null when even that is unreadable. */
  recorded: v.nullable(recordedSchema),
  fault: v.nullable(replayFaultSchema),
});

/** A moment of a replay that the list offers to watch. */
const bestMomentSchema = v.object({
  /** Several seats went out at once, one went out last, one was first at the finish, or the recording ended. */
  what: v.picklist(['outs', 'out', 'finish', 'end']),
  /** When it happened, and where to begin to see it come. */
  frame: v.number(),
  from: v.number(),
  /** Whose moment it is; null of several, and of the end. */
  seat: v.nullable(v.number()),
  /** How many went out. */
  count: v.number(),
});

/** What there is to see of a kept replay without watching it. */
export const glanceSchema = v.object({
  /** By rising frames, the end last. */
  moments: v.array(bestMomentSchema),
  /** Frames in a second. */
  tickRate: v.number(),
  /** The first frame of the recording. */
  first: v.number(),
  /**
   * The last state: as encodeState makes it, deflated, in base64. Null where it is too large, where the match was played with a
   * file of each machine, and where the match fails before its end.
   */
  picture: v.nullable(v.string()),
});

const markSchema = v.object({
  frame: v.number(),
  /** A round began, a seat went out, frames failed to come, or the players' states differed from here on. */
  what: v.picklist(['round', 'out', 'stall', 'desync']),
  /** Who is out. */
  seat: v.optional(v.number()),
  /** How long frames failed to come. */
  ms: v.optional(v.number()),
});

/** What came of playing it again, beside the picture, and comparing every hash. */
const verdictSchema = v.variant('is', [
  v.object({ is: v.literal('checking') }),
  v.object({ is: v.literal('same') }),
  /** All is equal as far as it goes. */
  v.object({ is: v.literal('unfinished') }),
  v.object({
    is: v.literal('different'),
    /** Found after this many frames; equal up to the other. */
    frame: v.number(),
    equal: v.number(),
    /** `players[3].x: recorded, played again`; null when the recorded states lack it. */
    field: v.nullable(v.string()),
  }),
  /** Playing it failed before its end. */
  v.object({ is: v.literal('failed'), why: v.string() }),
]);

/** Names of the players, or of who watched, whose apps have signed it: see Signatory in netcode/replay/signatures.ts. */
const signedBySchema = v.object({
  same: v.array(v.string()),
  frames: v.array(v.string()),
  other: v.array(v.string()),
  false: v.array(v.string()),
});

const watchedReplaySchema = v.object({
  name: v.string(),
  recorded: v.nullable(recordedSchema),
  /** Why it is unplayable. */
  fault: v.nullable(replayFaultSchema),
  /** The frame with which it begins, and the one with which it ends. */
  first: v.number(),
  frames: v.number(),
  tickRate: v.number(),
  marks: v.array(markSchema),
  verdict: verdictSchema,
  /** The frame that the person asked to begin at; null for the first. */
  at: v.nullable(v.number()),
  /** Whose word its result is; null until it is checked, and where its end is missing. */
  signedBy: v.nullable(signedBySchema),
});

export const replayViews = {
  /** Newest first; null until a window asks for them (`replays`) and one is read. */
  replays: v.nullable(v.array(keptReplaySchema)),
  /** Whether there may be more than those. */
  replaysReading: v.boolean(),
  /** The one that is watched, or null. A match that is played comes before it. */
  replay: v.nullable(watchedReplaySchema),
};

export type ReplayFault = v.InferOutput<typeof replayFaultSchema>;
export type RecordedMatch = v.InferOutput<typeof recordedSchema>;
export type KeptReplay = v.InferOutput<typeof keptReplaySchema>;
export type BestMoment = v.InferOutput<typeof bestMomentSchema>;
export type Glance = v.InferOutput<typeof glanceSchema>;
export type WatchedReplay = v.InferOutput<typeof watchedReplaySchema>;
export type ReplayMark = v.InferOutput<typeof markSchema>;
