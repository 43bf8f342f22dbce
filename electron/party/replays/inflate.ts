// What snapshots in replays were deflated with, undone: they come from anybody, so there is a bound.

import { inflateRawSync } from 'node:zlib';
import { MOST_SNAPSHOT_BYTES } from '../../../netcode/wire/limits.ts';

/** Null unless these are deflated bytes of at most the largest state. */
export function inflateSnapshot(deflated: Uint8Array, dictionary?: Uint8Array): Uint8Array | null {
  try {
    return inflateRawSync(deflated, { maxOutputLength: MOST_SNAPSHOT_BYTES, dictionary });
  } catch {
    return null;
  }
}
