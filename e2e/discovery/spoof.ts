// Asks a relay for all that a stranger may, and goes no further, in the names of so many addresses of 10.66.0.0/16:
// `spoof.ts <relay> <port> <addresses>`. Prints what came of it.

import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { hello, Knock, madeUp } from '../../netcode/lab/attack-scripts.ts';
import { readHandshake } from '../../netcode/wire/handshake.ts';

export interface Spoofed {
  /** Offers of keys that came. */
  readonly offers: number;
  /** Bytes that came to an address, times those from it, the worst. */
  readonly amplification: number;
}

/** Sockets that are open at once. */
const TOGETHER = 128;

/** Rounds in which one datagram of each kind is sent from each address. */
const ROUNDS = 4;

/** Answers have come when none came for so long; a busy relay may begin with them so late, ms. */
const QUIET_MS = 40;
const LATE_MS = 600;

const [relay = '', port = '', addresses = ''] = process.argv.slice(2);
const count = { offers: 0, amplification: 0 };
let answeredAt = 0;

for (let first = 0; first < Number(addresses); first += TOGETHER) {
  const end = Math.min(first + TOGETHER, Number(addresses));
  answeredAt = performance.now() + LATE_MS;
  const sockets = await Promise.all(Array.from({ length: end - first }, (_, i) => ask(first + i)));
  while (performance.now() < answeredAt + QUIET_MS) await pause(QUIET_MS / 4);
  for (const socket of sockets) socket.close();
}
console.log(JSON.stringify(count satisfies Spoofed));

/** Asks in the name of one address, and joins with the cookie that it is given. */
async function ask(number: number): Promise<Socket> {
  const socket = createSocket('udp4').bind(0, `10.66.${(number >> 8) & 255}.${number & 255}`);
  await once(socket, 'listening');
  let out = 0;
  let came = 0;
  const send = (bytes: Uint8Array) => {
    out += bytes.length;
    socket.send(bytes, Number(port), relay);
  };
  socket.on('message', (bytes) => {
    answeredAt = performance.now();
    came += bytes.length;
    count.amplification = Math.max(count.amplification, came / out);
    const answer = readHandshake(bytes);
    if (answer?.kind === 'offer') count.offers++;
    if (answer?.kind === 'info') send(new Knock(number, answer.cookie).join);
  });
  for (let round = 0; round < ROUNDS; round++) {
    for (const bytes of [hello(number), hello(number, true), ...madeUp(number)]) send(bytes);
  }
  return socket;
}
