// Whether what another machine sends by itself comes in to a port, found out with any device that speaks multicast DNS: it is
// asked at the group's address from that port, so that no firewall takes its answer for one (RFC 6762, 6.7).

import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { DgramAsPromised } from 'dgram-as-promised';
import { encode } from 'dns-packet';
import type { Address } from '../wire/datagram.ts';
import { type Adapter, isWithin } from './adapters.ts';
import { openDgramSocket, type Receive } from './datagram-socket.ts';
import type { Echo } from './echo.ts';
import type { LocalNetwork } from './local-network.ts';
import { MDNS_GROUPS, MDNS_PORT } from './mdns/mdns.ts';

/** Machines that are asked; a network has more only where nothing else is quick either. */
const MOST_ASKED = 16;

/** How long an answer takes on a busy network, ms: RFC 6762 lets devices wait for 120. */
const PATIENCE_MS = 500;

/** One datagram may be lost. */
const TRIES = 3;

/** First id of questions: its first byte is outside the versions of our protocol, so that a relay reads no answer. */
const LEAST_ID = 0x8000;

/** Asks everybody in the group on an adapter's network, from the port in question, and hears what comes to that port meanwhile. */
export interface PortInQuestion {
  /** `by` is the adapter's IPv4 address. */
  askGroup(question: Uint8Array, to: Address, by: string): void;
  /** Told of what comes from a port of multicast DNS, until the function that is returned is called. */
  overhear(hear: Receive): () => void;
}

/**
 * Asks devices on an adapter's network. `came`: one sent something to the port by itself. `lost`: one answers when it is asked
 * by itself, and what it sends to the port does not come in. Null where none answers, and on systems that let answers to
 * a group in for a while (Windows) or have no table of neighbours that anybody may read.
 */
export async function neighbourComesIn(
  adapter: Adapter,
  port: PortInQuestion,
  network: Pick<LocalNetwork, 'own'>,
  signal: AbortSignal,
  neighbours: (adapter: Adapter) => Promise<readonly string[]> = neighboursOn,
): Promise<Echo> {
  if (adapter.family !== 'IPv4' || process.platform !== 'linux') return null;
  const id = randomInt(LEAST_ID, 0x1_0000);
  const isOther = (address: string) => isWithin(address, adapter) && !network.own(address);
  const group = { address: MDNS_GROUPS.IPv4, port: MDNS_PORT };
  const question = (addresses: readonly string[]) => Buffer.from(questionOf(id, addresses));
  const isAnswerOf = (bytes: Uint8Array, { port }: Address) => port === MDNS_PORT && isAnswer(bytes, id);
  const came = Promise.withResolvers<'came'>();
  const settled = new AbortController();
  const over = AbortSignal.any([signal, settled.signal]);
  const wait = async () => {
    await pause(PATIENCE_MS, undefined, { signal: over }).catch(() => {});
    await nextTurn(); // what came while this process stood still is read after the timer
  };
  /** Neighbours that answer when asked directly. */
  const speak = new Set<string>();
  const spoke = Promise.withResolvers<void>();
  const quiet = port.overhear((bytes, from) => {
    if (isAnswerOf(bytes, from) && isOther(plainOf(from.address))) came.resolve('came');
  });
  const socket = DgramAsPromised.createSocket('udp4', (bytes, from) => {
    if (!isAnswerOf(bytes, from) || !isOther(from.address)) return;
    if (speak.size < MOST_ASKED) speak.add(from.address);
    spoke.resolve();
  });
  socket.socket.on('error', () => {});
  const search = async (): Promise<Echo> => {
    await socket.bind({ address: adapter.address });
    for (let tries = 0; tries < TRIES && speak.size === 0 && !over.aborted; tries++) {
      // Who wants to answer everybody's question has to find this machine first, and is in the table by the next try.
      const near = (await neighbours(adapter)).filter(isOther).slice(0, MOST_ASKED);
      port.askGroup(question(near), group, adapter.address);
      for (const address of near) socket.socket.send(question([address]), MDNS_PORT, address, () => {});
      await Promise.race([spoke.promise, wait()]);
    }
    if (speak.size === 0) return null;
    for (let tries = 0; tries < TRIES && !over.aborted; tries++) {
      port.askGroup(question([...speak]), group, adapter.address);
      await wait();
    }
    return over.aborted ? null : 'lost';
  };
  try {
    return await Promise.race([came.promise, search()]);
  } catch {
    return null; // this machine may not send there
  } finally {
    settled.abort();
    quiet();
    await socket.close().catch(() => {});
  }
}

/** A neighbour's answer to a port that no rule of a firewall names: shows whether unknown ports are let in. */
export async function neighbourToAnyPort(
  adapter: Adapter,
  network: Pick<LocalNetwork, 'own'>,
  signal: AbortSignal,
): Promise<Echo> {
  let overhear: Receive = () => {};
  const socket = await openDgramSocket({ type: 'udp4', port: 0 }, (bytes, from) => overhear(bytes, from));
  const port: PortInQuestion = {
    askGroup: (question, to, by) => socket.sendToGroup(question, to, by),
    overhear(hear) {
      overhear = hear;
      return () => {};
    },
  };
  try {
    return await neighbourComesIn(adapter, port, network, signal);
  } finally {
    await socket.close();
  }
}

/** What devices that offer anything answer, and the names of these addresses, which their owners answer. */
function questionOf(id: number, addresses: readonly string[]): Uint8Array {
  const names = addresses.map((address) => `${address.split('.').reverse().join('.')}.in-addr.arpa`);
  const asked = ['_services._dns-sd._udp.local', ...names];
  return encode({ type: 'query', id, questions: asked.map((name) => ({ name, type: 'PTR' })) });
}

/** Whether bytes are an answer to question `id`; the rest of it is left unread. */
function isAnswer(bytes: Uint8Array, id: number): boolean {
  return bytes.length >= 12 && ((bytes[0]! << 8) | bytes[1]!) === id && (bytes[2]! & 0x80) !== 0;
}

function plainOf(address: string): string {
  return address.replace(/^::ffff:/i, '');
}

/** IPv4 addresses of machines that Linux has found on an adapter's network, from its table, which everybody may read. */
async function neighboursOn(adapter: Adapter): Promise<readonly string[]> {
  return neighboursIn(await readFile('/proc/net/arp', 'latin1'), adapter);
}

/** Neighbours from the table's text: address, type, flags (2: found), MAC, mask, and adapter. */
export function neighboursIn(table: string, { name }: Pick<Adapter, 'name'>): readonly string[] {
  return table.split('\n').flatMap((line) => {
    const [address = '', , flags, , , on] = line.split(/\s+/);
    return on === name && (Number(flags) & 2) !== 0 ? [address] : [];
  });
}
