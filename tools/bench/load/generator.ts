// Process: all the players of the load. A few sockets carry them all: one for each room would cost this process its core, and
// a player who is late makes the relay late. It tells them apart by session, as the relay does, and moves batches where it can.

import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { batchSockets } from '../../../netcode/udp/batch/batch-socket.ts';
import { loadLibc } from '../../../netcode/udp/batch/libc.ts';
import { type DatagramSocket, openDgramSocket } from '../../../netcode/udp/datagram-socket.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import { isFromRelay, type Send, sessionOf } from '../../../netcode/wire/datagram.ts';
import { answer } from '../child.ts';
import { LoadClient } from './load-client.ts';
import {
  BUSY,
  cpuUs,
  type GeneratorCount,
  INPUT_BYTES,
  type Kind,
  type MeasuredRelay,
  type Play,
  RELAYS,
  SEATS,
  TICK_RATE,
} from './setup.ts';
import { leaveUnsealed } from './unsealed.ts';

/**
 * Pause between two rooms, ms: 500 are in after 8 s. Its ratio to a tick is a part of the golden one, so that the
 * rooms' ticks spread evenly, as those of rooms that begin at any time do.
 */
const ROOM_PAUSE_MS = (1000 / TICK_RATE) * (0.618034 / 4);

/**
 * Rooms whose peers join at once. Agreeing on keys takes milliseconds, on a busy machine many: a peer that has waited too long
 * asks anew, and with all at once none would get in.
 */
const MOST_JOINING = 4;

/** A peer that is still outside after this, ms, asks again: above a relay's answer under the load of joining. */
const ASK_AGAIN_MS = 1_000;

/**
 * Sockets that the rooms share, each with an address of its own: so few that with a thousand rooms each moves whole batches,
 * and so many that the relay offers keys to an address as fast as people come in.
 */
const SOCKETS = 16;

/** After so long without a new player, ms, the others have failed. */
const JOIN_LIMIT_MS = 20_000;

type Receive = (bytes: Uint8Array) => void;

/** The players of a room. */
interface Table {
  /** Still coming in. */
  readonly joins: boolean;
  /** How many are still without a frame. */
  readonly outside: number;
  /** Frames that they have got together. */
  readonly frames: number;
}

const libc = await loadLibc();
const openSocket = typeof libc === 'string' ? openDgramSocket : batchSockets(libc);

let sent = 0;
let received = 0;
let stopped = false;
const sockets: DatagramSocket[] = [];
const tables: Table[] = [];

/** Players behind one socket: rooms that they join, and what receives for all of them. */
interface Crowd {
  sit(room: number): Table;
  hear(bytes: Uint8Array): void;
}

const crowds: Crowd[] = [];

async function openCrowd(begin: (send: Receive) => Crowd, port: number): Promise<Crowd> {
  const to = { address: '127.0.0.1', port };
  let out: Send[] = [];
  const flush = () => {
    socket.send(out);
    out = [];
  };
  const crowd = begin((bytes) => {
    sent++;
    // What answers the datagrams of one batch goes out as one.
    if (out.push({ kind: 'send', to, bytes }) === 1) queueMicrotask(flush);
  });
  const host = `127.1.0.${sockets.length}`;
  const socket = await openSocket({ type: 'udp4', port: 0, host }, (bytes) => {
    received++;
    if (!stopped) crowd.hear(bytes);
  });
  sockets.push(socket);
  return crowd;
}

/** Players that speak the protocol. */
function speakers(send: Receive, play: Play): Crowd {
  const bySession = new Map<number, LoadClient>();
  const outside = new Set<LoadClient>();
  const ask = (client: LoadClient) => {
    const asked = client.ask(monotonicMs());
    if (asked) send(asked);
  };
  const askAgain = () => {
    for (const client of outside) ask(client);
    if (!stopped) setTimeout(askAgain, ASK_AGAIN_MS);
  };
  askAgain();
  const joining = (nonce: number) => [...outside].find((client) => client.nonce.k0 === nonce);
  return {
    sit(room) {
      const random = () => crypto.getRandomValues(new Uint32Array(1))[0]!;
      const clients = Array.from(
        { length: play.seats },
        () => new LoadClient(room + 1, random, monotonicMs(), play),
      );
      for (const client of clients) {
        outside.add(client);
        ask(client);
      }
      return {
        get joins() {
          return clients.some(({ session }) => session === null);
        },
        get outside() {
          return clients.filter(({ playing }) => !playing).length;
        },
        get frames() {
          return clients.reduce((sum, { frames }) => sum + frames, 0);
        },
      };
    },
    hear(bytes) {
      // A session, or the first half of a nonce.
      const word = sessionOf(bytes);
      const client = isFromRelay(bytes[1]) ? bySession.get(word) : joining(word);
      if (!client) return;
      const before = client.session;
      const reply = client.receive(bytes, monotonicMs());
      if (reply) send(reply);
      const { session } = client;
      if (session === before) return;
      // Players that were let go, because this process was away for too long, come back.
      if (session === null) outside.add(client);
      else {
        outside.delete(client);
        bySession.set(session, client);
      }
    },
  };
}

