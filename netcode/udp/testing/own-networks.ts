// Networks of a machine for tests, as Node tells them, without asking this machine.

import type { Interfaces } from '../interfaces.ts';
import { OwnNetworks, type OwnNetworksOptions } from '../own-networks.ts';

/** An IPv4 address with its prefix, as "192.168.1.20/24". */
export function v4(cidr: string, mac = '02:00:00:00:00:01') {
  const [address = ''] = cidr.split('/');
  return { address, netmask: '', family: 'IPv4', mac, internal: false, cidr } as const;
}

export function v6(cidr: string, scopeid = 0) {
  const [address = ''] = cidr.split('/');
  return { address, netmask: '', family: 'IPv6', mac: '', internal: false, cidr, scopeid } as const;
}

/** The networks of a machine with these adapters, and with no route that leads out unless given. */
export function ownNetworks(
  interfaces: Interfaces = { eth0: [v4('192.0.2.7/24')] },
  options: Partial<OwnNetworksOptions> = {},
): OwnNetworks {
  return new OwnNetworks({
    remembered: () => [],
    onChange: () => {},
    interfaces: () => interfaces,
    routes: async () => ({ gateways: [], sources: [] }),
    ...options,
  });
}
