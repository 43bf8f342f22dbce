// Process: all the players of the load. One socket carries the ten players of a room: 5,000 sockets
// would cost this process its core, and the relay tells players apart by session anyway.

import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import { isFromRelay, sessionOf } from '../../../netcode/wire/datagram.ts';
import { answer } from '../child.ts';
import {
  cpuUs,
  type GeneratorCount,
  INPUT_BYTES,
  type Kind,
  type OurRelay,
  RELAYS,
  SEATS,
  TICK_RATE,
} from './agreed.ts';
import { LoadClient } from './load-client.ts';
import { leaveUnsealed } from './unsealed.ts';

/**
 * Pause between two rooms, ms: 500 are in after 8 s. Its ratio to a tick is a part of the golden one, so that the
 * rooms' ticks spread evenly, as those of rooms that begin at any time do.
 */
const ROOM_PAUSE_MS = (1000 / TICK_RATE) * (0.618034 / 4);

/**
 * So many rooms come in at once. Agreeing on keys takes milliseconds, on a busy machine many: whoever has waited for too
 * long asks anew, and if all did none would ever be in.
 */
const MOST_JOINING = 4;

/** Whoever has not come in after this, ms, asks again: above a relay's answer under the load of joining. */
const ASK_AGAIN_MS = 1_000;

/** When nobody new has begun to play for so long, ms, nobody will. */
const JOIN_LIMIT_MS = 20_000;

let sent = 0;
let received = 0;
let stopped = false;
const sockets: Socket[] = [];

type Receive = (bytes: Uint8Array) => void;

/** Each room comes from an address of its own, of which loopback has 2^24: a relay lets in so many from one. */
async function connected(port: number, room: number, receive: (send: Receive) => Receive): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(0, `127.1.${room >> 8}.${room & 255}`);
  await once(socket, 'listening');
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const handle = receive((bytes) => {
    sent++;
    socket.send(bytes);
  });
  socket.on('message', (bytes) => {
    received++;
    if (!stopped) handle(bytes);
  });
  sockets.push(socket);
  return socket;
}

/** The ten of a room, speaking the protocol. */
function speak(room: number, clients: LoadClient[]): (send: Receive) => Receive {
  const random = () => crypto.getRandomValues(new Uint32Array(1))[0]!;
  clients.push(...Array.from({ length: SEATS }, () => new LoadClient(room + 1, random, monotonicMs())));
  return (send) => {
    const bySession = new Map<number, LoadClient>();
    const ask = () => {
      for (const client of clients) {
        const asked = client.session === null ? client.ask(monotonicMs()) : null;
        if (asked) send(asked);
      }
      if (!stopped && clients.some(({ playing }) => !playing)) setTimeout(ask, ASK_AGAIN_MS);
    };
    ask();
    return (bytes) => {
      const inSession = isFromRelay(bytes[1]);
      // A session, or the first half of a nonce.
      const word = sessionOf(bytes);
      const client = inSession ? bySession.get(word) : clients.find(({ nonce }) => nonce.k0 === word);
      const reply = client?.receive(bytes, monotonicMs());
      if (!inSession && client?.session) bySession.set(client.session, client);
      if (reply) send(reply);
    };
  };
}

/** The ten of a room at the simplest relay: each datagram is answered by the next of them. */
function echo(room: number): (send: Receive) => Receive {
  const datagram = Buffer.alloc(2 + INPUT_BYTES);
  return (send) => {
    let turn = 0;
    const say = () => {
      datagram.writeUInt16LE(room * SEATS + (turn % SEATS), 0);
      datagram.fill(turn & 0xff, 2);
      turn++;
      send(datagram);
    };
    for (let i = 0; i < SEATS; i++) say();
    return say;
  };
}

answer({
  /** Brings everybody in; the answer comes when all rooms play. */
  async join({ port, kind, rooms }: { port: number; kind: Kind; rooms: number }): Promise<void> {
    const ours: OurRelay | null = RELAYS[kind];
    if (ours?.unsealed) leaveUnsealed();
    const clients: LoadClient[][] = [];
    const joining = () => clients.filter((room) => room.some(({ session }) => session === null)).length;
    const outside = () => clients.flat().filter(({ playing }) => !playing).length;
    const began = monotonicMs();
    let pauses = 0;
    for (let room = 0; room < rooms; room++) {
      const here: LoadClient[] = [];
      clients.push(here);
      await connected(port, room, ours ? speak(room, here) : echo(room));
      do {
        pauses = Math.max(pauses + 1, Math.ceil((monotonicMs() - began) / ROOM_PAUSE_MS));
        await pause(began + pauses * ROOM_PAUSE_MS - monotonicMs());
      } while (joining() >= MOST_JOINING);
    }
    let least = outside();
    for (let inVain = 0; least > 0; inVain += ASK_AGAIN_MS) {
      if (inVain > JOIN_LIMIT_MS) throw new Error(`${least} players could not get into the match`);
      await pause(ASK_AGAIN_MS);
      const left = outside();
      if (left < least) inVain = 0;
      least = left;
    }
  },
  count(): GeneratorCount {
    return {
      atMs: monotonicMs(),
      cpuUs: cpuUs(),
      sent,
      received,
      ports: sockets.map((socket) => socket.address().port),
    };
  },
  /** Falls silent: from now on nothing is sent, so that counts can be compared. */
  silence(): void {
    stopped = true;
  },
});
