// What is said when the states of two members differ: which frame it is, and what came of simulating it again.

import * as v from 'valibot';
import { MAX_SEATS } from '../sim/rules.ts';
import { hashSchema, line, personName, text, u32, whole } from './fields.ts';
import { toJson } from './json.ts';

/** Hashes of single frames in one message: half a second at 1000 Hz, far below the longest message. */
export const MOST_HASHES = 512;

/** Fields that are named of a state that differs: one wrong number soon touches everything, and a person reads the first few. */
export const MOST_FIELDS = 4;

/** What is told of what a frame has changed, where its state differs again, bytes of JSON: half of what may be said at once. */
export const CHANGES_BYTES = 8_192;

/** Fields of it: as many as that has room for. */
export const MOST_CHANGES = 128;

/** Longest path of a field, and longest value as text, units. */
export const FIELD_LIMIT = 100;
export const VALUE_LIMIT = 60;

/** Longest text that says which app in which engine played, units. */
export const BUILD_LIMIT = 80;

const HASH_DIGITS = 16;

/** Which app in which engine played, by their versions: printable ASCII, which is short as JSON. */
export const buildSchema = v.pipe(text(BUILD_LIMIT), v.regex(/^[ -~]*$/));

/** One hash over the state hashes of all frames after `since`, up to the one that is reported. */
export const digestSchema = v.object({ since: u32, hash: hashSchema });

/** State hashes of one frame after the other, without anything between them. */
export const hashesSchema = v.pipe(
  text(HASH_DIGITS * MOST_HASHES),
  v.regex(/^[0-9a-f]*$/),
  v.check((digits) => digits.length > 0 && digits.length % HASH_DIGITS === 0, 'whole hashes'),
);

/** What a member's state had after the frame, where simulating the frame again gives something else. */
const fieldSchema = v.object({
  path: line(FIELD_LIMIT),
  was: line(VALUE_LIMIT),
  is: line(VALUE_LIMIT),
});

export const fieldsSchema = v.pipe(v.array(fieldSchema), v.maxLength(MOST_FIELDS));

/** What a frame has changed in the state before it, which was the same everywhere. */
export const changesSchema = v.pipe(
  v.array(fieldSchema),
  v.maxLength(MOST_CHANGES),
  v.check((changes) => toJson(changes).length <= CHANGES_BYTES, 'no more than a message has room for'),
);

/** States of a frame that differ; the first such frame where it is exact, else one that was reported. */
export const desyncSchema = v.object({
  frame: u32,
  exact: v.boolean(),
  /** The hash that simulating again confirms; null until it has, and for good where engines compute differently. */
  right: v.nullable(hashSchema),
  of: v.pipe(
    v.array(
      v.object({
        member: whole(0xffff),
        /** Kept in case they leave. */
        name: personName,
        hash: hashSchema,
        /** Hash of the state when this member simulated the frame again; null until then. */
        again: v.nullable(hashSchema),
        /** Versions of app and engine. */
        build: buildSchema,
        fields: fieldsSchema,
        /** What this member has reported since is what others have. */
        inStep: v.boolean(),
      }),
    ),
    v.maxLength(MAX_SEATS),
  ),
});

/** What the engine of a member makes of the chosen game. */
export const auditSchema = v.object({
  member: whole(0xffff),
  hash: hashSchema,
  build: buildSchema,
});

export type Field = v.InferOutput<typeof fieldSchema>;
export type Desync = v.InferOutput<typeof desyncSchema>;

/** The single hashes of a message. */
export function splitHashes(digits: string): string[] {
  return digits.match(/.{16}/g) ?? [];
}
