// Fedora's and SUSE's firewall, from `firewall-cmd --list-all` of the zone that an adapter is in.

import { type FirewallVerdict, hasPort, type Protocol } from './verdict.ts';

export function readFirewalldZone(out: string, port: number, wanted: Protocol = 'udp'): FirewallVerdict {
  const field = (name: string) => new RegExp(`^\\s*${name}:[ \\t]*(.*)$`, 'm').exec(out)?.[1]?.trim() ?? null;
  const target = field('target');
  const ports = field('ports');
  if (target === null || ports === null) return { portState: 'unknown', how: 'firewalld' };
  const lets = ports.split(/\s+/).some((entry) => {
    const [numbers = '', protocol] = entry.split('/');
    return protocol === wanted && hasPort(numbers, port);
  });
  return { portState: lets || target === 'ACCEPT' ? 'open' : 'closed', how: 'firewalld' };
}
