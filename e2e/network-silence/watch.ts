// Watches what a machine of the test network sends: everything that is not the app's own business with its neighbours
// is remembered with where it was going (nftables in the machine's network namespace).

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundledRecipes } from '../../electron/party/native/bundled-recipes.ts';
import { queryPort } from '../../electron/party/native/recipe.ts';
import { PORTS_GREETED } from '../../netcode/probes/server-finder.ts';
import { ASKED_PORTS, DEFAULT_PORT } from '../../netcode/wire/limits.ts';
import type { Machine } from '../discovery/network.ts';

const run = promisify(execFile);

export interface Watch {
  /** Where packets went that should not have gone there: `8.8.8.8 udp 53`. */
  strays(): Promise<readonly string[]>;
  /** How many packets of each kind that may be sent were: a watch that sees nothing proves nothing. */
  seen(): Promise<{ readonly rooms: number; readonly everybody: number; readonly multicast: number }>;
}

const ROOMS = `${DEFAULT_PORT}-${DEFAULT_PORT + ASKED_PORTS - 1}`;

/** Where servers of games that people already have are looked for; only of those that are on this machine. */
const SERVERS = new Set(
  bundledRecipes().map(({ recipe }) => {
    const first = queryPort(recipe, recipe.port);
    return `${first}-${first + PORTS_GREETED - 1}`;
  }),
);

/** The network of the machines, and the address that all of them hear. */
const LAN = '10.9.8.0/24';
const EVERYBODY = '10.9.8.255';

const RULES = `
table inet watch {
  set strays4 { type ipv4_addr . inet_proto . inet_service; flags dynamic; size 4096; }
  set strays6 { type ipv6_addr . inet_proto . inet_service; flags dynamic; size 4096; }
  set strays { type inet_proto; flags dynamic; size 256; }
  counter rooms {}
  counter everybody {}
  counter multicast {}
  chain out {
    type filter hook output priority 0; policy accept;
    oifname "lo" accept

    # Rooms: theirs or ours, asked for one by one or all at once, and whoever sits in them.
    ip daddr ${EVERYBODY} udp dport ${ROOMS} counter name everybody accept
    ip daddr ${LAN} udp dport ${ROOMS} counter name rooms accept
    ip daddr ${LAN} udp sport ${ROOMS} counter name rooms accept
    ip6 daddr fe80::/10 udp dport ${ROOMS} accept
    ip6 daddr fe80::/10 udp sport ${ROOMS} accept

    # Servers of games that people already have: looked for on the network of the machines and nowhere else.
    ip daddr ${LAN} udp dport { ${[...SERVERS].join(', ')} } accept

    # Multicast DNS, and what the system itself sends so that it is delivered.
    ip daddr 224.0.0.251 udp dport 5353 counter name multicast accept
    ip6 daddr ff02::fb udp dport 5353 accept
    ip daddr ${LAN} udp sport 5353 accept
    # Devices that a host asks to send something to its port.
    ip daddr ${LAN} udp dport 5353 accept
    ip protocol igmp accept
    ip daddr ${LAN} icmp type destination-unreachable accept
    icmpv6 type { nd-router-solicit, nd-neighbor-solicit, nd-neighbor-advert, mld-listener-report, mld2-listener-report, mld-listener-reduction, destination-unreachable } accept

    meta nfproto ipv4 meta l4proto { tcp, udp } add @strays4 { ip daddr . meta l4proto . th dport } drop
    meta nfproto ipv6 meta l4proto { tcp, udp } add @strays6 { ip6 daddr . meta l4proto . th dport } drop
    add @strays { meta l4proto } drop
  }
}`;

/** Throws where this cannot be, with what the system said. */
export async function watch({ under }: Machine): Promise<Watch> {
  const inside = async (...command: string[]) => {
    const [file = '', ...args] = [...under, ...command];
    return (await run(file, args)).stdout;
  };
  // A way out, so that what wants to go out is seen to try.
  await inside('ip', 'route', 'add', 'default', 'via', '10.9.8.254');
  await inside('nft', RULES);
  const list = async (...what: string[]) => {
    const { nftables } = JSON.parse(await inside('nft', '-j', 'list', ...what, 'inet', 'watch')) as {
      nftables: readonly {
        readonly set?: { readonly elem?: readonly (string | { readonly concat: readonly unknown[] })[] };
        readonly counter?: { readonly name: string; readonly packets: number };
      }[];
    };
    return nftables;
  };
  return {
    async strays() {
      const tables = await list('table');
      return tables.flatMap(({ set }) =>
        (set?.elem ?? []).map((one) => (typeof one === 'string' ? one : one.concat.join(' '))),
      );
    },
    async seen() {
      const counters = (await list('counters', 'table')).flatMap(({ counter }) => counter ?? []);
      const of = (name: string) => counters.find((counter) => counter.name === name)?.packets ?? 0;
      return { rooms: of('rooms'), everybody: of('everybody'), multicast: of('multicast') };
    },
  };
}
