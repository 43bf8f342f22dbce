// Process: the simplest relay over WebSockets, one connection a player.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { answer } from '../child.ts';
import { Lateness } from './lateness.ts';
import { cpuUs, INPUT_BYTES, type RelayCount, SEATS } from './setup.ts';
import { tickRooms } from './tick-rooms.ts';

let lateness = new Lateness(1);
let received = 0;

async function open(rooms: number, tickRate: number): Promise<number> {
  lateness = new Lateness(tickRate);
  const inputs = Buffer.alloc(rooms * SEATS * INPUT_BYTES);
  const players: WebSocket[] = [];
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('connection', (socket) => {
    socket.on('message', (bytes: Buffer) => {
      received++;
      const client = bytes.readUInt16LE(0);
      bytes.copy(inputs, client * INPUT_BYTES, 2);
      players[client] ??= socket;
    });
  });
  await once(server, 'listening');
  const roomBytes = SEATS * INPUT_BYTES;
  tickRooms(rooms, tickRate, lateness, (room) => {
    // What a socket has still to send is kept, so each tick is a copy.
    const frame = Buffer.from(inputs.subarray(room * roomBytes, (room + 1) * roomBytes));
    for (let client = room * SEATS; client < (room + 1) * SEATS; client++) players[client]?.send(frame);
  });
  return (server.address() as AddressInfo).port;
}

answer({
  open: ({ rooms, tickRate }: { rooms: number; tickRate: number }) => open(rooms, tickRate),
  count(): RelayCount {
    return { atMs: performance.now(), cpuUs: cpuUs(), received };
  },
  observe: () => lateness.observe(),
  kept: () => lateness.kept,
  memory: () => 0,
});
