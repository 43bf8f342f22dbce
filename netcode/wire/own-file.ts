// A file that people have, each on their own machine, which a game is played with. The network knows it by its hash and
// what the leader calls it; its bytes stay on the machines.

import * as v from 'valibot';
import { called } from './fields.ts';

/** SHA-256 of what is played of it, 64 lowercase hexadecimal digits. */
export const fileHashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const ownFileSchema = v.object({
  hash: fileHashSchema,
  title: called(),
  /** What tells it from others of the same title, for people: "Europe, Rev 1". */
  edition: v.optional(called()),
});

/** Most that such a file's own memory holds, bytes: that of a cartridge with a battery. */
export const MOST_SAVED_BYTES = 32_768;

/** A saved game, in base64. */
export const savedSchema = v.pipe(v.string(), v.maxLength(Math.ceil(MOST_SAVED_BYTES / 3) * 4), v.base64());

export type OwnFile = v.InferOutput<typeof ownFileSchema>;
