// Says hello to a relay in the names of other machines: `forge.ts <relay> <port> <hellos of each> <address>...`.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Writer } from '../../netcode/wire/bytes.ts';
import { writeHello } from '../../netcode/wire/handshake.ts';

const [relay = '', port = '', each = '', ...addresses] = process.argv.slice(2);
const sockets = await Promise.all(
  addresses.map(async (address) => {
    const socket = createSocket('udp4').bind(0, address);
    await once(socket, 'listening');
    return socket;
  }),
);
const writer = new Writer();
for (let hello = 0; hello < Number(each); hello++) {
  for (const [at, socket] of sockets.entries()) {
    socket.send(Buffer.from(writeHello(writer, { k0: hello, k1: at }, 0)), Number(port), relay);
  }
  await pause(1); // the relay has them all to read
}
for (const socket of sockets) socket.close();
