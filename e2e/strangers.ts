// What whole apps meet in specs and people rarely have at hand: a crowd of guests, a room without a host, and hosts of
// another version.

import { randomInt } from 'node:crypto';
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { knownContents } from '../electron/party/testing/known-contents.ts';
import { gameById, games } from '../games/list.ts';
import { drawKeyPair } from '../netcode/crypto/key-pair.ts';
import { Peer } from '../netcode/peer/peer.ts';
import type { PeerOutput } from '../netcode/peer/peer-events.ts';
import { openRelay } from '../netcode/udp/relay-socket.ts';
import { Writer } from '../netcode/wire/bytes.ts';
import type { Key } from '../netcode/wire/check.ts';
import { PROTOCOL_VERSION } from '../netcode/wire/datagram.ts';
import { CHECK_BYTES, finish, readHandshake, writeInfo, writeRefuse } from '../netcode/wire/handshake.ts';
import type { Info } from '../netcode/wire/introductions.ts';

const GAME = 'trails';
const HERE = '127.0.0.1';
const random = () => randomInt(2 ** 32);

export interface Stranger {
  /** Leaves the room and frees the socket. */
  leave(): Promise<void>;
}

/** A guest without an app: takes a seat in the room at this port and is ready, and that is all. */
export async function joinStranger(port: number, name: string): Promise<Stranger> {
  const contents = await knownContents();
  const socket = await openSocket();
  const peer = new Peer({
    relay: { address: HERE, port },
    request: { name, app: '0', contents },
    identity: drawKeyPair(random),
    game: (id) => gameById(id)?.info,
    random,
    now: performance.now(),
  });
  let timer: NodeJS.Timeout | undefined;
  const joined = Promise.withResolvers<void>();
  const act = (outputs: readonly PeerOutput[]) => {
    for (const output of outputs) {
      if (output.kind === 'send') socket.send(output.bytes, output.to.port, output.to.address);
      else if (output.kind === 'joined') joined.resolve();
      else if (output.kind === 'refused' || output.kind === 'timeout') joined.reject(new Error(output.kind));
    }
    clearTimeout(timer);
    if (peer.due < Number.POSITIVE_INFINITY) {
      timer = setTimeout(
        () => act(peer.advance(performance.now())),
        Math.max(0, peer.due - performance.now()),
      );
    }
  };
  const leave = async () => {
    clearTimeout(timer);
    // A socket that is closed at once sends nothing any more.
    const last = peer.leave(performance.now()).filter((output) => output.kind === 'send');
    await Promise.all(
      last.map(({ to, bytes }) => new Promise((sent) => socket.send(bytes, to.port, to.address, sent))),
    );
    await closeSocket(socket);
  };
  socket.on('message', (bytes) => act(peer.receive(bytes, performance.now())));
  act(peer.advance(performance.now()));
  try {
    await joined.promise;
  } catch (error) {
    await leave();
    throw error;
  }
  act(peer.say({ m: 'ready', ready: true }, performance.now()));
  return { leave };
}

export interface OpenRoom {
  /** Where it is, as people type it. */
  readonly address: string;
  /** Names of those who are in it. */
  readonly members: readonly string[];
  close(): Promise<void>;
}

/** A room at a relay without an app, as a dedicated relay has it: the first member leads it. */
export async function openRoom(): Promise<OpenRoom> {
  const contents = await knownContents();
  const all = games.map(({ info }) => ({ info, content: contents[info.id]! }));
  const opened = await openRelay({ port: 0, host: HERE, rooms: [{ games: all, app: '0.1.0' }] });
  if (!opened.ok) throw new Error(opened.why);
  const { relay, port, close } = opened.running;
  return {
    address: `${HERE}:${port}`,
    get members() {
      return relay.rooms[0]!.members.map(({ name }) => name);
    },
    close,
  };
}

export interface ForeignHost {
  readonly port: number;
  close(): Promise<void>;
}

/** A host that answers, in another protocol version or with other rules of the same game. */
export async function openForeignHost(
  other: { readonly protocol: number } | { readonly app: string },
): Promise<ForeignHost> {
  const socket = await openSocket();
  const info: Info = {
    app: 'app' in other ? other.app : '0.1.0',
    game: GAME,
    content: '00000000deadbeef',
    phase: 'lobby',
    title: '',
    host: 'Somebody',
    seats: 8,
    taken: 1,
    locked: false,
  };
  const protocol = 'protocol' in other ? other.protocol : PROTOCOL_VERSION;
  socket.on('message', (bytes, from: RemoteInfo) => {
    const asked = readHandshake(bytes);
    const writer = new Writer();
    const send = (answer: Uint8Array, nonce: Key) => {
      // The first byte says the version; the check at the end is made anew.
      writer.at = answer.length - CHECK_BYTES;
      writer.bytes[0] = protocol;
      socket.send(finish(writer, nonce), from.port, from.address);
    };
    if (asked?.kind === 'hello') {
      send(writeInfo(writer, asked.nonce, { k0: random(), k1: random() }, info), asked.nonce);
    } else if (asked?.kind === 'join') {
      const refusal = { why: 'content', game: GAME, app: info.app } as const;
      send(writeRefuse(writer, asked.nonce, refusal), asked.nonce);
    }
  });
  return { port: socket.address().port, close: () => closeSocket(socket) };
}

/** A socket on this machine that takes everything and says nothing. */
export async function openSilence(): Promise<ForeignHost> {
  const socket = await openSocket();
  return { port: socket.address().port, close: () => closeSocket(socket) };
}

async function openSocket(): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(0, HERE);
  await once(socket, 'listening');
  return socket;
}

async function closeSocket(socket: Socket): Promise<void> {
  socket.close();
  await once(socket, 'close');
}
