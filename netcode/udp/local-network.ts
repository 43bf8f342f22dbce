// The networks that this machine is on, as the search for rooms needs them: broadcast addresses, adapters for multicast, and
// which addresses are near.

import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Adapter } from './adapters.ts';
import { interfacesHere } from './interfaces.ts';

/** An adapter that sends and receives multicast of one family. An adapter with both families has an entry for each. */
export interface MulticastAdapter {
  readonly name: string;
  readonly family: 'IPv4' | 'IPv6';
  /** The interface argument for joining groups: for IPv4 the adapter's first address, for IPv6 `::%` and its zone. */
  readonly address: string;
  /** All addresses of the adapter, of both families. */
  readonly addresses: readonly string[];
  /** The zone of the adapter: what stands behind the % of a link-local address (RFC 4007). */
  readonly zone: string;
  /** Whether an address of this family is on the adapter's network; for IPv6: a link-local one with the adapter's zone. */
  near(address: string): boolean;
}

export interface LocalNetwork {
  /** Broadcast addresses of this machine's IPv4 networks. */
  readonly broadcasts: readonly string[];
  /** The all-nodes address (ff02::1) with its zone, for each network that has IPv6 alone. */
  readonly allNodes: readonly string[];
  readonly adapters: readonly MulticastAdapter[];
  /** Zones of the adapters with link-local addresses, as they stand behind a %. */
  readonly zones: readonly string[];
  /** A text that changes whenever a network of this machine changes. */
  readonly signature: string;
  /** Whether an address is this machine's. */
  own(address: string): boolean;
  /** Whether an address belongs to one machine on one of these networks, or to this one. */
  near(address: string): boolean;
}

/** All nodes of a link (RFC 4291). */
const ALL_NODES = 'ff02::1';

/** Networks with a longer prefix are links between two machines, and have no broadcast address. */
const LONGEST_PREFIX = 30;

export function localNetwork(interfaces = interfacesHere(), platform = process.platform): LocalNetwork {
  const subnets = new BlockList();
  // Of loopback only the two addresses at which other apps here are asked: with all of 127.0.0.0/8 one announcement could pass for
  // millions of machines. What a foreign announcement makes a peer send to this machine is a hello, which has no secrets.
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
    // Windows names zones by number alone.
    const zone = platform === 'win32' && scope ? String(scope) : name;
    const isLinked = usable.some(({ address }) => isLinkLocal(address));
    if (isLinked && !usable.some(({ family }) => family === 'IPv4')) allNodes.push(`${ALL_NODES}%${zone}`);
    const subnet = new BlockList();
    const near = (address: string) => isIPv4(address) && subnet.check(address, 'ipv4');
    const all = usable.map((one) => one.address);
    for (const { family, address, cidr } of usable) {
      seen.push(`${name} ${cidr ?? address}`);
      const prefix = Number(cidr?.split('/')[1] ?? Number.NaN);
      if (Number.isNaN(prefix)) continue;
      if (family === 'IPv6') {
        if (isLinkLocal(address)) {
          zones.add(zone);
          zoneNames.add(name).add(zone);
        } else subnets.addSubnet(address, prefix, 'ipv6');
        continue;
      }
      subnet.addSubnet(address, prefix, 'ipv4');
      if (!adapters.some((adapter) => adapter.name === name && adapter.family === 'IPv4')) {
        adapters.push({ name, family, address, addresses: all, zone, near });
      }
      if (prefix > LONGEST_PREFIX) continue;
      subnets.addSubnet(address, prefix, 'ipv4');
      broadcasts.push(lastOf(address, prefix));
    }
    if (isLinked) {
      const onLink = (address: string) => isLinkLocal(address) && address.endsWith(`%${zone}`);
      adapters.push({ name, family: 'IPv6', address: `::%${zone}`, addresses: all, zone, near: onLink });
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
      if (zone !== undefined) return isLinkLocal(plain) && zoneNames.has(zone);
      return subnets.check(plain, 'ipv6');
    },
  };
}

function isLinkLocal(address: string): boolean {
  return address.toLowerCase().startsWith('fe80:');
}

/** The broadcast address of an adapter's network; null where it has none. */
export function broadcastOf({
  address,
  family,
  prefix,
}: Pick<Adapter, 'address' | 'family' | 'prefix'>): string | null {
  return family === 'IPv4' && prefix <= LONGEST_PREFIX ? lastOf(address, prefix) : null;
}

/** The last address of an IPv4 network, which is its broadcast address. */
function lastOf(address: string, prefix: number): string {
  const bits = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const last = (bits | (2 ** (32 - prefix) - 1)) >>> 0;
  return [24, 16, 8, 0].map((shift) => (last >>> shift) & 255).join('.');
}
