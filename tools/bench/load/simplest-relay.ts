// Process: the simplest relay that carries the load. One socket, reused buffers, no protocol: a
// datagram is the client's number and its input, and a tick sends each room's inputs to its members.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { answer } from '../child.ts';
import { cpuUs, INPUT_BYTES, type RelayCount, SEATS, TICK_RATE } from './agreed.ts';
import { Lateness } from './lateness.ts';

/** As much as the real relay asks for. */
const RECEIVE_BUFFER_BYTES = 4 << 20;

const lateness = new Lateness(TICK_RATE);
let received = 0;

async function open(rooms: number): Promise<number> {
  const clients = rooms * SEATS;
  const inputs = Buffer.alloc(clients * INPUT_BYTES);
  const frames = Array.from({ length: rooms }, (_, room) =>
    inputs.subarray(room * SEATS * INPUT_BYTES, (room + 1) * SEATS * INPUT_BYTES),
  );
  const addresses = new Array<string>(clients).fill('');
  const ports = new Uint16Array(clients);
  const ticks = new Uint32Array(rooms);

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

  /** Rooms tick one after the other, evenly spread over a tick, like rooms that began at any time. */
  const tickMs = 1000 / TICK_RATE;
  const origin = performance.now();
  const due = (room: number) => origin + (room / rooms + ticks[room]!) * tickMs;
  let next = 0;
  const tick = () => {
    const now = performance.now();
    for (let at = due(next); at <= now; at = due(next)) {
      lateness.note(frames[next]!, ticks[next]!, now, now - at);
      ticks[next]!++;
      for (let client = next * SEATS; client < (next + 1) * SEATS; client++) {
        if (ports[client] !== 0) socket.send(frames[next]!, ports[client]!, addresses[client]!);
      }
      next = (next + 1) % rooms;
    }
    setTimeout(tick, due(next) - now);
  };
  tick();
  return socket.address().port;
}

answer({
  open: ({ rooms }: { rooms: number }) => open(rooms),
  count(): RelayCount {
    return { atMs: performance.now(), cpuUs: cpuUs(), received, ...lateness.take() };
  },
});
