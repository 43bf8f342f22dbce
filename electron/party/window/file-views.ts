// What a window sees of files that games are played with: those that are kept here, and why one is not.

import * as v from 'valibot';
import type { FileFault } from '../../../games/game.ts';
import { fileHashSchema } from '../../../netcode/wire/messages.ts';

/**
 * See FileFault; of an archive, that no cartridge is in it, or several; and what has nothing to do with the file: as many are
 * here as may be, or the disk did not take it.
 */
export const fileFaultSchema = v.variant('is', [
  v.object({
    is: v.picklist([
      ...[
        'too-large',
        'truncated',
        'no-program',
        'trainer',
        'arcade',
        'region',
        'no-cartridge',
        'several',
        'not-kept',
      ],
    ] as const),
  }),
  v.object({ is: v.literal('board'), board: v.number(), variant: v.optional(v.number()) }),
  v.object({
    is: v.literal('size'),
    what: v.picklist(['program', 'pictures', 'picture-memory', 'work-memory', 'saved', 'screens']),
    board: v.number(),
    kB: v.number(),
    most: v.number(),
  }),
  v.object({
    is: v.literal('foreign'),
    kind: v.picklist([
      ...['archive', 'picture', 'disk', 'music', 'board-image', 'handheld', 'other-console', 'unknown'],
    ] as const satisfies readonly Extract<FileFault, { is: 'foreign' }>['kind'][]),
  }),
  v.object({ is: v.literal('full'), most: v.number() }),
]);

export const keptFileSchema = v.object({
  /** The game that is played with it. */
  game: v.string(),
  hash: fileHashSchema,
  title: v.string(),
  /** What its name says in brackets, as "Europe, Rev 1", or empty: it tells copies of one title apart. */
  edition: v.string(),
  /** What it is, for people, in any language. */
  about: v.string(),
  /** Pictures a second that it says it is made for. */
  hertz: v.picklist([50, 60]),
  /** When the matches began of which saved games are here, ms since 1970, the newest first. */
  saves: v.array(v.number()),
});

/** What of the person's own could not be read or written. */
export const fileTroubleSchema = v.object({
  /**
   * `aside`: it made no sense, is at `path` now, and a new one is used. `unread`: it stays at `path`, cannot be read for now, and
   * what is used instead is kept nowhere. `unwritten`: the disk does not take what has changed; it is tried again.
   * `unlisted`: the folder does not tell what is in it.
   */
  is: v.picklist([
    ...['profile-aside', 'profile-unread', 'profile-unwritten'],
    ...['key-aside', 'key-unread', 'key-unwritten'],
    ...['games-aside', 'games-unread', 'games-unwritten'],
    ...['room-aside', 'room-unread'],
    ...['replays-unlisted', 'files-unlisted', 'save-unread'],
  ] as const),
  path: v.string(),
});

export type FileTrouble = v.InferOutput<typeof fileTroubleSchema>;
export type ShownFileFault = v.InferOutput<typeof fileFaultSchema>;
export type KeptFile = v.InferOutput<typeof keptFileSchema>;
