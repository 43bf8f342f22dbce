// A relay's socket that sends to machines which are not there: `fill.ts <address>...`. Prints how much waited at most.

import { createSocket } from 'node:dgram';
import { setTimeout as pause } from 'node:timers/promises';
import { openOutbound } from '../../netcode/udp/outbound.ts';

const socket = createSocket({ type: 'udp4', lookup: (address, _options, done) => done(null, address, 4) });
await new Promise<void>((resolve) => socket.bind(0, resolve));
const { send } = openOutbound(socket);
const addresses = process.argv.slice(2);
let most = 0;
for (let turn = 0; turn < 400; turn++) {
  send(
    addresses.map((address) => ({ kind: 'send', to: { address, port: 9 }, bytes: new Uint8Array(1_000) })),
  );
  most = Math.max(most, socket.getSendQueueCount());
  await pause(1);
}
console.log(most);
socket.close();
