// States on their way into a replay's file, made smaller: most of a state stays as it was in the first.

import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** Deflates the states of one file in their order, as format.ts has them. Null where that fails. */
export function createStateDeflater(): (state: Uint8Array) => Promise<Uint8Array | null> {
  let dictionary: Uint8Array | undefined;
  let before: Promise<unknown> = Promise.resolve();
  return (state) => {
    const options = dictionary ? { dictionary } : {};
    dictionary ??= state;
    // One after the other, or the second might be in the file before the first.
    const deflated = before.then(() => deflate(state, options)).catch(() => null);
    before = deflated;
    return deflated;
  };
}
