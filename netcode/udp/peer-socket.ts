// A peer on a real socket. The socket is connected, so that the system reports at once when nothing listens.

import { lookup } from 'node:dns/promises';
import { DgramAsPromised } from 'dgram-as-promised';
import { Peer, type PeerEvent, type PeerOptions, type PeerOutput } from '../peer/peer.ts';
import { Storm } from '../weather/storm.ts';
import type { Weather } from '../weather/weather.ts';
import type { Endpoint } from './address.ts';
import { secureRandom } from './random.ts';
import { keepTime, monotonicMs } from './timekeeper.ts';

export type PeerSocketEvent =
  | PeerEvent
  /** The machine is there and says that nothing listens on the port. */
  | { readonly kind: 'nobody' }
  /** The name is unknown, or there is no way to the address. */
  | { readonly kind: 'unreachable'; readonly text: string };

export interface RunningPeer {
  readonly peer: Peer;
  /** Does something with the peer (`peer.say(...)`, `peer.hold(...)`) and sends what comes of it. */
  act(what: (peer: Peer, now: number) => readonly PeerOutput[]): void;
  /** Makes both directions worse than they are; null is as they are. */
  setWeather(weather: Weather | null): void;
  /** Leaves and closes the socket; no event follows. */
  close(): Promise<void>;
}

/** Refusals in a row before we believe that nobody listens: a relay may be restarting. */
const REFUSALS_BELIEVED = 2;

/** How long a goodbye gets to leave, ms. */
const CLOSE_LINGER_MS = 20;

/** Connects to a relay. Everything that happens comes to `onEvent`, first of all whether it could be reached. */
export async function openPeer(
  to: Endpoint,
  options: Pick<PeerOptions, 'request' | 'game' | 'room'>,
  onEvent: (event: PeerSocketEvent) => void,
): Promise<RunningPeer> {
  const random = secureRandom();
  const relay = { address: to.host, port: to.port };
  const peer = new Peer({ ...options, relay, random, now: monotonicMs() });
  let closed = false;
  let refusals = 0;
  let storm: Storm | null = null;
  const handle = (out: readonly PeerOutput[]) => {
    for (const output of out) {
      if (closed) return;
      if (output.kind !== 'send') onEvent(output);
      else if (storm) storm.pass('out', output.bytes, monotonicMs());
      else socket.socket.send(output.bytes);
    }
    if (out.length > 0) time.wake();
  };
  /** Lets through what has come through the weather by `now`. */
  const clear = (through: Storm, now: number) => {
    for (let arrived = through.arrived(now); arrived; arrived = through.arrived(now)) {
      if (arrived.going === 'out') socket.socket.send(arrived.bytes);
      else handle(peer.receive(arrived.bytes, monotonicMs()));
    }
  };
  const found = await lookup(to.host).catch((error: Error) => error);
  const family = found instanceof Error ? 4 : found.family;
  const socket = DgramAsPromised.createSocket(family === 6 ? 'udp6' : 'udp4', (bytes) => {
    refusals = 0;
    if (storm) {
      storm.pass('in', bytes, monotonicMs());
      time.wake();
    } else handle(peer.receive(bytes, monotonicMs()));
  });
  const time = keepTime(
    () => Math.min(peer.due, storm?.due ?? Number.POSITIVE_INFINITY),
    (now) => {
      if (storm) clear(storm, now);
      handle(peer.advance(now));
    },
  );
  const fail = (event: PeerSocketEvent) => {
    if (closed) return;
    time.stop();
    onEvent(event);
  };
  socket.socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNREFUSED') return; // others come and go with the network; silence is noticed
    refusals++;
    if (peer.link === null && refusals >= REFUSALS_BELIEVED) fail({ kind: 'nobody' });
  });
  const running: RunningPeer = {
    peer,
    act(what) {
      if (!closed) handle(what(peer, monotonicMs()));
    },
    setWeather(weather) {
      if (weather && storm) storm.weather = weather;
      else if (weather) storm = new Storm(weather, random());
      else if (storm) {
        // What is under way arrives now.
        const last = storm;
        storm = null;
        if (!closed) clear(last, Number.POSITIVE_INFINITY);
      }
    },
    async close() {
      if (closed) return;
      // A goodbye that the weather held back would never leave.
      storm = null;
      handle(peer.leave(monotonicMs()));
      closed = true;
      time.stop();
      await new Promise((resolve) => setTimeout(resolve, CLOSE_LINGER_MS));
      await socket.close();
    },
  };
  if (found instanceof Error) {
    queueMicrotask(() => fail({ kind: 'unreachable', text: found.message }));
    return running;
  }
  try {
    await connect(socket.socket, to.port, found.address);
    handle(peer.advance(monotonicMs()));
  } catch (error) {
    queueMicrotask(() => fail({ kind: 'unreachable', text: (error as Error).message }));
  }
  return running;
}

function connect(socket: import('node:dgram').Socket, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    // Called with an error, too, whatever its type says.
    const done = (error?: Error | null) => {
      socket.off('error', reject);
      if (error) reject(error);
      else resolve();
    };
    socket.connect(port, address, done);
  });
}
