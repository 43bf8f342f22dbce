// Sends malformed multicast DNS packets to everybody until it is ended. Says when it floods.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { malformed } from '../../netcode/udp/testing/malformed.ts';

const [adapter = ''] = process.argv.slice(2);
const GROUP = '224.0.0.251';
const PORT = 5353;
const socket = createSocket({ type: 'udp4', reuseAddr: true });
socket.bind(PORT);
await once(socket, 'listening');
socket.setMulticastInterface(adapter);
socket.setMulticastLoopback(false);

/** Packets after which it is a flood: many more than are listened to at once. */
const FLOODS_AFTER = 500;

let sent = 0;
let running = true;
process.on('SIGINT', () => {
  running = false;
});
while (running) {
  for (let i = 0; i < 20; i++) {
    const packet = malformed[sent++ % malformed.length]!();
    socket.send(packet, PORT, GROUP);
  }
  if (sent === FLOODS_AFTER) console.log('flooding');
  await new Promise((resolve) => setTimeout(resolve, 4)); // some 4,000 a second
}
socket.close();
