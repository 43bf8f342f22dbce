// Lockstep over streams as it is usually built: TCP without delay, and WebSocket. A server ticks and
// sends each frame to everybody; everybody answers a frame with an input.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { type Deliveries, INPUT_BYTES, PEERS, tickAt } from './measured.ts';

const HERE = '127.0.0.1';

/** A frame on the stream: u32 number, then every peer's input. */
const FRAME_BYTES = 4 + PEERS * INPUT_BYTES;

/** The lockstep itself, over anything that carries whole messages. */
class Lockstep {
  readonly #inputs = new Uint8Array(PEERS * INPUT_BYTES);
  readonly #deliveries: Deliveries;
  #next = 0;

  constructor(deliveries: Deliveries) {
    this.#deliveries = deliveries;
  }

  input(peer: number, bytes: Uint8Array): void {
    this.#inputs.set(bytes.subarray(0, INPUT_BYTES), peer * INPUT_BYTES);
  }

  close(): Uint8Array {
    const frame = Buffer.alloc(FRAME_BYTES);
    frame.writeUInt32LE(this.#next++, 0);
    frame.set(this.#inputs, 4);
    this.#deliveries.closed();
    return frame;
  }

  /** A frame at a peer. Returns its answer. */
  arrive(frame: Buffer): Uint8Array {
    const number = frame.readUInt32LE(0);
    this.#deliveries.arrived(number);
    return new Uint8Array(INPUT_BYTES).fill(number & 0xff);
  }
}

export async function tcpParty(tickRate: number, deliveries: Deliveries): Promise<void> {
  const game = new Lockstep(deliveries);
  const sockets: Socket[] = [];
  const server = createServer({ noDelay: true }, (socket) => {
    const peer = sockets.push(socket) - 1;
    inPieces(socket, INPUT_BYTES, (bytes) => game.input(peer, bytes));
  });
  server.listen(0, HERE);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (let peer = 0; peer < PEERS; peer++) {
    const socket = connect({ port, host: HERE, noDelay: true });
    inPieces(socket, FRAME_BYTES, (frame) => socket.write(game.arrive(frame)));
    await once(socket, 'connect');
  }
  tickAt(tickRate, () => {
    const frame = game.close();
    for (const socket of sockets) socket.write(frame);
  });
}

export async function webSocketParty(tickRate: number, deliveries: Deliveries): Promise<void> {
  const game = new Lockstep(deliveries);
  const sockets: WebSocket[] = [];
  const server = new WebSocketServer({ port: 0, host: HERE, perMessageDeflate: false });
  server.on('connection', (socket) => {
    const peer = sockets.push(socket) - 1;
    socket.on('message', (bytes) => game.input(peer, bytes as Buffer));
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (let peer = 0; peer < PEERS; peer++) {
    const socket = new WebSocket(`ws://${HERE}:${port}`, { perMessageDeflate: false });
    socket.on('message', (frame) => socket.send(game.arrive(frame as Buffer)));
    await once(socket, 'open');
  }
  tickAt(tickRate, () => {
    const frame = game.close();
    for (const socket of sockets) socket.send(frame);
  });
}

/** Cuts a stream into messages of equal length. */
function inPieces(socket: Socket, length: number, take: (piece: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (; rest.length >= length; rest = rest.subarray(length)) take(rest.subarray(0, length));
  });
}
