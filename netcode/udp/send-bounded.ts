// Datagrams that the network does not take at once wait in the process, and nothing else bounds how many: a member who
// has much sent to them filled its memory, and frames for everybody else came minutes late.

import type { Socket } from 'node:dgram';
import type { Send } from '../wire/datagram.ts';

/** Bytes that may wait, a tenth of a second at 20 Mbit/s. What comes on top is lost, as it would be on the way. */
export const SEND_QUEUE_BYTES = 256 << 10;

export function sendBounded(socket: Pick<Socket, 'send' | 'getSendQueueSize'>, out: readonly Send[]): void {
  for (const { to, bytes } of out) {
    if (socket.getSendQueueSize() > SEND_QUEUE_BYTES) continue;
    // Not the promise: one for each datagram costs 15 %, and its socket rejects the send after an error.
    socket.send(bytes, to.port, to.address);
  }
}
