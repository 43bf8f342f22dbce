// Asks another program's game server what it is (netcode/probes), on a real socket.

import { connect } from 'node:net';
import { DgramAsPromised } from 'dgram-as-promised';
import { type Answer, LAST_PORT, type Probe, type ServerInfo } from '../probes/probe.ts';
import { RETRY_MS } from '../wire/limits.ts';
import { secureRandom } from './random.ts';

/** Steps that answers may ask for: no protocol has more than two, and no server may use us to send to it for ever. */
const MOST_STEPS = 8;

/** Bytes of a stream that are read: more than OpenTTD's answer with as many mods as it can have. */
const MOST_BYTES = 65_536;

export interface ServerAddress {
  /** An IP address. */
  readonly host: string;
  readonly port: number;
}

/** Resolves with what a server says of itself; with null once the signal has ended the asking. Never rejects. */
export type AskServer = (
  probe: Probe,
  address: ServerAddress,
  signal: AbortSignal,
) => Promise<ServerInfo | null>;

export const askServer: AskServer = (probe, address, signal) => {
  if (signal.aborted || address.port > LAST_PORT) return Promise.resolve(null);
  return probe.carrier === 'udp' ? askByUdp(probe, address, signal) : askByTcp(probe, address, signal);
};

async function askByUdp(
  probe: Probe,
  { host, port }: ServerAddress,
  signal: AbortSignal,
): Promise<ServerInfo | null> {
  const token = secureRandom()();
  const { promise, resolve } = Promise.withResolvers<ServerInfo | null>();
  let steps = 0;
  // Receive through the callback: recv() and the iterator drop what arrives between two calls.
  const socket = DgramAsPromised.createSocket(host.includes(':') ? 'udp6' : 'udp4', (bytes) => {
    const answer = probe.read(new Uint8Array(bytes), token);
    if (answer?.ask && steps++ < MOST_STEPS) socket.socket.send(answer.ask);
    if (answer?.info) resolve(answer.info);
  });
  // Such as ECONNREFUSED: nobody is there (yet).
  socket.socket.on('error', () => {});
  const giveUp = () => resolve(null);
  signal.addEventListener('abort', giveUp);
  try {
    // Connected, it hears nobody else.
    const failed = await new Promise((done: (error?: Error) => void) => {
      socket.socket.once('error', done); // of binding it, such as EMFILE
      socket.socket.connect(port, host, done);
    });
    if (failed !== undefined) return null; // no way leads there
    const ask = () => socket.socket.send(probe.request(token), () => {});
    ask();
    const again = setInterval(ask, RETRY_MS);
    const info = await promise;
    clearInterval(again);
    return info;
  } finally {
    signal.removeEventListener('abort', giveUp);
    await socket.close();
  }
}

/** Connects again and again until something listens. */
async function askByTcp(
  probe: Probe,
  address: ServerAddress,
  signal: AbortSignal,
): Promise<ServerInfo | null> {
  while (!signal.aborted) {
    const info = await askOnce(probe, address, signal);
    if (info || signal.aborted) return info;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  return null;
}

function askOnce(probe: Probe, address: ServerAddress, signal: AbortSignal): Promise<ServerInfo | null> {
  const token = secureRandom()();
  return new Promise((resolve) => {
    const socket = connect(address);
    const heard = new Uint8Array(MOST_BYTES);
    let length = 0;
    const end = (info: ServerInfo | null) => {
      signal.removeEventListener('abort', giveUp);
      socket.destroy();
      resolve(info);
    };
    const giveUp = () => end(null);
    signal.addEventListener('abort', giveUp);
    socket.on('error', giveUp).on('close', giveUp);
    const read = () => {
      const answer: Answer | null = probe.read(heard.subarray(0, length), token);
      if (answer?.info || length > MOST_BYTES) end(answer?.info ?? null);
    };
    socket.on('connect', () => {
      socket.write(probe.request(token));
      read();
    });
    socket.on('data', (bytes) => {
      heard.set(bytes.subarray(0, MOST_BYTES - length), length);
      length += bytes.length;
      read();
    });
  });
}
