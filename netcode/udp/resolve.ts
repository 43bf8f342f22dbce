// From typed text to addresses that can be asked: names are looked up, zones are filled in.

import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Endpoint } from './address.ts';
import type { LocalNetwork } from './local-network.ts';
import { openMdns } from './mdns/mdns.ts';

/** How long a name may take, ms: a name server that is not there shall not keep a person waiting. */
const LOOKUP_LIMIT_MS = 4_000;

/** Multicast DNS answers within a second, or nobody has the name. */
const MDNS_LIMIT_MS = 2_000;

export interface ResolveOptions {
  readonly network: LocalNetwork;
  /** Whether the local network may be asked for names that end in .local. */
  readonly mdns: boolean;
}

/** Every way to an endpoint is handed to `found`, each once; resolves when no more will come. */
export async function resolveEndpoint(
  { host, port }: Endpoint,
  { network, mdns }: ResolveOptions,
  found: (endpoint: Endpoint) => void,
): Promise<void> {
  const known = new Set<string>();
  const tell = (address: string) => {
    for (const reachable of withZones(address, network)) {
      if (known.has(reachable)) continue;
      known.add(reachable);
      found({ host: reachable, port });
    }
  };
  if (isIP(host)) {
    tell(host);
    return;
  }
  const local = localName(host);
  await Promise.all([lookUp(host, tell), ...(mdns && local ? [askMdns(local, network, tell)] : [])]);
}

/** A link-local address without a zone that this machine has may be behind any of its adapters. */
export function withZones(address: string, { zones }: Pick<LocalNetwork, 'zones'>): readonly string[] {
  if (!/^fe80:/i.test(address)) return [address];
  const [plain, zone] = address.split('%');
  return zone !== undefined && zones.includes(zone) ? [address] : zones.map((own) => `${plain}%${own}`);
}

/** `adas-pc` and `adas-pc.local` are `adas-pc.local` to multicast DNS; other names are not its business. */
export function localName(host: string): string | null {
  const plain = host.replace(/\.$/, '');
  if (!plain.includes('.')) return `${plain}.local`;
  return /^[^.]+\.local$/i.test(plain) ? plain : null;
}

async function lookUp(host: string, tell: (address: string) => void): Promise<void> {
  const limit = new Promise<[]>((resolve) => setTimeout(() => resolve([]), LOOKUP_LIMIT_MS).unref());
  const addresses = await Promise.race([lookup(host, { all: true }).catch(() => []), limit]);
  for (const { address } of addresses) tell(address);
}

async function askMdns(name: string, network: LocalNetwork, tell: (address: string) => void): Promise<void> {
  if (network.adapters.length === 0) return;
  const about = Buffer.from(name.replace(/\.local$/i, ''))
    .toString('latin1')
    .toLowerCase();
  await new Promise<void>((resolve) => {
    const asking = network.adapters.map((adapter) => {
      const mdns = openMdns({ adapter, about, died: () => {} });
      mdns.ask(name, (address) => {
        tell(address);
        end(); // the first answer has all addresses
      });
      return mdns;
    });
    const end = () => {
      clearTimeout(limit);
      for (const mdns of asking) mdns.close();
      resolve();
    };
    const limit = setTimeout(end, MDNS_LIMIT_MS);
  });
}
