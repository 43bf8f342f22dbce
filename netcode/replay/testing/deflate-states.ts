// States of a replay that a test makes, deflated as its file has them.

import { deflateRawSync } from 'node:zlib';
import { encodeState } from '../../sim/state-codec.ts';

/** Of one file, in their order. */
export function stateDeflater(): (state: unknown) => Uint8Array {
  let dictionary: Uint8Array | undefined;
  return (state) => {
    const bytes = encodeState(state);
    const deflated = deflateRawSync(bytes, { dictionary });
    dictionary ??= bytes;
    return deflated;
  };
}
