// A replay that a room watches together: which recording it is, who holds the remote, and where it stands by the relay's clock.
// netcode/room/showing.ts says who may change what, netcode/relay/showings.ts carries the recording.

import * as v from 'valibot';
import { called, gameIdSchema, u32, whole } from './fields.ts';
import { LONGEST_MATCH_FRAMES } from './limits.ts';
import { fileHashSchema } from './own-file.ts';

/** Longest recording that a room shows, bytes: a quarter of an hour of eight players has a fraction of it. */
export const MOST_SHOWN_BYTES = 2 * 1024 * 1024;

/** How fast a replay runs, of real time. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8] as const;

const frame = whole(LONGEST_MATCH_FRAMES);

/** The recording, as the member says who shows it. */
export const shownReplaySchema = v.pipe(
  v.object({
    /** SHA-256 of its bytes, and how many they are. */
    hash: fileHashSchema,
    bytes: v.pipe(whole(MOST_SHOWN_BYTES), v.minValue(1)),
    game: gameIdSchema,
    /** Frames that were played before its first one, and before its end. */
    first: frame,
    end: frame,
  }),
  v.check(({ first, end }) => first <= end, 'an end behind the beginning'),
);

/** Where it stands, as the holder of the remote says. */
export const steeredEntries = {
  /** The frame that it stood at when this was said. */
  frame,
  /** Whether it goes on from there. */
  moves: v.boolean(),
  speed: v.picklist(SPEEDS),
};

/** A showing as members are told of it. */
export const showingSchema = v.object({
  /** Tells it from others of the room: drawn by the relay. */
  number: u32,
  replay: shownReplaySchema,
  /** Id and name of the member who shows it, and who may have left since. */
  by: whole(0xffff),
  name: called('Player'),
  /** Whether the relay has the whole recording: members ask for it from then on. */
  whole: v.boolean(),
  /** Id of the member who holds the remote. */
  holder: whole(0xffff),
  ...steeredEntries,
  /** How often it was steered so far. */
  turns: u32,
  /** How long ago it was steered last when the relay sent this, ms. */
  ms: u32,
});

export type ShownReplay = v.InferOutput<typeof shownReplaySchema>;
export type ShowingState = v.InferOutput<typeof showingSchema>;
