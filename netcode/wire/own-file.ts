// A file that people have, each on their own machine, which a game is played with. The network knows it by its hash and
// what the leader calls it; its bytes are never sent.

import * as v from 'valibot';
import { text } from './fields.ts';
import { NAME_LIMIT } from './text.ts';

/** SHA-256 of what is played of it, 64 lowercase hexadecimal digits. */
export const fileHashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const ownFileSchema = v.object({ hash: fileHashSchema, title: text(NAME_LIMIT) });

export type OwnFile = v.InferOutput<typeof ownFileSchema>;
