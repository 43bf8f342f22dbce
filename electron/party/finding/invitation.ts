// The invitation to a room: its addresses, the room code of the best address, and a link with all addresses.

import type { RankedAdapters } from '../../../netcode/udp/adapters.ts';
import { type Endpoint, formatAddress } from '../../../netcode/udp/address.ts';
import { joinLink } from '../../../netcode/udp/join-text.ts';
import { roomCode } from '../../../netcode/wire/room-code.ts';
import type { OwnAddress } from '../window/contract.ts';

/** Most addresses in a link: more than a host has networks that a friend may be on. */
const MOST_LINKED = 8;

/** Most addresses in a QR code: each makes its modules smaller, and with two a phone reads it from across a table. */
const MOST_SCANNED = 2;

export interface Invitation {
  /** What friends are told where one address has to do. */
  readonly address: string;
  /** The best first; the last is of loopback, for this machine alone. */
  readonly addresses: OwnAddress[];
  /** Room code of the best IPv4 address; null where there is none. */
  readonly code: string | null;
  readonly link: string | null;
  /** The link with the best MOST_SCANNED addresses alone, for a QR code; null where there is no link. */
  readonly scanned: string | null;
}

/** Whether a host is of loopback, which leads each machine to itself. */
export const isLoopback = (host: string) => host === '::1' || host.startsWith('127.');

/** What a member knows of the way to the host. */
export interface TakenWay {
  /** The address by which the member joined. */
  readonly to: Endpoint;
  /** All that were tried: the room's, while `to` is one of them, and of another host after that. */
  readonly routes: readonly Endpoint[];
  /** Fingerprint of the host's key; null until it is known. */
  readonly host: string | null;
  /** Number of the room at that relay, where it is known. */
  readonly room?: number | undefined;
}

/** The invitation that a member can pass on: of the ways to the room one that has a code, be it the one that was taken or not. */
export function passOn({ to, routes, host, room }: TakenWay): Invitation {
  const address = formatAddress(to);
  if (isLoopback(to.host)) return { address, addresses: [], code: null, link: null, scanned: null };
  const isRoute = routes.some((one) => one.host === to.host && one.port === to.port);
  const ways = isRoute ? [to, ...routes] : [to];
  const coded = ways.find((one) => !isLoopback(one.host) && roomCode(one) !== null);
  const told = coded ?? to;
  const link = host && joinLink(told === to ? [to] : [told, to], host, room);
  return { address: formatAddress(told), addresses: [], code: roomCode(told), link, scanned: link };
}

/** The invitation to a room that is hosted here. `port`: the relay's UDP port; `host`: fingerprint of this app's key. */
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
  const addresses = [...found, here];
  return {
    address: addresses[0]!.address,
    addresses,
    code: best ? roomCode({ host: best.address, port }) : null,
    link: endpoints.length > 0 ? joinLink(endpoints.slice(0, MOST_LINKED), host) : null,
    scanned: endpoints.length > 0 ? joinLink(endpoints.slice(0, MOST_SCANNED), host) : null,
  };
}
