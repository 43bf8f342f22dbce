// How friends get into a room that is open here: addresses, the code of the best one, and a link with all of them.

import type { RankedAdapters } from '../../../netcode/udp/adapters.ts';
import { type Endpoint, formatAddress } from '../../../netcode/udp/address.ts';
import { joinLink } from '../../../netcode/udp/join-text.ts';
import { roomCode } from '../../../netcode/wire/room-code.ts';
import type { OwnAddress } from '../window/contract.ts';

/** As many as a QR code holds that a phone still reads across a table. */
const MOST_LINKED = 8;

export interface Invitation {
  /** The best first; the last one leads in from this machine alone. */
  readonly addresses: OwnAddress[];
  /** Null when no friend could reach this machine. */
  readonly code: string | null;
  readonly link: string | null;
}

/** Leads to oneself, on whatever machine it is typed. */
const isLoopback = (host: string) => host === '::1' || host.startsWith('127.');

/**
 * What a guest can tell others: the address that they took themselves, the fingerprint of the host's key once known, and the
 * number of the room there, where they know it.
 */
export function passOn(to: Endpoint, host: string | null, room?: number): Invitation {
  const taken = isLoopback(to.host) ? null : to;
  const link = taken && host && joinLink([taken], host, room);
  return { addresses: [], code: taken && roomCode(taken), link };
}

/** `host`: the fingerprint of our key. */
export function invite({ adapters, unsure }: RankedAdapters, port: number, host: string): Invitation {
  const endpoints: Endpoint[] = adapters.map(({ address }) => ({ host: address, port }));
  const equals = new Set(unsure.map(({ address }) => address));
  const found = adapters.map(({ address, family, name, network, virtual }) => ({
    address: formatAddress({ host: address, port }),
    adapter: name,
    virtual,
    network: family === 'IPv4' ? network : null,
    unsure: equals.has(address),
  }));
  const here = {
    address: formatAddress({ host: '127.0.0.1', port }),
    adapter: null,
    virtual: true,
    network: null,
    unsure: false,
  };
  const best = adapters.find(({ family }) => family === 'IPv4');
  return {
    addresses: [...found, here],
    code: best ? roomCode({ host: best.address, port }) : null,
    link: endpoints.length > 0 ? joinLink(endpoints.slice(0, MOST_LINKED), host) : null,
  };
}
