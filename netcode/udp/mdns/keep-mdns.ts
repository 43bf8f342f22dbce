// Multicast DNS on every adapter of this machine, by each of its families, whatever happens to sockets and adapters.

import type { Address } from '../../wire/datagram.ts';
import { type KeptOpen, keepOpen } from '../keep-open.ts';
import type { LocalNetwork, MulticastAdapter } from '../local-network.ts';
import { type Mdns, openMdns } from './mdns.ts';

export interface KeepMdnsOptions {
  readonly network: LocalNetwork;
  /** The room to announce: its id and port. */
  readonly announce?: { readonly id: string; readonly port: number };
  /** Told where rooms are said to be, whenever that changes. */
  onHeard?(addresses: readonly Address[]): void;
  /** Told where a room was that is said to be gone. */
  onGone?(addresses: readonly Address[]): void;
}

export interface KeptMdns {
  /** The network is another one: everything is joined and announced anew. */
  moved(network: LocalNetwork): void;
  close(): void;
}

export function keepMdns({ network, announce, onHeard, onGone = () => {} }: KeepMdnsOptions): KeptMdns {
  let kept: KeptOpen<Mdns>[] = [];
  const heard = new Map<MulticastAdapter, readonly Address[]>();
  let announcements = 0;

  const openOn = (adapter: MulticastAdapter, died: (why: Error) => void): Mdns => {
    heard.delete(adapter);
    const mdns = openMdns({ adapter, died });
    if (announce) mdns.announce({ name: `${announce.id}-${++announcements}`, port: announce.port });
    if (onHeard) {
      mdns.listen((addresses) => {
        heard.set(adapter, addresses);
        onHeard([...heard.values()].flat());
      }, onGone);
    }
    return mdns;
  };
  const open = ({ adapters }: LocalNetwork) => {
    kept = adapters.map((adapter) => keepOpen((died) => openOn(adapter, died)));
  };
  const close = () => {
    for (const one of kept) one.close();
    heard.clear();
  };

  open(network);
  return {
    moved(moved) {
      close();
      open(moved);
    },
    close,
  };
}
