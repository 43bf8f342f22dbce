// Sessions without seals, for the benchmark of what these cost: a process that calls this sends them in the clear. The
// product lacks such a switch.
//
// Where a tag would be there is something else, because a datagram without one may be too short to be looked at.

import { opened, Seal } from '../../../netcode/connection/seal.ts';
import { SESSION_HEAD_BYTES, TAG_BYTES } from '../../../netcode/wire/datagram.ts';

/** To be called at both ends, before anybody joins. */
export function leaveUnsealed(): void {
  Seal.prototype.close = (writer) => {
    writer.at += TAG_BYTES;
  };
  Seal.prototype.open = (datagram) => {
    opened.reset(datagram, SESSION_HEAD_BYTES, datagram.length - TAG_BYTES);
    return true;
  };
}
