// A peer on a real socket. The socket is connected, so that the system reports at once when nothing listens; in a
// session in which nothing comes any more it roams, so that another network goes on with it.

import { lookup } from 'node:dns/promises';
import { LinkConditioner } from '../conditioner/link-conditioner.ts';
import type { LinkConditions } from '../conditioner/link-model.ts';
import { drawKeyPair } from '../crypto/key-pair.ts';
import { Peer, type PeerOptions } from '../peer/peer.ts';
import type { PeerOutput } from '../peer/peer-events.ts';
import type { Line, LineEvent } from '../succession/kept-place.ts';
import type { Endpoint } from './address.ts';
import { secureRandom } from './random.ts';
import { connectTo, type RoamingSocket } from './roaming-socket.ts';
import { keepTime, monotonicMs } from './timekeeper.ts';

export interface RunningPeer extends Line {
  /** Does something with the peer (`peer.say(...)`, `peer.hold(...)`) and sends what comes of it. */
  act(what: (peer: Peer, now: number) => readonly PeerOutput[]): void;
  /** Makes both directions worse than they are; null is as they are. */
  setConditions(conditions: LinkConditions | null): void;
  /** Leaves and closes the socket; no event follows. */
  close(): Promise<void>;
  /** Closes the socket without a word. */
  vanish(): Promise<void>;
}

/** Options of a peer's socket; without an identity the peer is a new person. */
export type PeerSocketOptions = Pick<
  PeerOptions,
  'request' | 'game' | 'room' | 'password' | 'host' | 'astray' | 'carried' | 'pace'
> &
  Partial<Pick<PeerOptions, 'identity'>>;

/** Refusals in a row before we believe that nobody listens: a relay may be restarting. */
export const REFUSALS_BELIEVED = 2;

/**
 * Time without a datagram after which the peer changes its address, ms: four heartbeats. Four seconds are left to be heard from
 * it.
 */
const ROAM_MS = 1_000;

/** How long a goodbye gets to leave, ms. */
const CLOSE_LINGER_MS = 20;

/** Connects to a relay. Everything that happens comes to `onEvent` later, first of all whether it could be reached. */
export function openPeer(
  to: Endpoint,
  options: PeerSocketOptions,
  onEvent: (event: LineEvent) => void,
): RunningPeer {
  const random = secureRandom();
  const relay = { address: to.host, port: to.port };
  const identity = options.identity ?? drawKeyPair(random);
  const peer = new Peer({ ...options, identity, relay, random, now: monotonicMs() });
  let closed = false;
  let refusals = 0;
  let heard = 0;
  let heardAt = Number.POSITIVE_INFINITY;
  let socket: RoamingSocket | null = null;
  let conditioner: LinkConditioner | null = null;
  const handle = (out: readonly PeerOutput[]) => {
    for (const output of out) {
      if (closed) return;
      if (output.kind !== 'send') onEvent(output);
      else if (conditioner) conditioner.pass({ going: 'out', bytes: output.bytes }, monotonicMs());
      else socket?.send(output.bytes);
    }
    if (out.length > 0) time.wake();
  };
  /** Lets through what has come through the conditioner by `now`. */
  const clear = (through: LinkConditioner, now: number) => {
    for (let arrived = through.arrived(now); arrived; arrived = through.arrived(now)) {
      if (arrived.going === 'out') socket?.send(arrived.bytes);
      else handle(peer.receive(arrived.bytes, monotonicMs()));
    }
  };
  const received = (bytes: Uint8Array) => {
    refusals = 0;
    heard++;
    heardAt = monotonicMs();
    if (conditioner) {
      conditioner.pass({ going: 'in', bytes }, heardAt);
      time.wake();
    } else handle(peer.receive(bytes, heardAt));
  };
  const refused = () => {
    refusals++;
    if (peer.link === null && refusals >= REFUSALS_BELIEVED) fail({ kind: 'nobody' });
  };
  const time = keepTime(
    () => Math.min(peer.due, conditioner?.due ?? Number.POSITIVE_INFINITY),
    (now) => {
      if (peer.link !== null && now - heardAt >= ROAM_MS) socket?.roam();
      if (conditioner) clear(conditioner, now);
      handle(peer.advance(now));
    },
    () => heard,
  );
  const fail = (event: LineEvent) => {
    if (closed) return;
    time.stop();
    onEvent(event);
  };
  const connect = async () => {
    try {
      const { address } = await lookup(to.host);
      const connected = await connectTo({ address, port: to.port }, { received, refused });
      if (closed) await connected.close();
      else socket = connected;
      handle(peer.advance(monotonicMs()));
    } catch (error) {
      fail({ kind: 'unreachable', text: (error as Error).message });
    }
  };
  void connect();
  let closing: Promise<void> | undefined;
  const close = async (goodbye: boolean) => {
    // A goodbye that the conditioner held back would never leave.
    conditioner = null;
    if (goodbye) handle(peer.leave(monotonicMs()));
    closed = true;
    time.stop();
    await new Promise((resolve) => setTimeout(resolve, CLOSE_LINGER_MS));
    await socket?.close();
  };
  return {
    peer,
    get refused() {
      return refusals >= REFUSALS_BELIEVED;
    },
    act(what) {
      if (!closed) handle(what(peer, monotonicMs()));
    },
    setConditions(conditions) {
      if (conditions && conditioner) conditioner.conditions = conditions;
      else if (conditions) conditioner = new LinkConditioner(conditions, random());
      else if (conditioner) {
        // What is under way arrives now.
        const last = conditioner;
        conditioner = null;
        if (!closed) clear(last, Number.POSITIVE_INFINITY);
      }
    },
    close() {
      closing ??= close(true);
      return closing;
    },
    vanish() {
      closing ??= close(false);
      return closing;
    },
  };
}
