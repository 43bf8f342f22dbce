// Whether what comes to a port by an adapter is let in, found out without another machine: Linux brings a datagram to
// everybody on a network back to its sender's machine as if it had come by that adapter, through all filters on that way.

import { randomBytes } from 'node:crypto';
import { DgramAsPromised } from 'dgram-as-promised';
import { Writer } from '../wire/bytes.ts';
import { KIND } from '../wire/datagram.ts';
import { readHandshake, writeHello } from '../wire/handshake.ts';
import type { Adapter } from './adapters.ts';
import { broadcastOf, type LocalNetwork } from './local-network.ts';

/** `came`: what was sent has come in; `lost`: it has not; null where that cannot be tried. */
export type Echo = 'came' | 'lost' | null;

/** A relay that is busy answers within this of the last try, ms. */
const PATIENCE_MS = 400;

/** One hello may be lost to a full buffer. */
const TRIES = 3;

/** Sends hellos to everybody on an adapter's network, and waits for the answer of the relay at our own port. */
export async function echoOf(
  adapter: Adapter,
  port: number,
  network: Pick<LocalNetwork, 'own'>,
  signal: AbortSignal,
  platform = process.platform,
): Promise<Echo> {
  const everybody = broadcastOf(adapter);
  if (platform !== 'linux' || everybody === null) return null;
  const [k0, k1] = new Uint32Array(new Uint8Array(randomBytes(8)).buffer) as unknown as [number, number];
  const hello = writeHello(new Writer(), { k0, k1 }, 0).slice();
  const came = Promise.withResolvers<void>();
  const socket = DgramAsPromised.createSocket('udp4', (bytes, from) => {
    // Others on the network hear the hello as well, and answer for themselves.
    if (from.port !== port || bytes[1] !== KIND.info || !network.own(from.address)) return;
    const { nonce } = readHandshake(bytes) ?? {};
    if (nonce?.k0 === k0 && nonce.k1 === k1) came.resolve();
  });
  socket.socket.on('error', () => {});
  try {
    await socket.bind({ address: adapter.address });
    socket.setBroadcast(true);
    socket.socket.setTTL(1);
    for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
      await socket.send(hello, port, everybody);
      const late = Promise.withResolvers<'late'>();
      const timer = setTimeout(() => late.resolve('late'), PATIENCE_MS);
      const first = await Promise.race([came.promise, late.promise]);
      clearTimeout(timer);
      if (first !== 'late') return 'came';
    }
    return signal.aborted ? null : 'lost';
  } catch {
    return null; // this machine may not send there: what comes in remains unknown
  } finally {
    await socket.close().catch(() => {});
  }
}
