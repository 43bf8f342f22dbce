// Packets that carry one channel.

import { MAX_DATAGRAM, Writer } from '../../wire/bytes.ts';
import type { OutChannel } from '../channel.ts';

const writer = new Writer();

/** What one packet carries of a channel: all from its oldest piece on. */
export function packet(out: OutChannel, budget = MAX_DATAGRAM): Uint8Array {
  out.rewind();
  return next(out, budget);
}

/** What the next packet of the same round carries. */
export function next(out: OutChannel, budget = MAX_DATAGRAM): Uint8Array {
  writer.reset();
  out.write(writer, budget);
  return writer.take();
}
