// A socket on any port, to ask everybody on a network.

import { DgramAsPromised } from 'dgram-as-promised';
import type { Address } from '../wire/datagram.ts';
import type { Closable } from './keep-open.ts';
import type { Sent } from './send-faults.ts';

export interface AskingSocket extends Closable {
  send(bytes: Uint8Array, to: Address): void;
}

/** `opened` is called once it can send, `died` when it is of no more use, `sent` with what the system says of each datagram. */
export function openAsking(
  type: 'udp4' | 'udp6',
  receive: (bytes: Uint8Array, from: Address) => void,
  opened: () => void,
  died: (why: Error) => void,
  sent: Sent = () => {},
): AskingSocket {
  const socket = DgramAsPromised.createSocket({ type, ipv6Only: type === 'udp6' }, receive);
  socket.socket.on('error', died);
  let open = false;
  socket.bind(0).then(
    () => {
      try {
        if (type === 'udp4') socket.setBroadcast(true);
        open = true;
        opened();
      } catch (error) {
        died(error as Error);
      }
    },
    () => {}, // told as an error, too
  );
  return {
    send(bytes, { port, address }) {
      // Errors of one datagram end nothing: the next question follows.
      const done = (error: NodeJS.ErrnoException | null) => sent(error ? error.code : null, address);
      if (open) socket.socket.send(bytes, port, address, done);
    },
    close() {
      open = false;
      socket.close().catch(() => {});
    },
  };
}
