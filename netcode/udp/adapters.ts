// This machine's addresses, the ones that friends can most likely reach first.

import { networkInterfaces } from 'node:os';

export interface Adapter {
  readonly address: string;
  readonly family: 'IPv4' | 'IPv6';
  /** The system's name of the adapter. */
  readonly name: string;
  /** A VPN, container or virtual machine: friends on the LAN can seldom reach it. */
  readonly virtual: boolean;
}

/** Names that systems give to adapters with no cable and no antenna. */
const VIRTUAL =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|vnic|tun|tap|wg|utun|ppp|zt|tailscale|ham|lo)|virtual|vethernet|hyper-v|vmware|wsl|vpn|tailscale|zerotier|hamachi|loopback|bluetooth/i;

/** Usable addresses, best first: real adapters before virtual ones, IPv4 before IPv6, private before public. */
export function adapters(interfaces = networkInterfaces()): Adapter[] {
  const found: Adapter[] = [];
  for (const [name, addresses] of Object.entries(interfaces)) {
    for (const { address, family, internal, scopeid } of addresses ?? []) {
      if (internal) continue;
      const linkLocal = family === 'IPv6' && address.startsWith('fe80:');
      found.push({
        address: linkLocal && scopeid ? `${address}%${name}` : address,
        family,
        name,
        virtual: VIRTUAL.test(name) || address.startsWith('169.254.'),
      });
    }
  }
  const rank = ({ virtual, family, address }: Adapter) =>
    (virtual ? 4 : 0) + (family === 'IPv6' ? 2 : 0) + (isPrivate(address) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}

function isPrivate(address: string): boolean {
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/i.test(address);
}
