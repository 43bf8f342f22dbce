// Process: the simplest relay that carries the load. One socket, reused buffers, without a protocol: a
// datagram is the client's number and its input, and a tick sends each room's inputs to its members.
//
// In batches it is the least that Node can do with them: what our relay costs beyond it is our own.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { DatagramSocket, Receive } from '../../../netcode/udp/datagram-socket.ts';
import type { Address } from '../../../netcode/wire/datagram.ts';
import { batchesHere } from '../batches-here.ts';
import { answer } from '../child.ts';
import { Lateness } from './lateness.ts';
import { cpuUs, INPUT_BYTES, type MeasuredRelay, type RelayCount, SEATS } from './setup.ts';
import { tickRooms } from './tick-rooms.ts';

/** Receive buffer, as large as the real relay's. */
const RECEIVE_BUFFER_BYTES = 4 << 20;

let lateness = new Lateness(1);
let received = 0;

interface SimplestOptions extends Pick<MeasuredRelay, 'batches'> {
  readonly rooms: number;
  readonly tickRate: number;
}

async function open({ rooms, tickRate, batches }: SimplestOptions): Promise<number> {
  lateness = new Lateness(tickRate);
  const clients = rooms * SEATS;
  const inputs = Buffer.alloc(clients * INPUT_BYTES);
  const frames = Array.from({ length: rooms }, (_, room) =>
    inputs.subarray(room * SEATS * INPUT_BYTES, (room + 1) * SEATS * INPUT_BYTES),
  );
  const members = new Array<Address | undefined>(clients).fill(undefined);

  const socket = await (batches ? openBatches : openDgram)((bytes, from) => {
    received++;
    const client = bytes[0]! | (bytes[1]! << 8);
    inputs.set(bytes.subarray(2), client * INPUT_BYTES);
    members[client] ??= { address: from.address, port: from.port };
  });
  tickRooms(rooms, tickRate, lateness, (room) => {
    for (let client = room * SEATS; client < (room + 1) * SEATS; client++) {
      const to = members[client];
      if (to) socket.send(frames[room]!, to);
    }
    socket.flush();
  });
  return socket.port;
}

interface SimplestSocket {
  readonly port: number;
  send(bytes: Uint8Array, to: Address): void;
  flush(): void;
}

async function openDgram(receive: Receive): Promise<SimplestSocket> {
  const socket = createSocket({ type: 'udp4', lookup: (address, _options, done) => done(null, address, 4) });
  socket.on('message', receive);
  const listening = once(socket, 'listening');
  socket.bind(0, '127.0.0.1');
  await listening;
  socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);
  return {
    port: socket.address().port,
    send: (bytes, { port, address }) => socket.send(bytes, port, address),
    flush() {},
  };
}

async function openBatches(receive: Receive): Promise<SimplestSocket> {
  const openSocket = await batchesHere();
  const { port, batch }: DatagramSocket = await openSocket(
    { type: 'udp4', port: 0, host: '127.0.0.1' },
    receive,
  );
  return { port, send: (bytes, to) => batch!.push(to, bytes), flush: () => batch!.flush() };
}

answer({
  open,
  count(): RelayCount {
    return { atMs: performance.now(), cpuUs: cpuUs(), received };
  },
  observe: () => lateness.observe(),
  kept: () => lateness.kept,
  memory: () => 0,
});
