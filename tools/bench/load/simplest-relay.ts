// Process: the simplest relay that carries the load. One socket, reused buffers, no protocol: a
// datagram is the client's number and its input, and a tick sends each room's inputs to its members.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { answer } from '../child.ts';
import { Lateness } from './lateness.ts';
import { cpuUs, INPUT_BYTES, type RelayCount, SEATS } from './setup.ts';
import { tickRooms } from './tick-rooms.ts';

/** As much as the real relay asks for. */
const RECEIVE_BUFFER_BYTES = 4 << 20;

let lateness = new Lateness(1);
let received = 0;

async function open(rooms: number, tickRate: number): Promise<number> {
  lateness = new Lateness(tickRate);
  const clients = rooms * SEATS;
  const inputs = Buffer.alloc(clients * INPUT_BYTES);
  const frames = Array.from({ length: rooms }, (_, room) =>
    inputs.subarray(room * SEATS * INPUT_BYTES, (room + 1) * SEATS * INPUT_BYTES),
  );
  const addresses = new Array<string>(clients).fill('');
  const ports = new Uint16Array(clients);

  const socket = createSocket({ type: 'udp4', lookup: (address, _options, done) => done(null, address, 4) });
  socket.on('message', (bytes, from) => {
    received++;
    const client = bytes.readUInt16LE(0);
    inputs.set(bytes.subarray(2), client * INPUT_BYTES);
    if (ports[client] !== 0) return;
    ports[client] = from.port;
    addresses[client] = from.address;
  });
  const listening = once(socket, 'listening');
  socket.bind(0, '127.0.0.1');
  await listening;
  socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);

  tickRooms(rooms, tickRate, lateness, (room) => {
    for (let client = room * SEATS; client < (room + 1) * SEATS; client++) {
      if (ports[client] !== 0) socket.send(frames[room]!, ports[client]!, addresses[client]!);
    }
  });
  return socket.address().port;
}

answer({
  open: ({ rooms, tickRate }: { rooms: number; tickRate: number }) => open(rooms, tickRate),
  count(): RelayCount {
    return { atMs: performance.now(), cpuUs: cpuUs(), received, ...lateness.take() };
  },
  memory: () => 0,
});
