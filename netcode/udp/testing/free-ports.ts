// Ports that a test names before they are open. Systems give ports from 32768 on to programs that ask for any, so that
// one of these would be another program's now and then, when many tests run.

import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Below those, and below the ports of rooms. */
const FROM = 20_000;
const TO = 27_000;

/** A UDP port that is free, as are the `others` behind it. */
export async function freeUdpPort(others = 0): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO - others);
    const sockets = Array.from({ length: others + 1 }, () => createSocket('udp6'));
    const bound = await Promise.allSettled(
      sockets.map(async (socket, at) => {
        socket.bind(port + at);
        await once(socket, 'listening');
      }),
    );
    await Promise.all(
      sockets.map(async (socket) => {
        socket.close();
        await once(socket, 'close');
      }),
    );
    if (bound.every(({ status }) => status === 'fulfilled')) return port;
  }
}