/** What a player of a relay of theirs says: its number, and an input. */
function saying(client: number, turn: number): Uint8Array {
  const datagram = Buffer.alloc(2 + INPUT_BYTES, turn & 0xff);
  datagram.writeUInt16LE(client, 0);
  return datagram;
}

/** Players at a simplest relay: each datagram is answered by the next player. */
function echoes(send: Receive): Crowd {
  const players: { readonly client: number; readonly table: { frames: number } }[] = [];
  let turn = 0;
  return {
    sit(room) {
      const table = { joins: false, outside: 0, frames: 0 };
      for (let client = room * SEATS; client < (room + 1) * SEATS; client++) {
        players.push({ client, table });
        send(saying(client, turn++));
      }
      return table;
    },
    hear() {
      const { client, table } = players[turn % players.length]!;
      table.frames++;
      send(saying(client, turn++));
    },
  };
}

/** Connects all players, each over a WebSocket of its own: a stream is one player's alone. */
async function connectAll(port: number, room: number): Promise<Table> {
  const table = { joins: false, outside: 0, frames: 0 };
  const connected = Array.from({ length: SEATS }, (_, seat) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    let turn = 0;
    const say = () => {
      sent++;
      socket.send(saying(room * SEATS + seat, turn++));
    };
    socket.on('message', () => {
      received++;
      table.frames++;
      if (!stopped) say();
    });
    return once(socket, 'open').then(say);
  });
  await Promise.all(connected);
  return table;
}

answer({
  /** Brings everybody in up to so many rooms; the answer comes when all of them play. */
  async join({
    port,
    kind,
    rooms,
    play = BUSY,
  }: {
    readonly port: number;
    readonly kind: Kind;
    readonly rooms: number;
    readonly play?: Play;
  }): Promise<void> {
    const relay: MeasuredRelay = RELAYS[kind];
    if (relay.unsealed) leaveUnsealed();
    const began = monotonicMs();
    let pauses = 0;
    for (let room = tables.length; room < rooms; room++) {
      if (relay.players === 'ws') tables.push(await connectAll(port, room));
      else {
        const begin = relay.players === 'ours' ? (send: Receive) => speakers(send, play) : echoes;
        crowds[room % SOCKETS] ??= await openCrowd(begin, port);
        tables.push(crowds[room % SOCKETS]!.sit(room));
      }
      do {
        pauses = Math.max(pauses + 1, Math.ceil((monotonicMs() - began) / ROOM_PAUSE_MS));
        await pause(Math.max(0, began + pauses * ROOM_PAUSE_MS - monotonicMs()));
      } while (tables.filter(({ joins }) => joins).length >= MOST_JOINING);
    }
    const countOutside = () => tables.reduce((sum, { outside }) => sum + outside, 0);
    let outside = countOutside();
    for (let inVain = 0; outside > 0; inVain += ASK_AGAIN_MS) {
      if (inVain > JOIN_LIMIT_MS) throw new Error(`${outside} players could not get into the match`);
      await pause(ASK_AGAIN_MS);
      const left = countOutside();
      if (left < outside) inVain = 0;
      outside = left;
    }
  },
  count(): GeneratorCount {
    return {
      atMs: monotonicMs(),
      cpuUs: cpuUs(),
      sent,
      received,
      frames: tables.map(({ frames }) => frames),
      ports: sockets.map(({ port }) => port),
    };
  },
  /** Falls silent, so that counts can be compared. */
  silence(): void {
    stopped = true;
  },
});
