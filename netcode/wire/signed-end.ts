// What an app signs when it has simulated a match again: netcode/replay/signed-end.ts makes and checks it.

import * as v from 'valibot';
import { hashSchema, u32 } from './fields.ts';

const hex = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)));

/** Fields of all that carries one. */
export const signedEndEntries = {
  /** Public key of the app, X25519. */
  key: hex(32),
  /** SHA-256 of all that was played. */
  played: hex(32),
  /** The frame at which the match ended, and the hash of the state there. */
  frame: u32,
  hash: hashSchema,
  signature: hex(64),
  /** The result digest and its signature; missing where the app signs frames only, as older ones do. */
  result: v.optional(v.object({ digest: hex(32), signature: hex(64) })),
};

/** With what an app asks the others for what they have signed. */
export const greetingEntries = {
  /** Public key of the signer, X25519. */
  key: hex(32),
  /** Drawn for the match: a box with another one was not sealed in answer. Missing from older apps and through older relays. */
  nonce: v.optional(hashSchema),
};

/** Longest box in which an app tells another what it has signed, bytes. */
export const MOST_SEALED_BYTES = 1024;

/** Such a box, in hexadecimal digits: netcode/replay/end-exchange.ts makes and opens it. */
export const sealedSchema = v.pipe(
  v.string(),
  v.maxLength(2 * MOST_SEALED_BYTES),
  v.regex(/^([0-9a-f]{2})+$/),
);

/** What is in it. */
export const signedEndSchema = v.object(signedEndEntries);
export type SignedEnd = v.InferOutput<typeof signedEndSchema>;
