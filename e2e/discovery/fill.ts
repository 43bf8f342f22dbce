// A relay's socket that sends to machines which are not there: `fill.ts <address>...`. Prints how much waited at most.

import { setTimeout as pause } from 'node:timers/promises';
import { openDgramSocket } from '../../netcode/udp/datagram-socket.ts';
import { openOutbound } from '../../netcode/udp/outbound.ts';

const socket = await openDgramSocket({ type: 'udp4', port: 0 }, () => {});
const { send } = openOutbound(socket);
const addresses = process.argv.slice(2);
let most = 0;
for (let turn = 0; turn < 400; turn++) {
  send(
    addresses.map((address) => ({ kind: 'send', to: { address, port: 9 }, bytes: new Uint8Array(1_000) })),
  );
  most = Math.max(most, socket.waiting);
  await pause(1);
}
console.log(most);
await socket.close();
