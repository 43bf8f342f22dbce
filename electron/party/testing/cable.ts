// A cable that can be pulled: a port of its own, from which everything goes to another one on this machine and back.

import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

export interface Cable {
  /** Where what is at the other end can be had: 127.0.0.1 and a port. */
  readonly address: string;
  /** False: the line is dead. */
  plugged: boolean;
  close(): void;
}

/** To a port of this machine. */
export async function layCable(to: number): Promise<Cable> {
  const near = createSocket('udp4').bind(0, '127.0.0.1');
  /** By the port of who is at the near end. */
  const far = new Map<number, Socket>();
  await once(near, 'listening');
  const cable: Cable = {
    address: `127.0.0.1:${near.address().port}`,
    plugged: true,
    close() {
      for (const socket of [near, ...far.values()]) socket.close();
    },
  };
  near.on('message', (bytes, { port }) => {
    if (!cable.plugged) return;
    let socket = far.get(port);
    if (!socket) {
      socket = createSocket('udp4').on('message', (back) => {
        if (cable.plugged) near.send(back, port, '127.0.0.1');
      });
      far.set(port, socket);
    }
    socket.send(bytes, to, '127.0.0.1');
  });
  return cable;
}
