// A bad network on one machine: every peer gets a port of its own, and what goes through it is lost, delayed and
// overtaken both ways. Behind each port is one socket to the relay, which so sees as many addresses as peers.

import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { CLEAN_LINK, type LinkConditions, LinkModel } from '../../netcode/conditioner/link-model.ts';
import { TimeQueue } from '../../netcode/conditioner/time-queue.ts';
import { mix } from '../../netcode/sim/mix.ts';
import { TIMER_SLACK_MS } from '../../netcode/sync/frame-clock.ts';
import { keepTime, monotonicMs } from '../../netcode/udp/timekeeper.ts';

/** A UDP port on this machine. */
export type Port = number;

export interface ProxyOptions {
  readonly relay: Port;
  readonly peers: number;
  /** Conditions of both directions. */
  readonly conditions: LinkConditions;
  readonly seed: number;
}

export interface Proxy {
  /** Where the peers find the relay, one port for each. */
  readonly ports: readonly Port[];
  close(): Promise<void>;
}

const HERE = '127.0.0.1';

/**
 * Chance that a datagram is held back for up to 33 ms, so that later ones overtake it. Jitter alone seldom
 * changes the order of datagrams that are a tick apart.
 */
const REORDER = 0.01;

/** The link that a demo asks for. A path without jitter keeps the order too. */
export function demoConditions(ask: { loss: number; delay: number; jitter: number }): LinkConditions {
  const { loss, delay, jitter } = ask;
  return { ...CLEAN_LINK, loss, delayMs: delay, jitterMs: jitter, reorder: jitter > 0 ? REORDER : 0 };
}

/** Opens a port for each peer. */
export async function openProxy({ relay, peers, conditions, seed }: ProxyOptions): Promise<Proxy> {
  const flying = new TimeQueue<() => void>();
  const time = keepTime(
    () => flying.next,
    (now) => {
      while (flying.next <= now + TIMER_SLACK_MS) flying.pop()!();
    },
  );
  /** Takes a datagram through the link; `deliver` is called for each copy that arrives. */
  const pass = (path: LinkModel, bytes: Uint8Array, deliver: (bytes: Uint8Array) => void) => {
    for (const at of path.arrivals(conditions, monotonicMs())) {
      const arriving = path.damage(conditions, bytes);
      flying.push(at, () => deliver(arriving));
    }
    time.wake();
  };
  const sockets: Socket[] = [];
  const ports: Port[] = [];
  for (let peer = 0; peer < peers; peer++) {
    const near = await open(sockets, 0);
    const far = await open(sockets, relay);
    const up = new LinkModel(mix(seed, peer, 0));
    const down = new LinkModel(mix(seed, peer, 1));
    let last: Port | null = null;
    near.on('message', (bytes, from) => {
      last = from.port;
      pass(up, bytes, (arriving) => far.send(arriving));
    });
    far.on('message', (bytes) => {
      pass(down, bytes, (arriving) => last !== null && near.send(arriving, last, HERE));
    });
    ports.push(near.address().port);
  }
  return {
    ports,
    async close() {
      time.stop();
      await Promise.all(
        sockets.map(async (socket) => {
          socket.close();
          await once(socket, 'close');
        }),
      );
    },
  };
}

/** A socket, connected to port `to` unless that is 0. */
async function open(sockets: Socket[], to: Port): Promise<Socket> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.bind(0, HERE);
  await once(socket, 'listening');
  if (to !== 0) {
    socket.connect(to, HERE);
    await once(socket, 'connect');
  }
  // A peer that has ended is deaf, as on a bad network.
  socket.on('error', () => {});
  return socket;
}
