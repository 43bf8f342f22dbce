// The networks that this machine is on, as looking for rooms needs them: where everybody hears it, and what is near.

import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Adapter } from './adapters.ts';
import { interfacesHere } from './interfaces.ts';

/** An adapter with an IPv4 address, which multicast needs. */
export interface MulticastAdapter {
  readonly name: string;
  readonly address: string;
  /** All that it has, of both families. */
  readonly addresses: readonly string[];
  /** What stands behind the % of a link-local address that is reached through it. */
  readonly zone: string;
  /** Whether an IPv4 address belongs to a machine on its network. */
  near(address: string): boolean;
}

export interface LocalNetwork {
  /** Addresses that everybody on an IPv4 network of this machine hears. */
  readonly broadcasts: readonly string[];
  /** The same where a network has IPv6 alone, each with its zone: all nodes of the link (ff02::1). */
  readonly allNodes: readonly string[];
  readonly adapters: readonly MulticastAdapter[];
  /** Zones in which link-local addresses can be reached from here, as they stand behind a %. */
  readonly zones: readonly string[];
  /** Differs whenever any of this has changed. */
  readonly signature: string;
  /** Whether an address is this machine's. */
  own(address: string): boolean;
  /** Whether an address belongs to one machine on one of these networks, or to this one. */
  near(address: string): boolean;
}

/** All nodes of a link (RFC 4291). */
const ALL_NODES = 'ff02::1';

/** Longer prefixes are links between two machines: nobody else is there. */
const LONGEST_PREFIX = 30;

export function localNetwork(interfaces = interfacesHere(), platform = process.platform): LocalNetwork {
  const subnets = new BlockList();
  // This machine itself, by the addresses at which apps of ours are asked: the rest of 127.0.0.0/8 would let one announcement
  // pass for millions of machines. A peer that is led here by others says no more than a hello, which is the same for everybody.
  subnets.addAddress('127.0.0.1', 'ipv4');
  subnets.addAddress('::1', 'ipv6');
  const broadcasts: string[] = [];
  const allNodes: string[] = [];
  const adapters: MulticastAdapter[] = [];
  const zones = new Set<string>();
  const zoneNames = new Set<string>();
  const seen: string[] = [];
  const own = new Set<string>();
  for (const [name, addresses = []] of Object.entries(interfaces)) {
    for (const { address } of addresses) own.add(address);
    const usable = addresses.filter(({ internal }) => !internal);
    const scope = usable.find((one) => one.family === 'IPv6' && one.scopeid)?.scopeid;
    // Windows knows zones by number only.
    const zone = platform === 'win32' && scope ? String(scope) : name;
    const isLinked = usable.some(({ family, address }) => family === 'IPv6' && address.startsWith('fe80:'));
    if (isLinked && !usable.some(({ family }) => family === 'IPv4')) allNodes.push(`${ALL_NODES}%${zone}`);
    const subnet = new BlockList();
    const near = (address: string) => isIPv4(address) && subnet.check(address, 'ipv4');
    for (const { family, address, cidr } of usable) {
      seen.push(`${name} ${cidr ?? address}`);
      const prefix = Number(cidr?.split('/')[1] ?? Number.NaN);
      if (Number.isNaN(prefix)) continue;
      if (family === 'IPv6') {
        if (address.startsWith('fe80:')) {
          zones.add(zone);
          zoneNames.add(name).add(zone);
        } else subnets.addSubnet(address, prefix, 'ipv6');
        continue;
      }
      subnet.addSubnet(address, prefix, 'ipv4');
      if (!adapters.some((adapter) => adapter.name === name)) {
        adapters.push({ name, address, addresses: usable.map((one) => one.address), zone, near });
      }
      if (prefix > LONGEST_PREFIX) continue;
      subnets.addSubnet(address, prefix, 'ipv4');
      broadcasts.push(lastOf(address, prefix));
    }
  }
  return {
    broadcasts: [...new Set(broadcasts)],
    allNodes,
    adapters,
    zones: [...zones],
    signature: seen.sort().join('\n'),
    own(address) {
      // A socket of both families gives IPv4 addresses as ::ffff:10.0.0.7.
      const plain = address.replace(/^::ffff:/i, '').replace(/%.*$/, '');
      return own.has(plain) || plain.startsWith('127.') || plain === '::1';
    },
    near(address) {
      if (isIPv4(address)) return !broadcasts.includes(address) && subnets.check(address, 'ipv4');
      if (!isIPv6(address)) return false;
      const [plain = '', zone] = address.split('%');
      if (zone !== undefined) return plain.toLowerCase().startsWith('fe80:') && zoneNames.has(zone);
      return subnets.check(plain, 'ipv6');
    },
  };
}

/** The address that everybody on an adapter's network hears; null where it has none. */
export function broadcastOf({
  address,
  family,
  prefix,
}: Pick<Adapter, 'address' | 'family' | 'prefix'>): string | null {
  return family === 'IPv4' && prefix <= LONGEST_PREFIX ? lastOf(address, prefix) : null;
}

/** The last address of a network, which is everybody's. */
function lastOf(address: string, prefix: number): string {
  const bits = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const last = (bits | (2 ** (32 - prefix) - 1)) >>> 0;
  return [24, 16, 8, 0].map((shift) => (last >>> shift) & 255).join('.');
}
