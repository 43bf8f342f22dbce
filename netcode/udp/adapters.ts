// This machine's addresses, the ones that guests can most likely reach first: ranked by what each network is.

import { type Interfaces, interfacesHere } from './interfaces.ts';
import { isGuestNetwork, isVirtualAdapter } from './virtual-adapters.ts';

export interface Adapter {
  readonly address: string;
  readonly family: 'IPv4' | 'IPv6';
  /** The system's name of the adapter. */
  readonly name: string;
  /** The network that the address is in, as "192.168.1.0/24"; null where the system does not tell its prefix. */
  readonly network: string | null;
  /** Bits of the network; NaN where the system does not tell them. */
  readonly prefix: number;
  /** A VPN, container or virtual machine: guests on the LAN can seldom reach it. */
  readonly virtual: boolean;
}

/** What is known of this machine's networks beside their addresses. */
export interface NetworkEvidence {
  /** IPv4 addresses of the gateways of default routes. */
  readonly gateways: readonly string[];
  /** Own addresses from which the system sends to the internet. */
  readonly sources: readonly string[];
  /** Networks (`Adapter.network`) from which this machine heard others. */
  readonly heard: readonly string[];
  /** Networks (`Adapter.network`) that the host chose at an earlier party. */
  readonly remembered: readonly string[];
  /** The network that the host chose at this one. */
  readonly chosen: string | null;
}

export const NO_EVIDENCE: NetworkEvidence = {
  gateways: [],
  sources: [],
  heard: [],
  remembered: [],
  chosen: null,
};

export interface RankedAdapters {
  /** Usable addresses, best first. */
  readonly adapters: readonly Adapter[];
  /** IPv4 adapters between which nothing decides, best first: the host chooses. Empty where the first is clear. */
  readonly unsure: readonly Adapter[];
}

type Prefixed = { readonly network: string | null; readonly prefix: number };

interface Candidate extends Adapter {
  readonly mac: string;
}

/** An adapter's points are the sum of all rules that hold; most outweigh those below them together, sign aside. */
const RULES: readonly (readonly [
  points: number,
  holds: (one: Candidate, known: NetworkEvidence) => boolean,
])[] = [
  // A link-local address needs a zone, which is another one on each machine: it is first only where it is the only one.
  [-4096, ({ family, address }) => family === 'IPv6' && address.toLowerCase().startsWith('fe80:')],
  [2048, ({ network }, { chosen }) => network !== null && network === chosen],
  [1024, ({ network }, { remembered }) => network !== null && remembered.includes(network)],
  // By a datagram, which anyone may send through a VPN: less than both signs of its end together.
  [380, ({ network }, { heard }) => network !== null && heard.includes(network)],
  // A link between two machines: a VPN's end, a modem's.
  [-256, ({ family, prefix }) => family === 'IPv4' && prefix >= 31],
  [-128, ({ virtual }) => virtual],
  // Shared by a provider's customers (RFC 6598): modems for the mobile network, and VPNs of meshes.
  [-64, (one) => isWithin(one.address, SHARED)],
  [-32, ({ family }) => family === 'IPv6'],
  [
    16,
    (one, { gateways, sources }) => sources.includes(one.address) || gateways.some((at) => isWithin(at, one)),
  ],
  // The first address of a network is its gateway's: this machine hands out the network, mostly to guests inside itself.
  [-8, (one) => isFirst(one) && !isWithin(one.address, HOTSPOT)],
  // Made up by the system where no network gave it one (RFC 3927): a cable between two machines.
  [-4, (one) => isWithin(one.address, LINK_LOCAL)],
  [1, ({ address }) => isPrivate(address)],
];

/** What decides between two networks: less is a matter of taste. */
const CLEAR_POINTS = 8;

const SHARED = { network: '100.64.0.0/10', prefix: 10 };
const LINK_LOCAL = { network: '169.254.0.0/16', prefix: 16 };
/** Windows gives a hotspot, and a connection that it shares, this network. */
const HOTSPOT = { network: '192.168.137.0/24', prefix: 24 };

/** This machine's addresses in the order in which guests can most likely reach them. */
export function adapters(
  interfaces = interfacesHere(),
  known: NetworkEvidence = NO_EVIDENCE,
): RankedAdapters {
  const scored = candidates(interfaces)
    .map((one) => ({ one, points: pointsOf(one, known) }))
    .sort((a, b) => b.points - a.points);
  const [best] = scored;
  const close = scored.filter(
    ({ one, points }) =>
      one.family === 'IPv4' && !one.virtual && best!.points - points < CLEAR_POINTS && points < LEAST_KNOWN,
  );
  const networks = new Set(close.map(({ one }) => one.network ?? one.address));
  return {
    adapters: scored.map(({ one }) => adapterOf(one)),
    unsure: networks.size > 1 ? close.map(({ one }) => adapterOf(one)) : [],
  };
}

/** Points from which a network is known by what was seen or chosen on it. */
const LEAST_KNOWN = 256;

function candidates(interfaces: Interfaces): Candidate[] {
  return Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ internal }) => !internal)
      .map(({ address, family, cidr, mac, ...rest }) => {
        const linkLocal = family === 'IPv6' && address.startsWith('fe80:');
        const zone = linkLocal && 'scopeid' in rest && rest.scopeid ? `%${name}` : '';
        const prefix = Number(cidr?.split('/')[1] ?? Number.NaN);
        const network =
          family === 'IPv4' && !Number.isNaN(prefix) ? networkOf(address, prefix) : (cidr ?? null);
        const virtual = isVirtualAdapter(name, mac) || isGuestNetwork(address);
        return { address: address + zone, family, name, network, prefix, mac, virtual };
      }),
  );
}

function adapterOf({ mac: _, ...adapter }: Candidate): Adapter {
  return adapter;
}

function pointsOf(one: Candidate, known: NetworkEvidence): number {
  return RULES.reduce((sum, [points, holds]) => (holds(one, known) ? sum + points : sum), 0);
}

/** Whether an IPv4 address is in a network. */
export function isWithin(address: string, { network, prefix }: Prefixed): boolean {
  return network !== null && !address.includes(':') && networkOf(address, prefix) === network;
}

function isFirst({ address, family, prefix }: Candidate): boolean {
  return family === 'IPv4' && prefix <= 30 && (bitsOf(address) & ~maskOf(prefix)) === 1;
}

function networkOf(address: string, prefix: number): string {
  const bits = bitsOf(address) & maskOf(prefix);
  return `${[24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')}/${prefix}`;
}

function bitsOf(address: string): number {
  return address.split('.').reduce((sum, part) => (sum << 8) | Number(part), 0);
}

function maskOf(prefix: number): number {
  return prefix === 0 ? 0 : -1 << (32 - prefix);
}

function isPrivate(address: string): boolean {
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/i.test(address);
}
