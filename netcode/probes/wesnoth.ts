// Battle for Wesnoth: to four zeros, which ask for no encryption, its server answers with a number and a packed question for the
// client's version. It says no more to a stranger: `nameless`. Numbers have their high byte first.

import { type Probe, UNTOLD } from './probe.ts';

/** Before what is packed: a number, and how long it is. */
const HEAD = 8;
const LENGTH_AT = 4;

/** The question is a line. */
const MOST_PACKED = 1_000;

/** What is packed begins with these (gzip). */
const PACKED = [0x1f, 0x8b];

export const wesnoth: Probe = {
  carrier: 'tcp',
  nameless: true,
  request: () => new Uint8Array(4),
  read(bytes) {
    if (bytes.length < HEAD) return null;
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(LENGTH_AT);
    if (length > MOST_PACKED || bytes.length < HEAD + length) return null;
    return PACKED.every((byte, at) => bytes[HEAD + at] === byte) ? { info: UNTOLD } : null;
  },
};
