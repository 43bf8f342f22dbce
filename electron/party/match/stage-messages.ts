// What party and stage tell each other in a match: frames in, inputs, hashes and states out. How it travels:
// stage-port.ts.

import * as v from 'valibot';
import type { StateAt } from '../../../netcode/frames/snapshot-transfer.ts';
import type { View } from '../../../netcode/objects/view.ts';
import type { FrameItem } from '../../../netcode/sim/frame-items.ts';
import { MAX_SEATS } from '../../../netcode/sim/rules.ts';
import { BUILD_LIMIT, changesSchema, fieldsSchema } from '../../../netcode/wire/desync.ts';
import { hashSchema, matchSchema, type outcomeSchema } from '../../../netcode/wire/messages.ts';
import { MOST_LOCAL_PLAYERS, preferencesSchema } from '../window/preferences.ts';

export { MOST_SNAPSHOT_BYTES } from '../../../netcode/wire/limits.ts';

/**
 * States for the replay are told so far apart, s: where players differed, its check names the field in the next one. A screen that
 * watches it makes more of them, to seek by; until then it is so far at most that a seek plays. Saved games are in them, too.
 */
export const SNAPSHOT_EVERY_S = 30;

/** States of a replay together, bytes: of a match of many hours the later ones are left out, and sought the longer way. */
export const MOST_RECORDED_BYTES = 64 * 1024 * 1024;

/** Frames to run ahead, 0 to 5; null: as many as the network asks for. Other ways ignore it. */
export const aheadSchema = preferencesSchema.entries.ahead;

export const startSchema = v.object({
  game: v.string(),
  match: matchSchema,
  /** The seats of the players at this machine, in their order; empty for an onlooker. */
  mine: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SEATS - 1))),
    v.maxLength(MOST_LOCAL_PLAYERS),
  ),
  ahead: aheadSchema,
  /** The match was recorded: all frames are there, and a person steers it. */
  replay: v.optional(v.literal(true)),
});

export const foundSchema = v.object({
  /** Hash of the state, when it was first played and now. */
  hash: hashSchema,
  again: hashSchema,
  fields: fieldsSchema,
  changes: changesSchema,
  /** Name and version of what simulates. */
  engine: v.pipe(v.string(), v.maxLength(BUILD_LIMIT)),
});

export const auditedSchema = v.object({
  game: v.string(),
  /** See netcode/sim/audit.ts. */
  hash: hashSchema,
  engine: v.pipe(v.string(), v.maxLength(BUILD_LIMIT)),
});

/** What a stage's engine makes of a game. */
export type Audited = v.InferOutput<typeof auditedSchema>;

/** What came of simulating a frame again. */
export type Found = v.InferOutput<typeof foundSchema>;

/** What a stage needs before frame 0. */
export type StageStart = v.InferOutput<typeof startSchema>;

/** The commands and events of one frame, by its number. */
export interface ItemsAt {
  readonly frame: number;
  readonly items: readonly FrameItem[];
}

/** A message `frames` as it is sent: a recording of a stranger may have millions of items, which its stage decodes. */
export type SentFrames = Omit<Extract<ToStage, { kind: 'frames' }>, 'items'> & {
  /** As encodeItems makes them. */
  readonly items: readonly { readonly frame: number; readonly items: Uint8Array }[];
};

export type ToStage =
  /** What the match that starts next is played with, as the game has read it (GameFiles). */
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  /** `from`: where to begin, unless with frame 0. */
  | { readonly kind: 'start'; readonly start: StageStart; readonly from?: StateAt }
  /** `count` frames, seat-major, one after the other in `bytes`; `items` of those that have some, in order. */
  | {
      readonly kind: 'frames';
      readonly first: number;
      readonly count: number;
      readonly bytes: Uint8Array;
      readonly items: readonly ItemsAt[];
    }
  | { readonly kind: 'end' }
  /** The seats of the running match, after a person has taken over a bot. */
  | { readonly kind: 'seats'; readonly seats: StageStart['match']['seats'] }
  | { readonly kind: 'link'; readonly rttMs: number; readonly jitterMs: number }
  /** The host has told how the match stands, which is at `hostFrame` now. */
  | { readonly kind: 'view'; readonly view: View; readonly hostFrame: number }
  | { readonly kind: 'ahead'; readonly ahead: StageStart['ahead'] }
  | { readonly kind: 'pause'; readonly frame: number | null }
  | {
      readonly kind: 'recorded';
      readonly frame: number;
      readonly hash: string;
      readonly deflated: Uint8Array;
    }
  | { readonly kind: 'hashes'; readonly first: number; readonly count: number }
  | { readonly kind: 'examine'; readonly frame: number }
  /** The state after this frame is asked for: a member who comes late begins with it. */
  | { readonly kind: 'give'; readonly frame: number }
  | { readonly kind: 'audit'; readonly game: string };

/** The state after a frame as encodeState makes it. */
interface StateAfter {
  readonly match: number;
  readonly frame: number;
  readonly bytes: Uint8Array;
}

/** `match` is the number of the match that it is about. */
export type FromStage =
  /** What a seat of ours holds. `frame`: where it counts at the earliest. 0: at once. */
  | {
      readonly kind: 'input';
      readonly match: number;
      readonly frame: number;
      readonly seat: number;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'command'; readonly match: number; readonly bytes: Uint8Array }
  /** The first picture of `match` is drawn; or is given up, as the page is hidden or the match fails. */
  | { readonly kind: 'shown'; readonly match: number }
  | {
      readonly kind: 'hash';
      readonly match: number;
      readonly frame: number;
      readonly hash: string;
      readonly digest: { readonly since: number; readonly hash: string } | null;
    }
  | { readonly kind: 'hashes'; readonly match: number; readonly first: number; readonly hashes: string }
  | { readonly kind: 'audited'; readonly audited: Audited }
  | { readonly kind: 'examined'; readonly match: number; readonly frame: number; readonly found: Found }
  /** The confirmed state after a frame: for the replay. */
  | ({ readonly kind: 'snapshot' } & StateAfter)
  /** What came of simulating a frame again, where that is another state. */
  | ({ readonly kind: 'again' } & StateAfter)
  /** The state that was asked for; without bytes where it is not to be had any more, or too long. */
  | ({ readonly kind: 'given' } & StateAfter)
  | {
      readonly kind: 'finish';
      readonly match: number;
      readonly frame: number;
      readonly hash: string;
      readonly outcome: v.InferOutput<typeof outcomeSchema>;
    };
