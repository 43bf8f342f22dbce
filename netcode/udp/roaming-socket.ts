// A socket to one address: connected while all is well, and free to roam once the network has failed it.
//
// Of a connected socket the system says at once that nobody listens, and it keeps strangers' datagrams out. But such a
// socket sends for ever from the address that it had at first: when that is gone (a cable, another Wi-Fi) nothing
// leaves any more, and when the other side begins to answer from another address of its own, nothing comes in. For one
// that roams the system chooses the address of each datagram; who may be believed is then for the session's key to say.

import { isIPv6 } from 'node:net';
import { DgramAsPromised, type SocketAsPromised } from 'dgram-as-promised';
import type { Address } from '../wire/datagram.ts';

export interface RoamingSocket {
  /** What the system does not send is lost, as on any network. */
  send(bytes: Uint8Array): void;
  /** Roams from now on, from another port. Again is harmless. */
  roam(): void;
  /** Closes the socket; a second call has no effect. */
  close(): Promise<void>;
}

export interface RoamingSocketEvents {
  received(bytes: Uint8Array): void;
  /** The machine is there, and nothing listens on the port. Nobody says so to a socket that roams. */
  refused(): void;
}

/** `to.address` is IPv4, or IPv6 with its zone if it has one. Rejects with the system's words when there is no way. */
export async function connectTo(to: Address, events: RoamingSocketEvents): Promise<RoamingSocket> {
  const family = isIPv6(to.address) ? 6 : 4;
  const create = () =>
    DgramAsPromised.createSocket(
      // Addresses here are never names; looking them up asynchronously would cost a turn of the loop each.
      { type: `udp${family}`, lookup: (address, _options, done) => done(null, address, family) },
      events.received,
    );
  let socket = create();
  socket.socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'ECONNREFUSED') events.refused(); // others come and go with the network: silence is noticed
  });
  try {
    await connect(socket, to);
  } catch (error) {
    await socket.close();
    throw error;
  }

  let state: 'connected' | 'leaving' | 'roaming' | 'closed' = 'connected';
  const roam = async () => {
    state = 'leaving';
    const other = create();
    const bound = await other.bind(0).catch(() => null);
    const leaves = state === 'leaving' && bound !== null;
    const unused = leaves ? socket : other;
    if (leaves) socket = other;
    // A system that has no socket for us now may have one at the next try.
    if (state === 'leaving') state = leaves ? 'roaming' : 'connected';
    await unused.close();
  };
  return {
    send(bytes) {
      if (state === 'roaming') socket.socket.send(bytes, to.port, to.address);
      else if (state !== 'closed') socket.socket.send(bytes);
    },
    roam() {
      if (state === 'connected') void roam();
    },
    async close() {
      if (state === 'closed') return;
      state = 'closed';
      await socket.close();
    },
  };
}

async function connect(opened: SocketAsPromised, { port, address }: Address): Promise<void> {
  // First by itself: where the system has no descriptor for it, one that connects is never closed.
  await opened.bind(0);
  await new Promise<void>((resolve, reject) => {
    // Called with an error, too, whatever its type says.
    opened.socket.connect(port, address, (error?: Error | null) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
