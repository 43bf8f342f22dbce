// Whether what comes to a port by an adapter is let in, found out without another machine: Linux brings a datagram to
// everybody on a network back to its sender's machine as if it had come by that adapter, through all filters on that way.

import { randomBytes } from 'node:crypto';
import { access } from 'node:fs/promises';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { DgramAsPromised } from 'dgram-as-promised';
import { Writer } from '../wire/bytes.ts';
import { type Address, KIND } from '../wire/datagram.ts';
import { readHandshake, writeHello } from '../wire/handshake.ts';
import type { Adapter } from './adapters.ts';
import { broadcastOf, type LocalNetwork } from './local-network.ts';

/** `came`: what was sent has come in; `lost`: it has not; null where that cannot be tried. */
export type Echo = 'came' | 'lost' | null;

/** A relay that is busy answers within this of the last try, ms. */
const PATIENCE_MS = 400;

/** One datagram may be lost to a full buffer. */
const TRIES = 3;

/** Turns of the event loop in which what has arrived is read, and answered, and the answer is read. */
const TURNS = 4;

/** Sends hellos to everybody on an adapter's network, and waits for the answer of the relay at our own port. */
export function echoOf(
  adapter: Adapter,
  port: number,
  network: Pick<LocalNetwork, 'own'>,
  signal: AbortSignal,
): Promise<Echo> {
  const drawn = randomBytes(8);
  const nonce = { k0: drawn.readUInt32LE(0), k1: drawn.readUInt32LE(4) };
  return tried(adapter, signal, {
    bytes: writeHello(new Writer(), nonce, 0).slice(),
    port: () => port,
    // Others on the network hear the hello as well, and answer for themselves.
    isEcho(bytes, from) {
      if (from.port !== port || bytes[1] !== KIND.info || !network.own(from.address)) return false;
      const read = readHandshake(bytes);
      return read?.nonce.k0 === nonce.k0 && read.nonce.k1 === nonce.k1;
    },
  });
}

/**
 * Tries a port without a rule of its own: `came` shows that this machine lets in datagrams without a rule, `lost` is silent
 * about other ports.
 */
export function echoOfAnyPort(adapter: Adapter, signal: AbortSignal): Promise<Echo> {
  const drawn = randomBytes(16);
  return tried(adapter, signal, {
    bytes: drawn,
    port: (own) => own,
    isEcho: (bytes) => drawn.equals(bytes),
  });
}

/** What comes to a bridge passes filters of its parts first, and an echo does not. */
function isBridge({ name }: Adapter): Promise<boolean> {
  return access(`/sys/class/net/${name}/bridge`).then(
    () => true,
    () => false,
  );
}

interface Trial {
  readonly bytes: Uint8Array;
  /** Where to, from the port that it is sent from. */
  port(own: number): number;
  isEcho(bytes: Uint8Array, from: Address): boolean;
}

async function tried(adapter: Adapter, signal: AbortSignal, trial: Trial): Promise<Echo> {
  const everybody = broadcastOf(adapter);
  if (process.platform !== 'linux' || everybody === null) return null;
  let isBack = false;
  const came = Promise.withResolvers<void>();
  const hear = (bytes: Uint8Array, from: Address) => {
    if (!trial.isEcho(bytes, from)) return;
    isBack = true;
    came.resolve();
  };
  // Bound to every address, because broadcasts miss the adapter's own; sent from that one, as friends' datagrams come from its network.
  const ear = DgramAsPromised.createSocket('udp4', hear);
  const mouth = DgramAsPromised.createSocket('udp4', hear);
  for (const { socket } of [ear, mouth]) socket.on('error', () => {});
  try {
    const { port } = await ear.bind();
    await mouth.bind({ address: adapter.address });
    mouth.setBroadcast(true);
    mouth.socket.setTTL(1);
    for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
      await mouth.send(trial.bytes, trial.port(port), everybody);
      const waited = new AbortController();
      const late = pause(PATIENCE_MS, undefined, { signal: waited.signal }).catch(() => {});
      await Promise.race([came.promise, late]);
      waited.abort();
      // What came while this process stood still is read after the timer: a hello, and the answer to it.
      for (let turn = 0; turn < TURNS && !isBack; turn++) await nextTurn();
      if (isBack) return (await isBridge(adapter)) ? null : 'came';
    }
    return signal.aborted ? null : 'lost';
  } catch {
    return null; // this machine may not send there: what comes in remains unknown
  } finally {
    await Promise.all([ear, mouth].map((socket) => socket.close().catch(() => {})));
  }
}
